import { readFileStamp } from '../clips/files/file-stamp.ts';
import type { FoundClip } from '../clips/media/find/find-clips.ts';
import type { Store } from '../store/store.ts';
import { stampText } from '../store/stored-stamp.ts';

/**
 * Leaves out unchanged copies made by sorting whose originals were found as well, so that a folder
 * with its sorted clips inside has each clip once.
 */
export const withoutSortedCopies = async (
  clips: readonly FoundClip[],
  copies: Store['sortedCopies'],
): Promise<FoundClip[]> => {
  const paths = new Set(clips.map(({ path }) => path));
  const kept: FoundClip[] = [];
  for (const clip of clips) {
    const copy = copies.of(clip.path);
    const isCopy = copy !== undefined && paths.has(copy.original);
    const stamp = isCopy ? await readFileStamp(clip.path).catch(() => null) : null;
    if (stamp === null || stampText(stamp) !== copy?.stamp) kept.push(clip);
  }
  return kept;
};
