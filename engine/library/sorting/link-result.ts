import type { ClipId } from '../../../shared/domain/ids.ts';
import { readFileStamp } from '../../clips/files/file-stamp.ts';
import type { Store } from '../../store/store.ts';
import { stampText } from '../../store/stored-stamp.ts';
import { kindAt } from './same-bytes.ts';

/**
 * Links a clip's result to the clip's current path, so that it is not evaluated again.
 * @param now null if the clip is not known to be at another path
 * @throws what the system or the database throws
 */
export const linkResult = async (
  clipId: string,
  { now, before }: { now: string | null; before: string },
  { clips }: Pick<Store, 'clips'>,
): Promise<void> => {
  if (!clips.isKnown(clipId as ClipId)) return;
  if (now !== null) clips.link(clipId as ClipId, now, stampText(await readFileStamp(now)));
  if ((await kindAt(before)) === 'nothing') clips.markMissing(before);
};
