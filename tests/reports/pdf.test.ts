import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { pdfFormat } from '../../engine/reports/formats/html.ts';
import type { Report } from '../../engine/reports/report.ts';
import { printWithBrowser } from '../../hosts/cli/print-page/print-with-browser.ts';
import { reportOptionsSchema } from '../../shared/contract/reports.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { seedReview } from '../../tools/library/seed-review.ts';
import {
  hostileLibraryForAll,
  hostileTexts,
  longText,
  ordinary,
} from '../support/hostile-library.ts';
import { evenFrames, madeUpReport, textsOf } from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import {
  pdfAddresses,
  pdfFacts,
  pdfPages,
  pdfPictures,
  pdfPrograms,
} from '../support/pdf-tools.ts';
import { describeWith, testWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { writeReport } from '../support/written-report.ts';

const wordsOf = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Characters that turn the reading direction of what follows, and halves of characters. */
const turning = /[\u202a\u202c-\u202e\u2066-\u2069\p{Cs}]/u;

describeWith({ programs: pdfPrograms }, 'pdf: the page for the team, printed', () => {
  const library = hostileLibraryForAll();
  const title = 'Takes "of" the week </style>\\';
  let path = '';
  let pages: string[] = [];
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clipcheck-pdf-'));
    path = join(folder, 'report.pdf');
    await writeReport(library().dataDir, 'pdf', path, { title });
    pages = await pdfPages(path);
    return () => rm(folder, { recursive: true, force: true });
  });

  test('has its title, also below each page, an outline, tags, and the number of each page with the total', async () => {
    const facts = await pdfFacts(path);
    const count = String(pages.length);
    expect(facts).toMatchObject({ Title: title, Pages: count, Tagged: 'yes' });
    expect(facts['Page size']).toContain('A4');
    const bytes = await readFile(path, 'latin1');
    expect(bytes).toMatch(/\/Outlines \d+ 0 R/);
    expect(bytes).toContain('/Title (1 Visual glitch)');
    for (const [index, page] of pages.entries()) {
      const foot = wordsOf(page.trimEnd().split('\n').at(-1) ?? '').trim();
      expect(foot).toBe(`${title} ${index + 1} / ${count}`);
    }
  });

  test('has all texts and a picture of each finding, and none of the parts for a screen', async () => {
    const text = wordsOf((await pdfPages(path, 'raw')).join(' '));
    expect(text).toContain(ordinary.fileName);
    expect(text).toContain('frames 30–42 · 00:00:01:06 – 00:00:01:18');
    for (const { description } of ordinary.findings) expect(text).toContain(description);
    const words = longText.slice(0, 20);
    // In a description and in a note; the prompt is cut.
    expect(text.split(words).length).toBeGreaterThan(2 * (longText.split(words).length - 1));
    // Of a clip that failed.
    expect(text).toContain('None of it.');
    expect(text).not.toContain('Show all');
    const stills = (await pdfPictures(path)).filter(({ size }) => size === '480x270');
    expect(stills).toHaveLength(
      // Three of those at frames, two of the one at the end; hostile clips have one at frames each.
      ordinary.findings.length + 3 + 4 * (Object.keys(hostileTexts).length + 1),
    );
  });

  test('prints hostile texts as text: nothing runs, links out or reverses', async () => {
    const text = pages.join('\n');
    const bytes = await readFile(path, 'latin1');
    expect((await pdfAddresses(path)).filter((address) => !address.includes('#'))).toEqual([]);
    expect((await pdfFacts(path)).JavaScript).toBe('no');
    expect(bytes).not.toMatch(/\/(JS|JavaScript|Launch|EmbeddedFile)\b/);
    expect([...text].filter((character) => turning.test(character))).toEqual([]);
    expect(text).toContain('\\u{202e}');
    expect(text).toContain(hostileTexts.marker);
  });
});

const at = (frame: number) => ({ frame, sec: frame / 24, timecode: '' });

