import { describe, expect, it } from 'vitest';
import {
  findingPlace,
  placeDoubt,
} from '../../../renderer/features/clip-findings/finding-place.ts';
import { placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { evenTable } from '../../support/made-up-values.ts';

/** 96 frames at 24 a second. */
const table = evenTable(24, 96);

type Point = { frame: number; sec: number; timecode: string };

const point = (frame: number, timecode: string, sec = frame / 24): Point => ({
  frame,
  sec,
  timecode,
});

const placed = (
  start: Point,
  end: Point,
  boxes: NonNullable<ReceivedFinding['region']>['boxes'] = [],
) => {
  const region = { start, end, boxes };
  return { region, place: placeFinding({ region }, table) };
};

describe('The place of a finding', () => {
  it('uses the frames of this file and the timecodes of the service', () => {
    const range = placed(point(24, '00:00:01:00'), point(48, '00:00:02:00'));
    expect(findingPlace(range)).toBe('Frames 24–48 · 00:00:01:00 – 00:00:02:00');
    const one = placed(point(24, '00:00:01:00'), point(24, '00:00:01:00'));
    expect(findingPlace(one)).toBe('Frame 24 · 00:00:01:00');
    const atThirty = placed(point(30, '00:00:01:00', 1), point(60, '00:00:02:00', 2));
    expect(findingPlace(atThirty)).toBe('Frames 24–48 · 00:00:01:00 – 00:00:02:00');
  });

  it('uses seconds where the service sent no timecode', () => {
    expect(findingPlace(placed(point(24, ''), point(36, '')))).toBe(
      'Frames 24–36 · 1.00 s – 1.50 s',
    );
  });

  it('shows a timecode unchanged', () => {
    const range = placed(point(24, '1;00 x'), point(24, ''));
    expect(findingPlace(range)).toBe('Frame 24 · 1;00 x');
  });

  it('stays short, whatever numbers a service sends', () => {
    const far = placed(point(1e300, '', 1e300), point(1e300, '', 1e300));
    expect(findingPlace(far)).toBe('Frame 95 · 1.0e+300 s');
    expect(placeDoubt(far, table)).toBe(
      'The evaluator reported a time of 1.0e+300 s, but the clip ends at 4.00 s.',
    );
    const frame = placed(point(1e300, '', 1), point(24, '', 1));
    expect(placeDoubt(frame, table)).toMatch(/^The evaluator counted frame 1\.0e\+300, which/);
  });

  it('is none for a finding of the entire clip', () => {
    const place = placeFinding({ region: null }, table);
    expect(findingPlace({ region: null, place })).toBeNull();
    expect(placeDoubt({ region: null, place }, table)).toBeNull();
  });
});

describe('A warning about the place of a finding', () => {
  it('is absent while frame and second differ by at most one frame', () => {
    expect(placeDoubt(placed(point(24, ''), point(48, '')), table)).toBeNull();
    expect(placeDoubt(placed(point(25, '', 1), point(48, '')), table)).toBeNull();
    expect(placeDoubt(placed(point(95, '', 4), point(96, '', 4)), table)).toBeNull();
  });

  it('states the frame that the service counted and the one here', () => {
    const doubt = placeDoubt(placed(point(48, ''), point(61, '', 49 / 24)), table);
    expect(doubt).toBe('The evaluator counted frame 61, which is frame 49 here.');
  });

  it('states a frame that the clip does not have', () => {
    const doubt = placeDoubt(placed(point(24, ''), point(120, '', 2)), table);
    expect(doubt).toBe(
      'The evaluator counted frame 120, which is past the end of the clip: at its time, it is frame 48 here.',
    );
  });

  it('also applies to keyframes of boxes', () => {
    const box = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };
    const range = placed(point(24, ''), point(48, ''), [{ frame: 40, sec: 36 / 24, box }]);
    expect(placeDoubt(range, table)).toBe(
      'The evaluator counted frame 40, which is frame 36 here.',
    );
  });

  it('states that a place is past the end of the clip', () => {
    const doubt = placeDoubt(placed(point(24, ''), point(240, '')), table);
    expect(doubt).toBe('The evaluator reported a time of 10.00 s, but the clip ends at 4.00 s.');
  });
});
