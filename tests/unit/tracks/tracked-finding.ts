import type { TrackedFinding } from '../../../shared/domain/tracks/tracked-finding.ts';

export type Corners = readonly [xmin: number, ymin: number, xmax: number, ymax: number];

export type Found = {
  type?: string;
  frames?: readonly [first: number, last: number];
  /** Frames a second of the counting. */
  fps?: number;
  box?: Corners | undefined;
  words?: string | null;
  says?: string;
};

export const trackedFinding = ({ frames, fps = 24, box, ...more }: Found): TrackedFinding => {
  const [startFrame, endFrame] = frames ?? [null, null];
  const secOf = (frame: number | null): number | null => (frame === null ? null : frame / fps);
  return {
    type: more.type ?? 'visual_glitch',
    startFrame,
    endFrame,
    startSec: secOf(startFrame),
    endSec: secOf(endFrame),
    boundingBox: box ? { xmin: box[0], ymin: box[1], xmax: box[2], ymax: box[3] } : null,
    segment: more.words ?? null,
    description: more.says ?? 'Something flickers',
  };
};
