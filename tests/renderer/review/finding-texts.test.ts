import { expect, test } from 'vitest';
import { doubtsText, sourcesText } from '../../../renderer/features/review/facts/video-readings.ts';
import { placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { evenTable } from '../../support/made-up-values.ts';

const table = evenTable(24, 48);

const at = (frame: number, counted: number) => {
  const point = { frame: counted, sec: frame / 24, timecode: '' };
  const region = { start: point, end: point, boxes: [] };
  return { region, place: placeFinding({ region }, table) };
};

test('counts findings whose frames and seconds do not fit this file, ignoring rounding', () => {
  expect(doubtsText([], table)).toBeNull();
  expect(doubtsText([at(10, 10), at(10, 11)], table)).toBeNull();
  expect(doubtsText([at(10, 13), at(20, 20), at(30, 12)], table)).toContain('2 findings');
});

test('states who reported which findings', () => {
  expect(sourcesText([])).toBeNull();
  const found = [{ source: 'model' }, { source: 'model' }, { source: 'human' }];
  expect(sourcesText(found)).toBe('2 by the model, 1 by a person');
  expect(sourcesText([{ source: 'a\u202eb' }, { source: 'toString' }])).toBe(
    '1 by “a\\u{202e}b”, 1 by “toString”',
  );
});
