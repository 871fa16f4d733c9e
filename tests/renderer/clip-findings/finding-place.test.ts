import { describe, expect, it } from 'vitest';
import { isAbout } from '../../../renderer/features/clip-findings/ClientAnswers.tsx';
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

const at = (frame: number, timecode: string, sec = frame / 24): Point => ({
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
  it.each([
    ['one frame', at(24, '00:00:01:00'), at(24, '00:00:01:00'), 'Frame 24 · 00:00:01:00'],
    [
      'the frames of this file, where the service counts others',
      at(30, '00:00:01:00', 1),
      at(60, '00:00:02:00', 2),
      'Frames 24–48 · 00:00:01:00 – 00:00:02:00',
    ],
    ['seconds without a timecode', at(24, ''), at(36, ''), 'Frames 24–36 · 1.00 s – 1.50 s'],
    ['any timecode', at(24, '1;00 x'), at(24, ''), 'Frame 24 · 1;00 x'],
  ])('states %s', (_, start, end, text) => {
    expect(findingPlace(placed(start, end))).toBe(text);
  });

  it('stays short, whatever numbers a service sends', () => {
    const far = placed(at(1e300, '', 1e300), at(1e300, '', 1e300));
    expect(findingPlace(far)).toBe('Frame 95 · 1.0e+300 s');
    expect(placeDoubt(far, table)).toBe(
      'The evaluator reported a time of 1.0e+300 s, but the clip ends at 4.00 s.',
    );
  });

  it('is none for a finding of the entire clip', () => {
    const place = placeFinding({ region: null }, table);
    expect(findingPlace({ region: null, place })).toBeNull();
    expect(placeDoubt({ region: null, place }, table)).toBeNull();
  });

  it('has beside it what clients say about its frames, not about others or the clip', () => {
    const finding = placed(at(24, ''), at(36, ''));
    const frames = [null, 23, 24, 36, 37];
    expect(frames.filter((frame) => isAbout({ frame }, finding))).toEqual([24, 36]);
    const place = placeFinding({ region: null }, table);
    expect(isAbout({ frame: 24 }, { region: null, place })).toBe(false);
  });
});

describe('A warning about the place of a finding', () => {
  it.each([
    ['none within a frame', at(25, '', 1), at(48, ''), null],
    ['none at the very end', at(95, '', 4), at(96, '', 4), null],
    [
      'another frame here',
      at(48, ''),
      at(61, '', 49 / 24),
      'The evaluator counted frame 61, which is frame 49 here.',
    ],
    [
      'a frame past the end',
      at(24, ''),
      at(120, '', 2),
      'The evaluator counted frame 120, which is past the end of the clip: at its time, it is frame 48 here.',
    ],
    [
      'a time past the end',
      at(24, ''),
      at(240, ''),
      'The evaluator reported a time of 10.00 s, but the clip ends at 4.00 s.',
    ],
  ])('is %s', (_, start, end, text) => {
    expect(placeDoubt(placed(start, end), table)).toBe(text);
  });

  it('also applies to keyframes of boxes', () => {
    const box = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };
    const range = placed(at(24, ''), at(48, ''), [{ frame: 40, sec: 36 / 24, box }]);
    expect(placeDoubt(range, table)).toBe(
      'The evaluator counted frame 40, which is frame 36 here.',
    );
  });
});
