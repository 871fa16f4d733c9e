import type { FrameStatistics } from '../../analysis/frame-table.ts';

/** Remembers what was made of each frame; null beyond the ends of the clip. */
export const oncePerFrame = <Made>(
  frames: readonly FrameStatistics[],
  make: (frame: FrameStatistics) => Made,
): ((frame: number) => Made | null) => {
  const known = new Map<number, Made>();
  return (index) => {
    const frame = frames[index];
    if (!frame) return null;
    const made = known.get(index) ?? make(frame);
    known.set(index, made);
    return made;
  };
};
