import type { Finding } from '../../shared/service-api/finding.ts';
import type { FrameTable } from '../analysis/frame-table.ts';
import type { Sensitivity } from '../models.ts';
import type { Observation } from './picture/detector.ts';
import { pictureDetectors } from './picture/picture-detectors.ts';
import { timecode } from './timecode.ts';

/** A finding about the picture. */
export type VisualGlitch = Extract<Finding, { type: 'visual_glitch' }>;

type Named = Observation & { name: string };

/** Two observations whose frames overlap by this share of all of theirs are one event. */
const SAME_EVENT_SHARE = 0.5;

/**
 * Runs every detector over a clip; the findings are in the order of their first frames.
 * @param wanted names of detectors whose findings are what the prompt asks for: these are left out
 */
export const findGlitches = (
  table: FrameTable,
  sensitivity: Sensitivity,
  wanted: ReadonlySet<string> = new Set(),
): VisualGlitch[] => {
  const pointAt = (frame: number) => ({
    frame,
    sec: Number((table.frames[frame]?.sec ?? 0).toFixed(6)),
    timecode: timecode(frame, table.info.fps),
  });
  const observed: Named[] = [];
  for (const { name, detect } of pictureDetectors) {
    for (const observation of detect(table, sensitivity)) {
      if (observed.some((other) => isSameEvent(other, observation, name))) continue;
      observed.push({ name, ...observation });
    }
  }
  const timesSeen = new Map<string, number>();
  // Made of what was found, so that the same bytes give the same ids.
  const idOf = ({ name, firstFrame, lastFrame }: Named): string => {
    const id = `${name}-${firstFrame}-${lastFrame}`;
    const times = (timesSeen.get(id) ?? 0) + 1;
    timesSeen.set(id, times);
    return times === 1 ? id : `${id}-${times}`;
  };
  return observed
    .filter(({ name }) => !wanted.has(name))
    .toSorted((a, b) => a.firstFrame - b.firstFrame || a.name.localeCompare(b.name))
    .map((observation) => ({
      id: idOf(observation),
      type: 'visual_glitch',
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

/** Two things that one detector sees at once, in two places, are two. */
const isSameEvent = (known: Named, { firstFrame, lastFrame }: Observation, name: string) => {
  if (known.name === name) return false;
  const shared = Math.min(known.lastFrame, lastFrame) - Math.max(known.firstFrame, firstFrame) + 1;
  const all = Math.max(known.lastFrame, lastFrame) - Math.min(known.firstFrame, firstFrame) + 1;
  return shared / all >= SAME_EVENT_SHARE;
};
