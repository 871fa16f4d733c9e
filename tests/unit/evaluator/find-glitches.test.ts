import { expect, test } from 'vitest';
import { findGlitches } from '../../../evaluator/detectors/find-glitches.ts';
import { drawnTable, texture } from '../../support/frame-tables.ts';

const table = drawnTable(30, (x, y, frame) => {
  const isLeft = x >= 15 && x < 45 && y >= 10 && y < 40;
  const isRight = x >= 115 && x < 145 && y >= 55 && y < 85;
  const isThere = frame >= 14 && frame <= 16 && (isLeft || isRight);
  return isThere
    ? { luma: 190 + 60 * Math.sin(x / 2) * Math.sin(y / 2) }
    : { luma: 120 + texture(x - frame, y) };
});

test('two findings of one kind in the same frames have different, stable ids', () => {
  const ids = findGlitches(table, 'normal').map(({ id }) => id);
  expect(ids).toEqual(['popping-14-16', 'popping-14-16-2']);
  expect(findGlitches(table, 'normal').map(({ id }) => id)).toEqual(ids);
});

test('each finding carries its kind', () => {
  expect(findGlitches(table, 'normal').map((finding) => finding.clipcheck_kind)).toEqual([
    'popping',
    'popping',
  ]);
});
