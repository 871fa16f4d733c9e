import type { Finding } from '../../shared/service-api/finding.ts';
import type { FrameTable } from '../analysis/frame-table.ts';
import type { Sensitivity } from '../models.ts';
import { timecode } from './timecode.ts';
import { visualDetectors } from './visual-detectors.ts';

/** A finding about the picture. */
export type VisualGlitch = Extract<Finding, { type: 'visual_glitch' }>;

/** Runs every visual detector over a clip; the findings are in the order of their first frames. */
export const findGlitches = (table: FrameTable, sensitivity: Sensitivity): VisualGlitch[] => {
  const pointAt = (frame: number) => ({
    frame,
    sec: Number((table.frames[frame]?.sec ?? 0).toFixed(6)),
    timecode: timecode(frame, table.info.fps),
  });
  return visualDetectors
    .flatMap(({ name, detect }) =>
      detect(table, sensitivity).map((observation) => ({ name, ...observation })),
    )
    .toSorted((a, b) => a.firstFrame - b.firstFrame || a.name.localeCompare(b.name))
    .map(({ name, firstFrame, lastFrame, description }) => ({
      // Made of what was found, so that the same bytes give the same ids.
      id: `${name}-${firstFrame}-${lastFrame}`,
      type: 'visual_glitch',
      description,
      region: { start: pointAt(firstFrame), end: pointAt(lastFrame), boxes: [] },
    }));
};
