import type { FrameStatisticsTable } from '../../analysis/frame-table.ts';
import { timecode } from '../timecode.ts';
import { type Corruption, classifyCorruption } from './classify-corruption.ts';
import type { Detector, Observation } from './detector.ts';
import { countFrames, type Span } from './spans.ts';
import { createBox, describePosition } from './tile-places.ts';
import { findTornBands } from './torn-bands.ts';
import { transientEvents } from './transient-events.ts';

/** Finds frames corrupted for a moment: color casts, torn bands, noise, replaced pictures. */
export const corruptedFrames: Detector = {
  name: 'corrupted-frames',
  detect: (table, sensitivity) => {
    const bands = findTornBands(table, sensitivity);
    const events = transientEvents(table, sensitivity).filter(
      ({ first, last }) => !bands.some((band) => band.first <= last && first <= band.last),
    );
    const broken = events.flatMap((event) => {
      const corruption = classifyCorruption(table, event);
      return corruption ? [observe(table, event, event.boxes, corruption)] : [];
    });
    const torn = bands.map((band) => {
      const box = createBox(0, band.ymin, 1, band.ymax);
      const boxes = [...new Set([band.first, band.last])].map((frame) => ({ frame, box }));
      const shiftShare = Math.abs(band.shift) / table.grid.width;
      return observe(table, band, boxes, { kind: 'shifted-band', shiftShare });
    });
    return [...broken, ...torn].toSorted((a, b) => a.firstFrame - b.firstFrame);
  },
};

const observe = (
  { info }: FrameStatisticsTable,
  span: Span,
  boxes: Observation['boxes'],
  corruption: Corruption,
): Observation => {
  const [at] = boxes;
  const place = at ? describePosition(at.box) : 'all over the picture';
  const when = `${countFrames(span)} at ${timecode(span.first, info.fps)}`;
  return {
    firstFrame: span.first,
    lastFrame: span.last,
    description: `${describe(corruption, place, when)}; the picture is normal before and after.`,
    boxes,
  };
};

const describe = (corruption: Corruption, place: string, when: string): string => {
  switch (corruption.kind) {
    case 'cast':
      return `A ${corruption.color} cast appears ${place} for ${when} (${Math.round(corruption.levels)} of 255 levels)`;
    case 'shifted-band':
      return `A band ${place} is shifted sideways for ${when}, by ${Math.max(1, Math.round(100 * corruption.shiftShare))}% of the width`;
    case 'noise':
      return `Blocks of noise appear ${place} for ${when}, whose edges stand out by ${Math.round(corruption.blocking)} of 255 levels`;
    case 'other-picture':
      return `A different picture is shown for ${when} (it differs by ${Math.round(corruption.levels)} of 255 levels)`;
  }
};
