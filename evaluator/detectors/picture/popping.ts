import type { FrameTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import { timecode } from '../timecode.ts';
import { classifyCorruption } from './classify-corruption.ts';
import type { Detector, Observation } from './detector.ts';
import { lastingChanges } from './lasting-changes.ts';
import { isOfMovingScene } from './moving-scene.ts';
import { type ChangeName, nameChange } from './name-change.ts';
import { countFrames } from './spans.ts';
import { describePosition } from './tile-places.ts';
import { FULL_PICTURE_SHARE, type TransientEvent, transientEvents } from './transient-events.ts';

/** Finds objects that appear or vanish abruptly, for a few frames or for good. */
export const popping: Detector = {
  name: 'popping',
  detect: (table, sensitivity) => changesOf(table, sensitivity, (name) => name !== 'changes shape'),
};

/** Finds areas that change their shape abruptly, for a few frames or for good. */
export const morph: Detector = {
  name: 'morph',
  detect: (table, sensitivity) => changesOf(table, sensitivity, (name) => name === 'changes shape'),
};

const changesOf = (
  table: FrameTable,
  sensitivity: Sensitivity,
  isWanted: (name: ChangeName) => boolean,
): Observation[] => {
  const passing = transientEvents(table, sensitivity).filter(
    (event) =>
      event.share < FULL_PICTURE_SHARE &&
      !classifyCorruption(table, event) &&
      !isOfMovingScene(table, event),
  );
  const all = [
    ...passing.map((event) => ({ event, isLasting: false })),
    ...lastingChanges(table, sensitivity).map((event) => ({ event, isLasting: true })),
  ];
  return all
    .toSorted((a, b) => a.event.first - b.event.first)
    .flatMap(({ event, isLasting }) => {
      const name = nameChange(table, event.tiles, event.first - 1, event.first);
      if (!isWanted(name)) return [];
      const { first, last, boxes } = event;
      const description = describe(table, event, name, isLasting);
      return [{ firstFrame: first, lastFrame: last, description, boxes }];
    });
};

/** What an area does afterwards, if it does not stay changed. */
const afterwards: Readonly<Record<ChangeName, string>> = {
  appears: 'is gone',
  vanishes: 'is back',
  'changes shape': 'looks as before',
};

const describe = (
  { info }: FrameTable,
  event: TransientEvent,
  name: ChangeName,
  isLasting: boolean,
): string => {
  const [at] = event.boxes;
  const place = at ? ` ${describePosition(at.box)}` : '';
  const subject = name === 'changes shape' ? 'An area' : 'Something';
  const what = name === 'appears' ? `${subject} ${name}${place}` : `${subject}${place} ${name}`;
  const when = timecode(event.first, info.fps);
  return isLasting
    ? `${what} at ${when}, from one frame to the next.`
    : `${what} for ${countFrames(event)} at ${when}, then ${afterwards[name]}.`;
};
