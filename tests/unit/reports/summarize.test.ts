import { expect, test } from 'vitest';
import { filterBar } from '../../../engine/reports/formats/html/filter-bar.ts';
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
  const { byType } = await madeUpReport([
    clip('1', ['b', 'c', 'd'].map(ofType)),
    clip('2', ['d', 'c', 'a'].map(ofType)),
  ]).summary();
  expect(byType).toEqual([
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

test('of equally bad clips, the one with more findings is worse, then the first', async () => {
  const [mild, bad] = [{ severity: 2 }, { severity: 4 }];
  expect(
    await worstOf([
      clip('none', []),
      clip('unknown', [{}]),
      clip('mild', [mild]),
      clip('bad', [bad]),
      clip('bad too', [bad]),
      clip('mild twice', [mild, mild]),
      clip('bad and mild', [mild, bad]),
      clip('mild too', [mild]),
    ]),
  ).toEqual(['bad and mild', 'bad', 'bad too', 'mild twice', 'mild', 'mild too', 'unknown']);
});

test('lists the first twenty of many equally bad clips, in their order', async () => {
  const names = Array.from({ length: 90 }, (_, index) => String(index));
  const clips = names.map((name) => clip(name, [{ severity: 3 }]));
  expect(await worstOf(clips)).toEqual(names.slice(0, 20));
  const worst = clip('worst', [{ severity: 5 }]);
  for (const before of [90, 30]) {
    const all = [...clips.slice(0, before), worst, ...clips.slice(before)];
    expect(await worstOf(all)).toEqual(['worst', ...names.slice(0, 19)]);
  }
});

test('shows types and severities of dismissed findings, and counts them nowhere', async () => {
  const dismissed = { type: 'other', severity: 3, verdict: 'wrong' as const };
  const summary = await madeUpReport([clip('1', [{ severity: 5 }, dismissed])]).summary();
  expect(summary.shown).toEqual({ types: ['other', 'visual_glitch'], severities: [5, 3] });
  expect(summary.byType).toEqual([{ value: 'visual_glitch', count: 1 }]);
  const bar = filterBar(summary).toString();
  for (const value of ['other', '3', '5']) expect(bar).toContain(`<option value="${value}">`);
});
