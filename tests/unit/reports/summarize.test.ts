import { expect, test } from 'vitest';
import { bundleFormat } from '../../../engine/reports/formats/bundle.ts';
import { htmlFormat } from '../../../engine/reports/formats/html.ts';
import { junitFormat } from '../../../engine/reports/formats/junit.ts';
import { mdFormat } from '../../../engine/reports/formats/md.ts';
import { filterBar } from '../../../engine/reports/page/summary.ts';
import type { Report, ReportFormat } from '../../../engine/reports/report.ts';
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
import { readableText } from '../../support/written-report.ts';

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
  expect(byKind).toMatchObject([
    { value: 'C', count: 2 },
    { value: 'D', count: 2 },
    { value: 'A', count: 1 },
    { value: 'B', count: 1 },
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

test('a report for clients has no possible finding, also if unreviewed ones are chosen', async () => {
  const clips = [clip('1', [{}, { isPossible: true }])];
  const countOf = async (layout: ReportOptions['layout']) =>
    (await madeUpReport(clips, { only: ['unreviewed'], layout }).summary()).findings;
  expect([await countOf('technical'), await countOf('client')]).toEqual([2, 1]);
});

test('a report of chosen findings says which', async () => {
  const clips = [clip('1', [{ verdict: 'real' }])];
  const textOf = async (format: ReportFormat, ...only: FindingKind[]) =>
    Object.values(await textsOf(format, madeUpReport(clips, { only }))).join('');
  expect(await textOf(htmlFormat, 'real')).toContain('only confirmed findings');
  expect(await textOf(htmlFormat, 'real', 'unreviewed', 'wrong')).toContain(
    'only confirmed and unreviewed findings and false alarms',
  );
  expect(await textOf(mdFormat, 'wrong')).toContain('Only false alarms are included.');
});

test('counts kept, rejected and undecided clips, once one is decided', async () => {
  const undecided = clip('1', []);
  const decided = [{ ...undecided, decision: 'keep' as const }, undecided, undecided];
  const textOf = async (format: ReportFormat, clips: readonly MadeUpClip[]) =>
    Object.values(await textsOf(format, madeUpReport(clips))).join('');
  expect(await textOf(mdFormat, decided)).toContain('| Kept: 1, Rejected: 0, Undecided: 2 |');
  expect(await textOf(htmlFormat, decided)).toContain(
    '<tr><th scope="row">Undecided</th><td><a href="#outcome=no_defects&amp;decision=undecided">2</a></td><td><a href="#decision=undecided">2</a></td></tr>',
  );
  for (const format of [mdFormat, htmlFormat])
    expect(await textOf(format, [undecided])).not.toMatch(/Undecided(:|<\/th)/);
});

const plain = (page: string | undefined, tag: string): string[] =>
  [...(page ?? '').matchAll(new RegExp(`<${tag}[^>]*>.*?</${tag.split(' ')[0]}>`, 'gs'))].map(
    ([part]) => part.replaceAll(/<(?:th|td|p|bdi)\b[^>]*>/g, '|').replaceAll(/<[^>]*>|\n/g, ''),
  );

test('for the team, says what is left to do, and for which shots no take is kept', async () => {
  const missed = { verdict: 'real', type: 'other', words: 'boat' } as const;
  const open = { type: 'other', words: 'Rain' };
  const takes: MadeUpClip[] = [
    { ...clip('a1', [missed, {}, missed]), shot: 'a', prompt: 'A boat.', decision: 'reject' },
    { ...clip('a2', []), shot: 'a', prompt: 'A boat.', decision: 'reject' },
    { ...clip('a3', [missed]), shot: 'a', prompt: 'A boat.', decision: 'reject' },
    { ...clip('b1', [open]), prompt: 'Rain.', decision: 'keep' },
    { ...clip('c1', [{ ...open, verdict: 'wrong' }]), prompt: 'Rain.', decision: 'keep' },
  ];
  const page = (await textsOf(htmlFormat, madeUpReport(takes)))['report.html'];
  expect(page).toContain('2 of 3 takes: other, against “boat”');
  expect(plain(page, 'th scope="col" colspan="3"')).toEqual([
    '|Change the prompt or settings first',
    '|Review 1 finding in 1 kept clip',
    '|Regenerate 3 rejected clips',
  ]);
  const clipsOf = (text = '') => text.match(/(?<=clip-name">)[abc]\d/g);
  expect(clipsOf(page?.split('id="to-do"')[1]?.split('</section>')[0])).toEqual([
    'b1',
    'a1',
    'a3',
    'a2',
  ]);
  expect(readableText(page ?? '')).toContain('Prompt 1 · 0 of 3 kept a1');
  expect(page).toContain('>findings: 3 confirmed, 2 unreviewed<');
  // Nothing is to be made again once a take is kept.
  const kept = takes.map((take) =>
    take.name === 'a2' ? { ...take, decision: 'keep' as const } : take,
  );
  const text = readableText((await textsOf(htmlFormat, madeUpReport(kept)))['report.html'] ?? '');
  expect(text).toContain(
    'Nothing to regenerate: another take of the same shot is kept for 2 rejected clips.',
  );
  expect(text).not.toContain('Regenerate ');
  const single = { ...clip('d1', []), decision: 'reject' as const };
  const report = madeUpReport([...kept, single]);
  const others = readableText((await textsOf(htmlFormat, report))['report.html'] ?? '');
  const left =
    'Not to regenerate: another take of the same shot is kept for 2 other rejected clips.';
  expect(others).toContain(left);
});

test('a card of a bundle has a line for each of decision, findings, words and checks', async () => {
  const still = { jpeg: new Uint8Array(), width: 3, height: 2 };
  const flash = { frames: [4, 5] as const, type: 'flash', description: 'It flashes.' };
  const missed = { type: 'prompt_misalignment', severity: 5, words: 'boat' };
  const one = { ...clip('1', [flash, missed]), prompt: 'A boat.', still };
  const report = madeUpReport([one], { title: 'T' }, await makeFolder());
  const page = (await textsOf(bundleFormat, report))['index.html'];
  expect(plain(page, 'li class="card"')).toEqual([
    '|1|Undecided Needs review|It flashes · frames 4–5 Unreviewed|Something is wrong · whole clip · severity 5 of 5 Unreviewed|In the prompt: boat |Checked: picture and prompt|A boat.',
  ]);
  // The border of a finding without a box.
  expect(page).toMatch(/<svg class="box"[^>]* data-kind="border"/);
});

const scored = (name: string, score: number): MadeUpClip => ({ ...clip(name, [{}]), score });

test('offers kinds of dismissed findings as filters, and says where alone they count', async () => {
  const dismissed = { type: 'other', severity: 3, verdict: 'wrong' as const };
  const clips = [clip('1', [{ severity: 5 }, dismissed])];
  const summary = await madeUpReport(clips).summary();
  expect(summary.byKind).toMatchObject([{ value: 'Visual glitch', count: 1 }]);
  const textOf = async (only: FindingKind[]) =>
    (await textsOf(mdFormat, madeUpReport(clips, { only })))['report.md'];
  expect(await textOf([])).toContain('| Verdict, dismissed too | ');
  expect(await textOf(['wrong'])).toContain('| Verdict | ');
  // A clip without any other finding is among those without findings.
  const texts = await textsOf(htmlFormat, madeUpReport([clip('1', [dismissed])]));
  expect(Object.values(texts).join('')).toMatch(
    /<details class="row".*>Something is wrong<\/bdi> · .*>False alarm<.*<article class="finding"[^>]* data-dismissed="false alarm">/s,
  );
  const bar = filterBar(summary, 'technical').toString();
  for (const value of ['Other', 'Visual glitch'])
    expect(bar).toContain(`<option value="${value}">`);
});

test('names of clips, types and generators stay on one line of a page', async () => {
  const odd = { ...clip('a\nb.mp4', [{ type: 'x\ny', verdict: 'real' }]), generator: 'g\rh' };
  for (const layout of ['technical', 'client'] as const) {
    const report = madeUpReport([odd], { layout, title: 'one\ntwo' });
    const text = Object.values(await textsOf(htmlFormat, report)).join('');
    expect(text).not.toMatch(/a\nb\.mp4|x\ny|g[\r\n]h|one\ntwo/);
    expect(text).toContain(String.raw`<bdi class="clip-name">a\u{a}b.mp4</bdi>`);
    expect(text).toContain(String.raw`data-type="x\u{a}y"`);
    expect(text).toContain('one two');
    if (layout === 'client') expect(text).toContain(String.raw`g\u{d}h`);
  }
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

test('a preview has the first clips of each part, and says so', async () => {
  for (const layout of ['client', 'technical'] as const) {
    const { page } = await previewOf(layout);
    expect(page).toContain('Preview: of 12 clips, each part shows the first 5.');
    expect(countIn(page, '<section class="clip"')).toBe(3);
    const other = layout === 'client' ? '<li class="card"' : '<details class="row"';
    expect(countIn(page, other)).toBe(5);
  }
});

test('a preview reads all clips once, and then those of each part that it shows', async () => {
  expect((await previewOf('client')).reported).toHaveLength(12 + 5 + 3);
  expect((await previewOf('technical')).reported).toHaveLength(12 + 2 * (3 + 5));
});

const found = { frames: [1, 3] as const, verdict: 'real' as const };

test('clips with findings are in order of badness, equally bad ones by name as in the library, with the other takes of their shot; for clients by shot, first those with takes to decide, the takes of one under one prompt and by name', async () => {
  const takes = [
    { ...scored('a1', 0.2), shot: 'a', prompt: 'A boat.', decision: 'reject' as const },
    { ...scored('b1', 0.5), shot: 'b', prompt: 'Rain.', decision: 'keep' as const },
    { ...scored('a2', 0.9), shot: 'a', prompt: 'A boat.', decision: 'keep' as const },
    { ...scored('a10', 0.1), shot: 'a', prompt: 'A boat.' },
    { ...scored('a9', 0.1), shot: 'a', prompt: 'A boat.' },
  ].map((take) => ({ ...take, findings: [{ ...found, type: 'prompt_misalignment' }] }));
  const orderIn = async (layout: ReportOptions['layout'], part?: 'findings') => {
    const names: string[] = [];
    for await (const { card } of madeUpReport(takes, { layout }).clips(part && { part })) {
      names.push(card.name);
    }
    return names;
  };
  expect(await orderIn('technical', 'findings')).toEqual(['a2', 'a1', 'a9', 'a10', 'b1']);
  expect(await orderIn('client', 'findings')).toEqual(['a1', 'a2', 'a9', 'a10', 'b1']);
  expect(await orderIn('technical')).toEqual(['a1', 'b1', 'a2', 'a10', 'a9']);
  expect(await orderIn('client')).toEqual(['a1', 'a2', 'a9', 'a10', 'b1']);
  const page = Object.values(
    await textsOf(htmlFormat, madeUpReport(takes, { layout: 'client' })),
  ).join('');
  const [sheet = '', details = ''] = page.split('<h2>Findings');
  const inOrder =
    /For you to decide(?=<)|(?:Prompt 1|Other clips)|A boat\.(?=<\/p>)|Rain\.(?=<\/p>)|[ab]\d+(?=<\/bdi><\/(?:h3|a)>)/g;
  const open = 'For you to decide';
  expect(sheet.match(inOrder)).toEqual([
    ...['Prompt 1', 'a1', 'a2', 'a9', open, 'a10', open],
    ...['Other clips', 'b1'],
  ]);
  expect(details.match(inOrder)).toEqual([
    ...['Prompt 1', 'A boat.', 'a1', 'a2', 'a9', open, 'a10', open],
    ...['Other clips', 'b1', 'Rain.'],
  ]);
  expect(readableText(sheet)).toContain(
    'Our proposal: 2 to keep, 1 to reject, 2 for you to decide ',
  );
  expect(readableText(sheet)).toContain('1 to reject · 2 for you to decide Prompt: A boat.');
  expect(readableText(sheet)).toContain('For you to decide: a9 a10 ');
  expect(readableText(sheet)).toContain(' Findings: 5 × something is wrong ');
});

test('a bundle for the team has clips with findings and the others apart, if there are both', async () => {
  const [bad, kept] = [clip('bad', [{}]), { ...clip('kept', []), decision: 'keep' as const }];
  const headings = async (clips: readonly MadeUpClip[]) => {
    const texts = await textsOf(bundleFormat, madeUpReport(clips, {}, await makeFolder()));
    return [...(texts['index.html'] ?? '').matchAll(/<h3>.*?<\/h3>/g)].map(([text]) =>
      readableText(text).trim(),
    );
  };
  expect(await headings([bad, kept])).toEqual([
    'With findings 1 clip · undecided',
    'All other clips 1 clip · 1 kept',
  ]);
  expect(await headings([kept])).toEqual([]);
});

test('clients find single clips to decide before decided shots, the other single ones last', async () => {
  const shot = { shot: 'a', decision: 'keep' as const };
  const single = ['s1', 's2'].map((name) => ({ ...clip(name, []), decision: 'keep' as const }));
  const takes = ['a1', 'a2'].map((name) => ({ ...clip(name, []), ...shot }));
  const groupsOf = async (clips: readonly MadeUpClip[]) => {
    const { groups } = await madeUpReport(clips, { layout: 'client' }).summary();
    return groups.map((group) => group.clips.map(({ name }) => name));
  };
  const open = clip('s3', []);
  expect(await groupsOf([...takes, ...single, open])).toEqual([['s3'], ['a1', 'a2'], ['s1', 's2']]);
  expect(await groupsOf([...takes, open])).toEqual([['s3'], ['a1', 'a2']]);
  expect(await groupsOf([...single, open])).toEqual([['s3', 's1', 's2']]);
});

test('previews link to nothing that they lack', async () => {
  const found = Array.from({ length: 3 }, (_, index) => ({
    ...clip(`c${index}`, [{ verdict: 'real' }]),
    ...(index === 0 ? { decision: 'keep' as const } : {}),
  }));
  const whole = madeUpReport(found, { layout: 'client' });
  const linksOf = async (report: Report) =>
    (await textsOf(htmlFormat, report))['report.html']?.match(/>Answer ↑<|<a href="#[^"]*">c\d/g);
  expect(await linksOf(whole)).toHaveLength(3 + 2);
  expect(await linksOf({ ...whole, maxDetailed: 1 })).toBeNull();
});

test('for clients, shots are named by the words that all their takes have, and few others, unless two shots have the same', async () => {
  const names = [
    'sh1_red-boat_take1.mp4',
    'sh2_Red-boat_take2.mp4',
    'a red fox_take1.mp4',
    'fox.mp4',
    ...['blue car_a.mp4', 'Blue Car_b.mp4', 'BLUE CAR_c.mp4', 'blue car_d.mp4'],
  ];
  const takes = names.map((name, index) => ({ ...clip(name, []), shot: `${index >> 1}` }));
  const { groups } = await madeUpReport(takes, { layout: 'client' }).summary();
  expect(groups.map(({ name }) => name)).toEqual([...['Fox', 'Shot 2', 'Shot 3', 'Red boat']]);
});

test('for clients, shots of two takes are in pairs, those with something to decide first', async () => {
  const sizes = [3, 2, 1, 2, 2, 2];
  const takes = sizes.flatMap((size, shot) =>
    Array.from({ length: size }, (_, take) => ({
      ...scored(`${shot}-${take}`, 1 - shot / 10),
      shot: `${shot}`,
      ...(shot === 4 && take === 1 ? {} : { decision: 'keep' as const }),
    })),
  );
  const { groups } = await madeUpReport(takes, { layout: 'client' }).summary();
  const names = groups.map(({ clips }) => clips.map(({ name }) => name).join(' '));
  expect(names).toEqual([...['4-0 4-1', '1-0 1-1', '0-0 0-1 0-2', '3-0 3-1', '5-0 5-1', '2-0']]);
});

test('takes with only findings of the whole clip as above are cards below the others of their shot', async () => {
  const faded = { description: 'It is faded.', verdict: 'real' as const };
  const lit = { ...found, description: 'It is lit.' };
  const takes = [
    [faded, lit],
    [faded],
    [faded, lit],
    [{ ...faded, description: 'It is gray.' }],
  ].map((findings, index) => ({
    ...clip(`take ${index}`, findings),
    shot: 'a',
    prompt: 'A boat.',
  }));
  const detailsIn = async (layout: ReportOptions['layout']) => {
    const report = madeUpReport(takes, { layout });
    return (await textsOf(htmlFormat, report))['report.html']?.split('<h2>F')[1] ?? '';
  };
  const names = /(?<=clip-name"[^>]*>)take \d|\d more clips? .*(?=<)/g;
  const inOrder = ['take 0', 'take 2', 'take 3', '1 more clip with findings as above', 'take 1'];
  const details = await detailsIn('client');
  expect(details.match(names)).toEqual(inOrder);
  // Pictures of what another take has as a whole are not repeated.
  expect(details.match(/class="(?:description|no-still)[ "]/g)?.length).toBe(5 + 4);
  expect((await detailsIn('technical')).match(names)).toEqual(inOrder);
});

test.each([
  ['a frame of its worst finding', found, 2],
  ['its middle frame if that is about the entire clip', { verdict: 'real' as const }, 11],
  ['another frame than a dismissed finding', { frames: [7, 9], verdict: 'wrong' } as const, 12],
  [
    'one outside of what was dismissed beside that',
    [{ verdict: 'real' } as const, { frames: [11, 12], verdict: 'wrong' } as const],
    8,
  ],
])('for clients, a clip is shown by %s', async (name, finding, frame) => {
  const still = { jpeg: new Uint8Array(), width: 1, height: 1 };
  const report = madeUpReport([{ ...clip('1', [finding].flat()), still }], { layout: 'client' });
  for await (const { thumbnail } of report.clips({ thumbnailPx: 1 })) {
    expect(thumbnail).toMatchObject({ frame, finding: name.startsWith('another') ? null : {} });
  }
});

test('for the team, a clip without other findings is shown by a dismissed one, as of no type', async () => {
  const still = { jpeg: new Uint8Array(), width: 1, height: 1 };
  const dismissed = { frames: [7, 9], verdict: 'wrong' } as const;
  const report = madeUpReport([{ ...clip('1', [dismissed]), still }], { layout: 'technical' });
  for await (const { thumbnail } of report.clips({ thumbnailPx: 1 })) {
    expect(thumbnail).toMatchObject({ frame: 8, finding: { type: '' } });
  }
  expect.assertions(1);
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
