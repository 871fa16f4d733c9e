import { timecode } from '../timecode.ts';
import { type Corruption, corruptionOf } from './corruption-of.ts';
import type { Detector } from './detector.ts';
import { placeWords } from './place-words.ts';
import { countFrames } from './spans.ts';
import { type TransientEvent, transientEvents } from './transient-events.ts';

/** Finds frames that are broken for a moment: casts, torn bands, noise, a picture that is another. */
export const corruptedFrames: Detector = {
  name: 'corrupted-frames',
  detect: (table, sensitivity) =>
    transientEvents(table, sensitivity).flatMap((event) => {
      const corruption = corruptionOf(table, event);
      if (!corruption) return [];
      const when = `${countFrames(event)} at ${timecode(event.first, table.info.fps)}`;
      return [
        {
          firstFrame: event.first,
          lastFrame: event.last,
          description: `${describe(corruption, event, when)}; before and after it the picture is as usual.`,
          boxes: event.boxes,
        },
      ];
    }),
};

const describe = (corruption: Corruption, event: TransientEvent, when: string): string => {
  const [at] = event.boxes;
  const place = at ? placeWords(at.box) : 'all over the picture';
  switch (corruption.kind) {
    case 'cast':
      return `The picture turns ${corruption.colour} for ${when}, ${place} (colour off by ${Math.round(corruption.levels)} of 255 levels)`;
    case 'shifted-band':
      return `A band ${place} is torn out of place for ${when}, by ${Math.max(1, Math.round(100 * corruption.share))} % of the width`;
    case 'noise':
      return `Noise in blocks ${place} for ${when}, with ${corruption.detailRatio.toFixed(1)} times the detail of the picture around`;
    case 'other-picture':
      return `The picture is another one for ${when} (${Math.round(corruption.levels)} of 255 levels different)`;
  }
};