testWith({ programs: pdfPrograms }, 'client pages part no finding from its pictures', async () => {
  const dataDir = await makeFolder();
  const findings = Array.from({ length: 9 }, (_, index) => ({
    id: `${index}`,
    type: 'visual_glitch',
    description: `It flickers, ${index}. `.repeat(1 + 7 * (index % 4)).trim(),
    region: { start: at(10 * index), end: at(10 * index + 3), boxes: [] },
  }));
  const names = ['lantern-in-the-rain', 'city-windows-at-dusk', 'paper-boat-on-waves'];
  const clips = names.map((name) => ({
    path: join(samplesFolder, `${name}.mp4`),
    prompt: 'Slowly, in the rain. '.repeat(20).trim(),
    runs: [{ findings }],
  }));
  await seedReview(dataDir, clips);
  const path = join(dataDir, 'client.pdf');
  await writeReport(dataDir, 'pdf', path, {
    layout: 'client',
    only: ['unreviewed'],
    paper: 'letter',
  });
  expect((await pdfFacts(path))['Page size']).toContain('letter');
  const pages = await pdfPages(path);
  const countIn = (page: string, part: RegExp): number => page.match(part)?.length ?? 0;
  const counts = pages.map((page) => [
    countIn(page, /Visual glitch/g),
    countIn(page, /(Finding|Middle) · \d/g),
  ]);
  expect(counts.map(([headings]) => headings)).toEqual(counts.map(([, stills]) => stills));
  expect(counts.reduce((sum, [headings = 0]) => sum + headings, 0)).toBe(27);
  // Not the first page: on its contact sheet, names have no findings below them.
  for (const page of pages.slice(1)) {
    const [, afterName = 'Visual glitch'] = page.split(/^\S+\.mp4/m);
    expect(afterName).toContain('Visual glitch');
  }
});

const print = (
  folder: string,
  browser: string | null,
  signal = new AbortController().signal,
  target = join(folder, 'report.pdf'),
): Promise<readonly string[]> =>
  printWithBrowser(browser)()(join(folder, 'report.html'), target, signal);

/** The folder for temporary files, in which Chromium has a socket while it runs. */
const useOwnTemporaryFolder = async (): Promise<string> => {
  const folder = await makeFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
};

const makeProgram = async (script: string): Promise<string> => {
  const path = join(await makeFolder({ program: `#!/bin/sh\n${script}\n` }), 'program');
  await chmod(path, 0o755);
  return path;
};

const printedPages = async (report: Report): Promise<string[]> => {
  const page = Object.values(await textsOf(pdfFormat, report)).join('');
  const folder = await makeFolder({ 'report.html': page });
  await print(folder, null);
  return pdfPages(join(folder, 'report.pdf'), 'raw');
};

