import type { ClipResult } from '../../../shared/documents/result.ts';
import { isClipAddress, readClipAddress } from '../../../shared/domain/clip-address.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { addressClipId } from '../../clips/identify-clip.ts';
import type { Store } from '../../store/store.ts';

export const clipIdOf = (
  { path, sha256 }: Pick<ClipResult, 'path' | 'sha256'>,
  { clips }: Store,
): ClipId | null => {
  if (!isClipAddress(path)) return sha256 === null ? null : clips.idForHash(sha256);
  const parsed = readClipAddress(path);
  return parsed.ok ? addressClipId(parsed.address) : null;
};
