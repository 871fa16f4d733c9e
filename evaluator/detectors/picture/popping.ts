import type { FrameTable } from '../../analysis/frame-table.ts';
import { timecode } from '../timecode.ts';
import { classifyCorruption } from './classify-corruption.ts';
import type { Detector, Observation } from './detector.ts';
import { countFrames } from './spans.ts';
import { describePosition } from './tile-places.ts';
import { FULL_PICTURE_SHARE, type TransientEvent, transientEvents } from './transient-events.ts';

/** Finds objects that appear abruptly and are gone within a few frames. */
export const popping: Detector = {
  name: 'popping',
  detect: (table, sensitivity) =>
    transientEvents(table, sensitivity)
      .filter((event) => event.share < FULL_PICTURE_SHARE && !classifyCorruption(table, event))
      .map((event) => describe(table, event)),
};

const describe = ({ info }: FrameTable, event: TransientEvent): Observation => {
  const [at] = event.boxes;
  const place = at ? ` ${describePosition(at.box)}` : '';
  return {
    firstFrame: event.first,
    lastFrame: event.last,
    description: `Something pops in or out${place} at ${timecode(event.first, info.fps)}: an area changes for ${countFrames(event)}, then returns to normal.`,
    boxes: event.boxes,
  };
};
