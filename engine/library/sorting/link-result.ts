import type { ClipId } from '../../../shared/domain/ids.ts';
import { readFileStamp } from '../../clips/files/file-stamp.ts';
import { linkFile } from '../../clips/identify-clip.ts';
import { neverAborted } from '../../never-aborted.ts';
import { stampText } from '../../store/stored-stamp.ts';
import { kindAt } from './same-bytes.ts';
import type { SortParts } from './sort-parts.ts';

/**
 * Links a clip's result to the clip's current path, so that it is not evaluated again.
 * @param now null if the clip is not known to be at another path
 * @throws NodeJS.ErrnoException; SqliteError
 */
export const linkResult = async (
  clipId: string,
  { now, before }: { now: string | null; before: string },
  parts: Pick<SortParts, 'store' | 'hasher'>,
): Promise<void> => {
  const { clips } = parts.store;
  const id = clipId as ClipId;
  if (!clips.isKnown(id)) return;
  if (now !== null) {
    const stamp = stampText(await readFileStamp(now));
    await linkFile({ clipId: id, path: now, stamp }, parts, neverAborted);
  }
  if ((await kindAt(before)) === 'nothing') clips.markMissing(before);
};
