import { expect, test } from 'vitest';
import { htmlFormat } from '../../../engine/reports/formats/html/html-format.ts';
import { filterBar, tableRow } from '../../../engine/reports/formats/html/overview.ts';
import { junitFormat } from '../../../engine/reports/formats/junit.ts';
import { mdFormat } from '../../../engine/reports/formats/md.ts';
import type { ReportFormat } from '../../../engine/reports/report.ts';
import { limitBars, summaryCharts } from '../../../engine/reports/text/clip-texts.ts';
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import type { FindingKind } from '../../../shared/domain/verdict.ts';
import {
  clipsOf,
  evenFrames,
  type MadeUpClip,
  madeUpReport,
  textsOf,
} from '../../support/made-up-report.ts';
import { makeFolder } from '../../support/make-folder.ts';

const clip = (name: string, findings: MadeUpClip['findings']): MadeUpClip => ({
  name,
  findings,
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

test('a report of chosen findings says which', async () => {
  const report = madeUpReport([clip('1', [{ verdict: 'real' }])], { only: ['real'] });
  const textOf = async (format: ReportFormat) =>
    Object.values(await textsOf(format, report)).join('');
  expect(await textOf(htmlFormat)).toContain('only findings that are confirmed');
  expect(await textOf(mdFormat)).toContain('Only confirmed findings are included.');
});

test('counts kept, rejected and undecided clips, once one is decided', async () => {
  const undecided = clip('1', []);
  const decided = [{ ...undecided, decision: 'keep' as const }, undecided, undecided];
  const textOf = async (clips: readonly MadeUpClip[]) =>
    (await textsOf(mdFormat, madeUpReport(clips)))['report.md'];
  expect(await textOf(decided)).toContain('| Decision | kept: 1, rejected: 0, undecided: 2 |');
  expect(await textOf([undecided])).not.toContain('Decision');
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

test('shows types and severities of dismissed findings, and says where alone they count', async () => {
  const dismissed = { type: 'other', severity: 3, verdict: 'wrong' as const };
  const clips = [clip('1', [{ severity: 5 }, dismissed])];
  const summary = await madeUpReport(clips).summary();
  expect(summary.shown).toEqual({ types: ['other', 'visual_glitch'], severities: [5, 3] });
  expect(summary.byKind).toEqual([{ value: 'visual_glitch', count: 1 }]);
  const titlesOf = async (only: FindingKind[]) =>
    summaryCharts(await madeUpReport(clips, { only }).summary()).map(({ title }) => title);
  expect(await titlesOf([])).toContain('Findings by verdict, dismissed too');
  expect(await titlesOf(['wrong'])).toContain('Findings by verdict');
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
    { name: '3 others', count: 300, rest: true },
  ]);
});

test('names of clips, types and generators stay on one line of a page', async () => {
  const odd = { ...clip('a\nb.mp4', [{ type: 'x\ny', verdict: 'real' }]), generator: 'g\rh' };
  for (const layout of ['technical', 'client'] as const) {
    const report = madeUpReport([odd], { layout, title: 'one\ntwo' });
    const text = Object.values(await textsOf(htmlFormat, report)).join('');
    expect(text).not.toMatch(/a\nb\.mp4|x\ny|g[\r\n]h|one\ntwo/);
    expect(text).toContain(String.raw`<bdi>a\u{a}b.mp4</bdi>`);
    expect(text).toContain(String.raw`data-type="x\u{a}y"`);
    expect(text).toContain('one two');
    if (layout === 'client') expect(text).toContain(String.raw`g\u{d}h`);
  }
});

test('the list shows the words of a prompt that begins with many spaces', async () => {
  const prompt = `${' '.repeat(130)}a red fox`;
  const [read] = await clipsOf(madeUpReport([{ ...clip('1', []), prompt }]));
  expect(read && String(tableRow(read))).toContain('dir="auto">a red fox</td>');
});

const clips = Array.from({ length: 12 }, (_, index) => ({
  name: `clip ${index}.mp4`,
  ...evenFrames(24, [1, 24]),
  findings: index < 9 ? [] : [{ frames: [1, 3] as const, verdict: 'real' as const }],
}));

const previewOf = async (layout: ReportOptions['layout']) => {
  const reported: string[] = [];
  const preview = { maxDetailed: 5, onClip: (name: string) => reported.push(name) };
  const [page = ''] = Object.values(
    await textsOf(htmlFormat, madeUpReport(clips, { layout }, '', preview)),
  );
  return { page, reported };
};

const countIn = (page: string, text: string): number => page.split(text).length - 1;

test('a preview for clients details the first clips of each part, and says so', async () => {
  const { page } = await previewOf('client');
  expect(page).toContain(
    'Preview: the summary counts all 12 clips. The list shows the first 5 clips; details follow for the first 5 with findings and the first 5 others.',
  );
  expect(countIn(page, '<th scope="row"><a href="#clip-')).toBe(5);
  const [, findings = '', others = ''] = page.split('<section class="client-details">');
  expect(countIn(findings, '<section class="client-clip"')).toBe(3);
  expect(countIn(others, '<section class="client-clip"')).toBe(5);
});

test('a preview reads all clips once, and then those that it details', async () => {
  expect((await previewOf('client')).reported).toHaveLength(12 + 5 + 3 + 5);
  expect((await previewOf('technical')).reported).toHaveLength(12 + 5 + 5);
});

test('the worst clips have no links where they are not detailed', async () => {
  const { page } = await previewOf('technical');
  expect(page).toContain('Details follow for the first 5.');
  expect(page).toContain('<li>\n<bdi>clip 9.mp4</bdi>');
  const targets = [...page.matchAll(/href="#(clip-\w+)"/g)].map(([, id]) => `id="${id}"`);
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) expect(page).toContain(target);
});

test('junit: the times of tests and of all together are in seconds', async () => {
  const clips = [1500, 250].map((waitedMs, index) => ({
    name: `clip ${index}`,
    ...evenFrames(24, [1, 24]),
    findings: [],
    waitedMs,
  }));
  const texts = await textsOf(junitFormat, madeUpReport(clips, {}, await makeFolder()));
  const times = Object.values(texts)
    .join('')
    .matchAll(/<(\w+) [^>]*\btime="(.+?)"/g);
  expect([...times].map(([, name, time]) => `${name} ${time}`)).toEqual([
    'testsuites 1.750',
    'testsuite 1.750',
    'testcase 1.500',
    'testcase 0.250',
  ]);
});
