import type { ClipId } from '../../shared/domain/ids.ts';
import { goTo } from './hash-location.ts';
import { routes } from './routes.ts';

let left: ClipId | null = null;

/** Opens the library at a clip. @param view query of the library's address */
export const goToClipInLibrary = (clipId: ClipId, view: string): void => {
  left = clipId;
  goTo(`${routes.library}?${view}`);
};

/** Returns the clip at which the library is to open, the first time only. */
export const takeLeftClip = (): ClipId | null => {
  const clipId = left;
  left = null;
  return clipId;
};
