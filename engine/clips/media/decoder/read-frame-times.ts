import type { FrameTimes } from '../pictures/clip-media.ts';
import { openClip, secondsOf } from './open-clip.ts';
import { frameTicksOf, readPackets } from './read-packets.ts';

/** Reads the presentation times of a file's frames. @throws Error if there are none */
export const readFrameTimes = async (path: string): Promise<FrameTimes> => {
  await using clip = await openClip(path);
  const { starts, last } = frameTicksOf(await readPackets(clip), clip.stream);
  const { timeBase } = clip.stream;
  return {
    startSecs: starts.map((tick) => secondsOf(tick, timeBase)),
    lastDurationSec: Math.max(0, secondsOf(last, timeBase)),
  };
};
