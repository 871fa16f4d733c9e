import type { ClipResult } from '../../../shared/documents/result.ts';
import { isClipAddress, readClipAddress } from '../../../shared/domain/clip-address.ts';
import type { JudgedFinding } from '../../../shared/domain/fail-condition.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { addressClipId } from '../../clips/identify-clip.ts';
import type { Store } from '../../store/store.ts';
import type { LibraryThread } from '../library-thread.ts';

type Located = Pick<ClipResult, 'path' | 'sha256'>;

export const clipIdOf = ({ path, sha256 }: Located, { clips }: Store): ClipId | null => {
  if (!isClipAddress(path)) return sha256 === null ? null : clips.idForHash(sha256);
  const parsed = readClipAddress(path);
  return parsed.ok ? addressClipId(parsed.address) : null;
};

/** Returns the findings that people marked on each of the clips, in the order of the clips. */
export const ownFindingsOf = async (
  clips: readonly Located[],
  store: Store,
  thread: LibraryThread,
): Promise<JudgedFinding[][]> => {
  const ids = clips.map((clip) => clipIdOf(clip, store));
  const known = [...new Set(ids.filter((id) => id !== null))];
  const own = await thread.call('judgedOwnFindings', known);
  const byClip = new Map(known.map((clipId, index) => [clipId, own[index] ?? []]));
  return ids.map((id) => (id === null ? [] : (byClip.get(id) ?? [])));
};
