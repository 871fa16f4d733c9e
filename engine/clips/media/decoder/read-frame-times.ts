import type { FrameTimes } from '../pictures/clip-media.ts';
import { readPresentation } from './numbered-frames.ts';

/** Reads the presentation times of a file's frames. @throws Error if there are none */
export const readFrameTimes = async (path: string): Promise<FrameTimes> => {
  const { startSecs, lastDurationSec, originSec } = await readPresentation(path);
  return { startSecs: [...startSecs], lastDurationSec, originSec };
};
