import { expect, test } from 'vitest';
import { filterBar, tableRow } from '../../../engine/reports/formats/html/overview.ts';
import { limitBars } from '../../../engine/reports/text/clip-texts.ts';
import type { FindingKind } from '../../../shared/domain/verdict.ts';
import {
  clipsOf,
  evenFrames,
  type MadeUpClip,
  madeUpReport,
} from '../../support/made-up-report.ts';

const clip = (name: string, findings: MadeUpClip['findings']): MadeUpClip => ({
  ...{ name, findings },
  ...evenFrames(24, [1, 24]),
});

const ofType = (type: string) => ({ type });

test('sorts equally frequent values by name, whatever came first', async () => {
  const { byKind } = await madeUpReport([
    clip('1', ['b', 'c', 'd'].map(ofType)),
    clip('2', ['d', 'c', 'a'].map(ofType)),
  ]).summary();
  expect(byKind).toEqual([
    { value: 'c', count: 2 },
    { value: 'd', count: 2 },
    { value: 'a', count: 1 },
    { value: 'b', count: 1 },
  ]);
});

test('includes only the requested findings, with their numbers', async () => {
  const numbersOf = async (only: FindingKind[]) => {
    const findings = [{}, { verdict: 'real' }, {}, { verdict: 'wrong' }] as const;
    const report = madeUpReport([clip('1', findings)], { only });
    const [read] = await clipsOf(report);
    const { findings: count } = await report.summary();
    return [count, read?.findings.map(({ number }) => number)];
  };
  expect(await numbersOf(['unreviewed'])).toEqual([2, [1, 3]]);
  expect(await numbersOf(['real'])).toEqual([1, [2]]);
  expect(await numbersOf(['wrong'])).toEqual([1, [4]]);
  // Dismissed findings are written, but not counted.
  expect(await numbersOf([])).toEqual([3, [1, 2, 3, 4]]);
});

const worstOf = async (clips: readonly MadeUpClip[]) =>
  (await madeUpReport(clips).summary()).worst.map(({ name }) => name);

const scored = (name: string, score: number): MadeUpClip => ({ ...clip(name, [{}]), score });

test('orders the worst clips by badness, equally bad ones by name as the library does', async () => {
  expect(
    await worstOf([
      clip('none', []),
      scored('mild', 0.2),
      scored('bad 10', 0.8),
      scored('bad 9', 0.8),
      scored('worse', 0.9),
    ]),
  ).toEqual(['worse', 'bad 9', 'bad 10', 'mild']);
});

test('lists the first twenty of many clips', async () => {
  const names = Array.from({ length: 90 }, (_, index) => String(index));
  const clips = names.map((name) => scored(name, 0.5));
  expect(await worstOf(clips)).toEqual(names.slice(0, 20));
  for (const before of [90, 30]) {
    const all = [...clips.slice(0, before), scored('worst', 1), ...clips.slice(before)];
    expect(await worstOf(all)).toEqual(['worst', ...names.slice(0, 19)]);
  }
});

test('shows types and severities of dismissed findings, and counts them nowhere', async () => {
  const dismissed = { type: 'other', severity: 3, verdict: 'wrong' as const };
  const summary = await madeUpReport([clip('1', [{ severity: 5 }, dismissed])]).summary();
  expect(summary.shown).toEqual({ types: ['other', 'visual_glitch'], severities: [5, 3] });
  expect(summary.byKind).toEqual([{ value: 'visual_glitch', count: 1 }]);
  const bar = filterBar(summary).toString();
  for (const value of ['other', '3', '5']) expect(bar).toContain(`<option value="${value}">`);
});

test('counts no findings of a checked clip whose findings are not included, and none unchecked', async () => {
  const [read] = await clipsOf(madeUpReport([clip('1', [{}])], { only: ['real'] }));
  if (!read) throw new Error('no clip');
  const none = '<td class="count">–</td>';
  expect(String(tableRow(read))).not.toContain(none);
  const unchecked = { ...read, card: { ...read.card, checked: 'nothing' as const } };
  expect(String(tableRow(unchecked))).toContain(none);
});

test('a chart shows ten bars, or nine and the sum of all others', () => {
  const bars = Array.from({ length: 12 }, (_, index) => ({ name: `bar ${index}`, count: 100 }));
  expect(limitBars(bars.slice(2), 10)).toHaveLength(10);
  const limited = limitBars(bars, 10);
  expect(limited).toHaveLength(10);
  expect(limited.slice(-2)).toEqual([
    { name: 'bar 8', count: 100 },
    { name: '3 others', count: 300 },
  ]);
});
