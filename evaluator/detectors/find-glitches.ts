import type { SentFinding } from '../../shared/service-api/finding.ts';
import type { FrameStatisticsTable } from '../analysis/frame-table.ts';
import type { Sensitivity } from '../models.ts';
import { blackAndFlash } from './picture/black-and-flash.ts';
import { blockiness } from './picture/blockiness.ts';
import { corruptedFrames } from './picture/corrupted-frames.ts';
import type { Detector, DetectorName } from './picture/detector.ts';
import { droppedFrames } from './picture/dropped-frames.ts';
import { abruptCut } from './picture/find-cuts.ts';
import { flicker } from './picture/flicker.ts';
import { frozenFrames } from './picture/frozen-frames.ts';
import { lightJump } from './picture/light-jump.ts';
import { morph, popping } from './picture/popping.ts';
import { sharpnessBurst } from './picture/sharpness-burst.ts';
import { type NamedObservation, withoutRepeats } from './picture/without-repeats.ts';
import { timecode } from './timecode.ts';

/**
 * All picture detectors, the most reliable first: of two that report the same frames the first is
 * kept (`without-repeats.ts`). To add one, add its file and a line here.
 */
export const pictureDetectors: readonly Detector[] = [
  frozenFrames,
  blackAndFlash,
  corruptedFrames,
  flicker,
  popping,
  morph,
  droppedFrames,
  abruptCut,
  lightJump,
  blockiness,
  sharpnessBurst,
];

export type VisualGlitch = Extract<SentFinding, { type: 'visual_glitch' }>;

/**
 * Runs all picture detectors over a clip and returns the findings in order of their first frame.
 * @param wanted detectors whose findings are left out, because the prompt asks for the effect
 */
export const findGlitches = (
  table: FrameStatisticsTable,
  sensitivity: Sensitivity,
  wanted: ReadonlySet<DetectorName> = new Set(),
): VisualGlitch[] => {
  const pointAt = (frame: number) => ({
    frame,
    sec: Number((table.frames[frame]?.sec ?? 0).toFixed(6)),
    timecode: timecode(frame, table.info.fps),
  });
  const observed = pictureDetectors.flatMap(({ name, detect }) =>
    detect(table, sensitivity).map((observation) => ({ name, ...observation })),
  );
  const timesSeen = new Map<string, number>();
  // Derived from the finding, so that the same bytes give the same ids.
  const idOf = ({ name, firstFrame, lastFrame }: NamedObservation): string => {
    const id = `${name}-${firstFrame}-${lastFrame}`;
    const times = (timesSeen.get(id) ?? 0) + 1;
    timesSeen.set(id, times);
    return times === 1 ? id : `${id}-${times}`;
  };
  return withoutRepeats(observed)
    .filter(({ name }) => !wanted.has(name))
    .toSorted((a, b) => a.firstFrame - b.firstFrame || a.name.localeCompare(b.name))
    .map((observation) => ({
      id: idOf(observation),
      type: 'visual_glitch',
      clipcheck_kind: observation.name,
      description: observation.description,
      region: {
        start: pointAt(observation.firstFrame),
        end: pointAt(observation.lastFrame),
        boxes: observation.boxes.map(({ frame, box }) => ({
          frame,
          sec: pointAt(frame).sec,
          box,
        })),
      },
    }));
};
