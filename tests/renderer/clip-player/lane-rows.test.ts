import { expect, it } from 'vitest';
import {
  type LaneFinding,
  layOutLaneRows,
} from '../../../renderer/features/clip-player/time-bar/lane-rows.ts';
import { evenTable } from '../../support/made-up-values.ts';

const table = evenTable(25, 100);
const sizes = { minRangeSec: 0, narrowSec: 0, numberSec: 0, clipWidePerRow: 3 };

const range = (firstFrame: number, lastFrame: number, type = 'visual_glitch'): LaneFinding => ({
  type,
  place: { firstFrame, lastFrame, hasRegion: true, boxes: [] },
});
const whole = (type = 'prompt_misalignment'): LaneFinding => ({
  type,
  place: { firstFrame: 0, lastFrame: 99, hasRegion: false, boxes: [] },
});

/** Rows as `type kind: findings`. */
const rowsOf = (findings: readonly LaneFinding[], given: Partial<typeof sizes> = {}): string[] =>
  layOutLaneRows(findings, table, { ...sizes, ...given }).map(
    ({ type, kind, findings: indexes, isFirst }) =>
      `${isFirst ? `${type} ` : ''}${kind}: ${indexes.join(' ')}`,
  );

const short = { minRangeSec: 0.2 };
const narrow = { narrowSec: 0.2, numberSec: 0.4 };
const late = range(99, 99);

it('lanes are one for each type, known ones first, unknown ones as they come', () => {
  const findings = [
    range(0, 1, 'odd_sound'),
    whole(),
    range(0, 1, '__proto__'),
    range(5, 9),
    range(5, 9, 'odd_sound'),
  ];
  expect(rowsOf(findings)).toEqual([
    'prompt_misalignment clip-wide: 1',
    'visual_glitch ranges: 3',
    'odd_sound ranges: 0 4',
    '__proto__ ranges: 2',
  ]);
});

it.each<[string, LaneFinding[], Partial<typeof sizes>, string[]]>([
  ['the longest first', [range(10, 12), range(10, 30), range(10, 20)], {}, ['1', '2', '0']],
  ['overlapping ones', [range(10, 20), range(15, 30), range(21, 25)], {}, ['0 2', '1']],
  ['ranges that share a frame', [range(10, 20), range(20, 30)], {}, ['0', '1']],
  ['no ranges side by side', [range(10, 20), range(21, 30)], {}, ['0 1']],
  ['short ones, which are drawn longer', [range(10, 10), range(12, 12)], short, ['0', '1']],
  ['no short ones with space', [range(10, 10), range(15, 15)], short, ['0 1']],
  ['a narrow one before its number', [range(10, 10), range(20, 20)], narrow, ['0', '1']],
  ['no narrow ones with space', [range(10, 10), range(21, 21)], narrow, ['0 1']],
  ['no wide one after a wide one', [range(10, 15), range(16, 20)], narrow, ['0 1']],
  ['a narrow one near the end after its number', [range(80, 89), late], narrow, ['0', '1']],
  ['no narrow one near the end with space', [range(80, 88), late], narrow, ['0 1']],
])('lanes stack %s', (_, findings, given, rows) => {
  const lane = rowsOf(findings, given).map((row) => row.replace(/^.*: /, ''));
  expect(lane).toEqual(rows);
});

it('lanes put findings of the entire clip side by side, before the ranges', () => {
  expect(rowsOf([range(3, 4, 'odd'), ...Array.from({ length: 4 }, () => whole('odd'))])).toEqual([
    'odd clip-wide: 1 2 3',
    'clip-wide: 4',
    'ranges: 0',
  ]);
});
