import type { FrameTable } from '../../analysis/frame-table.ts';
import { timecode } from '../timecode.ts';
import { classifyCorruption } from './classify-corruption.ts';
import type { Detector, Observation } from './detector.ts';
import { isOfMovingScene } from './moving-scene.ts';
import { type ChangeName, isOnlyLight, nameChange } from './name-change.ts';
import { oncePerTable } from './once-per-table.ts';
import { countFrames } from './spans.ts';
import { describePosition } from './tile-places.ts';
import { FULL_PICTURE_SHARE, type TransientEvent, transientEvents } from './transient-events.ts';

/** Finds objects that abruptly appear or vanish for a few frames. */
export const popping: Detector = {
  name: 'popping',
  detect: (table, sensitivity) =>
    abruptChanges(table, sensitivity).flatMap(({ name, observation }) =>
      name === 'changes' ? [] : [observation],
    ),
};

/** Finds areas that abruptly change shape or content for a few frames. */
export const morph: Detector = {
  name: 'morph',
  detect: (table, sensitivity) =>
    abruptChanges(table, sensitivity).flatMap(({ name, observation }) =>
      name === 'changes' ? [observation] : [],
    ),
};

type AbruptChange = { name: ChangeName; observation: Observation };

const abruptChanges = oncePerTable((table, sensitivity): AbruptChange[] =>
  transientEvents(table, sensitivity)
    .filter(
      (event) =>
        event.share < FULL_PICTURE_SHARE &&
        !classifyCorruption(table, event) &&
        !isOnlyLight(table, event) &&
        !isOfMovingScene(table, event),
    )
    .map((event) => {
      const name = nameChange(table, event);
      const { first, last, boxes } = event;
      const description = describe(table, event, name);
      return { name, observation: { firstFrame: first, lastFrame: last, description, boxes } };
    }),
);

const describe = ({ info }: FrameTable, event: TransientEvent, name: ChangeName): string => {
  const [at] = event.boxes;
  const place = at ? ` ${describePosition(at.box)}` : '';
  const when = `for ${countFrames(event)} at ${timecode(event.first, info.fps)}`;
  switch (name) {
    case 'appears':
      return `Something appears${place} ${when}, then is gone.`;
    case 'vanishes':
      return `Something${place} vanishes ${when}, then is back.`;
    case 'changes':
      return `An area${place} changes shape or content ${when}, then looks as before.`;
  }
};