testWith({ programs: pdfPrograms }, 'a client page parts no clip with two findings', async () => {
  const clips = Array.from({ length: 30 }, (_, index) => ({
    name: `a-${index}.mp4`,
    ...evenFrames(24, [1, 24]),
    findings: [1, 9].map((frame) => ({
      frames: [frame, frame] as const,
      description: 'It flickers. '.repeat(9 + 30 * (index % 4)),
      verdict: 'real' as const,
    })),
  }));
  const pages = await printedPages(madeUpReport(clips, { layout: 'client', stills: 'none' }));
  const counts = pages.map((page) => page.match(/Visual glitch/g)?.length ?? 0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
  expect(counts.filter((count) => count % 2 === 1)).toEqual([]);
});

testWith({ programs: pdfPrograms }, 'a client sheet ends no page with a heading', async () => {
  const clips = Array.from({ length: 80 }, (_, index) => {
    const shot = `shot ${index >> 1}`;
    const prompt = `Words of ${shot}. `.repeat(1 + ((index >> 1) % 7));
    const decision = 'keep' as const;
    const findings = index % 2 === 0 ? [] : [{}];
    return { name: `a-${index}.mp4`, ...evenFrames(24, [1, 24]), findings, shot, prompt, decision };
  });
  const pages = await printedPages(madeUpReport(clips, { layout: 'client', stills: 'none' }));
  const head = /^Prompt \d+\s+(?=2 clips · 2 to keep)/m;
  const groups = pages.map((text) => text.split(head).slice(1));
  expect(groups.flat()).toHaveLength(40);
  const last = groups.flatMap((ofPage) => ofPage.at(-1) ?? []);
  for (const group of last) expect(group).toMatch(/Words of.*\.mp4/s);
});

testWith(
  { programs: pdfPrograms },
  'each page of a shot begins with its name and prompt',
  async () => {
    const clips = Array.from({ length: 12 }, (_, index) => ({
      name: `a-${index}.mp4`,
      ...evenFrames(24, [1, 24]),
      ...{ shot: 'a', prompt: 'A boat.' },
      findings: [
        {
          frames: [1, 1] as const,
          description: `It flickers ${index}. `.repeat(80),
          verdict: 'real' as const,
        },
      ],
    }));
    const pages = await printedPages(madeUpReport(clips, { layout: 'client', stills: 'none' }));
    const found = pages.filter((text) => text.includes('It flickers'));
    expect(found.length).toBeGreaterThan(2);
    for (const text of found) expect(text).toMatch(/Prompt 1\s+A boat\./);
  },
);

describeWith({ programs: ['chromium'] }, 'pdf: a print', () => {
  test('leaves no temporary files', async () => {
    const folder = await makeFolder({ 'report.html': '<p>Text.</p>' });
    const temporary = await useOwnTemporaryFolder();
    await print(folder, null);
    expect(await readdir(folder)).toEqual(['report.html', 'report.pdf']);
    expect(await readdir(temporary)).toEqual([]);
  });

  test.each([
    ['', ''],
    [' that a script started', 'chromium "$@"; exit 0'],
  ])('that is cancelled ends a browser%s, and leaves nothing', async (_, script) => {
    const browser = script === '' ? null : await makeProgram(script);
    const folder = await makeFolder({ 'report.html': '<p>Text.</p>'.repeat(200_000) });
    const temporary = await useOwnTemporaryFolder();
    const cancel = new AbortController();
    const printed = print(folder, browser, cancel.signal);
    printed.catch(() => undefined);
    await expect.poll(() => readdir(temporary)).not.toEqual([]);
    cancel.abort(new Error('Cancelled.'));
    await expect(printed).rejects.toThrow('Cancelled.');
    expect(await readdir(folder)).toEqual(['report.html']);
    expect(await readdir(temporary)).toEqual([]);
  });

  test('reports errors of the file that it writes as they are', async () => {
    const folder = await makeFolder({ 'report.html': '<p>Text.</p>' });
    const printed = print(folder, null, undefined, join(folder, 'missing', 'report.pdf'));
    await expect(printed).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' });
  });
});

const fonts = [':lang=ja', ':lang=th', ':lang=und-zsye'];

testWith({ programs: [...pdfPrograms, ...fonts] }, 'other scripts can be read back', async () => {
  const words = ['Привет', 'שלום', 'مرحبا', '漢字', 'かな', '안녕하세요', 'ภาษาไทย', '😀🚀'];
  const page = `<meta charset="utf-8"><p>${words.join('<p>')}`;
  const folder = await makeFolder({ 'report.html': page });
  expect(await print(folder, null)).toEqual([]);
  const [printed] = await pdfPages(join(folder, 'report.pdf'));
  for (const word of words) expect(printed).toContain(word);
});

test.each([
  ['ends', 'echo "no display" >&2', 'It wrote “no display”. Name Chrome'],
  ['answers with something else', 'printf "hello\\0" >&4; cat <&3', 'printed no PDF. Name Chrome'],
])('pdf: a program that %s is no browser', async (_, script, message) => {
  const printed = print(await makeFolder(), await makeProgram(script));
  await expect(printed).rejects.toMatchObject({
    code: 'pdf_not_printed',
    message: expect.stringContaining(message),
  });
});

test('pdf: a program that gives no answer is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = await makeFolder();
  const printed = print(folder, await makeProgram('exec sleep 1000'));
  printed.catch(() => undefined);
  // The limits for its answer and for its end.
  for (const limitMs of [30_000, 3000]) {
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    vi.advanceTimersByTime(limitMs);
  }
  await expect(printed).rejects.toMatchObject({ code: 'pdf_not_printed' });
  expect(await readdir(folder)).toEqual([]);
});

test('pdf: without a browser, the error says what to do before a clip is read', async () => {
  const dataDir = await makeFolder();
  const path = join(samplesFolder, 'lantern-in-the-rain.mp4');
  await seedReview(dataDir, [{ path, prompt: 'A lantern.', runs: [{ findings: [] }] }]);
  const findPrinter = printWithBrowser(join(dataDir, 'no browser'));
  await using engine = openIdleEngine(dataDir, { findPrinter });
  const onProgress = vi.fn();
  const request = {
    format: 'pdf',
    options: reportOptionsSchema.parse({}),
    selection: await engine.reports.selectionOf({}),
    target: join(dataDir, 'report.pdf'),
    replaces: false,
  } as const;
  const written = engine.reports.write(request, onProgress, new AbortController().signal);
  await expect(written).rejects.toMatchObject({
    code: 'pdf_not_printed',
    message: expect.stringContaining('--browser, or '),
  });
  expect(onProgress).not.toHaveBeenCalled();
});
