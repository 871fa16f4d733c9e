import { cpSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { findingKindNames } from '../../shared/domain/shown-names.ts';
import type { ReceivedFinding } from '../../shared/service-api/finding.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { type SeededClip, seedReview } from '../../tools/library/seed-review.ts';
import { findViolations } from '../support/find-violations.ts';
import { bigLogo } from '../support/logos.ts';
import { folderForAll, makeFolder } from '../support/make-folder.ts';
import { browserForAll, reportBrowserForAll } from '../support/report-in-browser.ts';
import { describeWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import {
  readableText,
  writeReport,
  writtenPage,
  writtenReport,
} from '../support/written-report.ts';

const fps = 24;
const pointAt = (frame: number) => ({ frame, sec: frame / fps, timecode: '' });

const glitch = (description: string, first: number, last: number): ReceivedFinding => ({
  id: description,
  type: 'visual_glitch',
  description,
  region: {
    start: pointAt(first),
    end: pointAt(last),
    boxes: [
      { frame: first, sec: first / fps, box: { xmin: 0.25, ymin: 0.25, xmax: 0.5, ymax: 0.75 } },
      { frame: last, sec: last / fps, box: { xmin: 0.5, ymin: 0.25, xmax: 0.75, ymax: 0.875 } },
    ],
  },
});

const longPrompt = 'A lantern swings, word by word, in the rain. '.repeat(100).trim();

const mismatch: ReceivedFinding = {
  id: 'm',
  type: 'prompt_misalignment',
  severity: 4,
  description: 'There is no rain.',
};

const plans = {
  'lantern-in-the-rain.mp4': {
    prompt: longPrompt,
    runs: [
      {
        findings: [mismatch, glitch('The lantern jumps.', 30, 42), glitch('It flickers.', 50, 52)],
        verdicts: [
          { position: 0, verdict: 'wrong', note: '' },
          { position: 1, verdict: 'real', note: 'Nobody else sees this.' },
        ],
      },
    ],
  },
  'city-windows-at-dusk.mp4': {
    prompt: 'Windows at dusk.',
    runs: [{ findings: [glitch('A window is gone.', 12, 20)] }],
  },
  'paper-boat-on-waves.mp4': {
    prompt: 'A boat.',
    runs: [{ findings: [], status: 'partial' }],
  },
  'ball-on-checkered-floor.mp4': { prompt: 'A ball.', runs: [] },
  'paper-windmill-in-a-meadow.mp4': { prompt: 'A windmill.', runs: [{ findings: [] }] },
} as const;

const root = folderForAll();
const [dataDir, clipsFolder] = [join(root, 'data'), join(root, 'takes')];
let lantern: SeededClip | undefined;
let html = '';

beforeAll(async () => {
  await mkdir(dataDir);
  cpSync(samplesFolder, clipsFolder, { recursive: true });
  const seeds = Object.entries(plans).map(([name, plan]) => ({
    path: join(clipsFolder, name),
    ...plan,
  }));
  [lantern] = await seedReview(dataDir, seeds);
  html = await writtenPage(dataDir, look);
});

const look: Partial<ReportOptions> = {
  layout: 'client',
  title: 'Spring takes',
  logo: bigLogo,
  introduction: 'Checked frame by frame.',
};

/** Texts that no report for a client contains. */
const internal = ['Attempt', 'by the model', 'Folder', 'Nobody else sees this', 'by severity'];

const expectNothingLocal = (page: string): void => {
  for (const words of [clipsFolder, dataDir, 'signal-1']) expect(page).not.toContain(words);
};

describe('a report for clients', () => {
  test('omits local data and how clips were evaluated', async () => {
    expectNothingLocal(html);
    for (const words of internal) expect(readableText(html)).not.toContain(words);
  });

  test('includes confirmed findings with the frames before, at and after, each with its box', async () => {
    const [, own = ''] = html.split(`id="clip-${lantern?.clipId}"`);
    const [part = ''] = own.split('<section class="clip"');
    const text = readableText(part);
    expect(text).toContain('1 Visual glitch');
    expect(text).toContain('The lantern jumps.');
    expect(text).not.toContain('There is no rain.');
    expect(text).not.toContain('It flickers.');
    expect(text).toContain(longPrompt);
    expect(text).not.toContain('to be reviewed');
    const captions = [...part.matchAll(/<figcaption>(.*?)</g)].map(([, words]) => words);
    expect(captions).toEqual(['Before', 'Finding · 1.75 s', 'After']);
    expect(text).toContain(' 1.25 – 1.79 s ');
    const boxes = [...part.matchAll(/<rect class="mark" x="([\d.]+)%"/g)].map(([, x]) => Number(x));
    expect(boxes).toEqual([25, 50, 50]);
  });

  test('includes other findings on request, with their verdict', async () => {
    const only = ['real', 'wrong'] as const;
    const text = readableText(await writtenReport(dataDir, 'html', { ...look, only: [...only] }));
    for (const words of ['The lantern jumps.', 'There is no rain.']) expect(text).toContain(words);
    expect(text).not.toContain('It flickers.');
    const [real, wrong] = only.map((kind) => findingKindNames[kind]);
    expect(text).toContain(` ${real} `);
    expect(text).toContain(` ${wrong} `);
  });
});

describeWith({ programs: ['chromium'] }, 'a report for clients in a browser', () => {
  const open = reportBrowserForAll();
  const openAddress = browserForAll();
  const logoWidth = "document.querySelector('img.logo').naturalWidth";

  test('shows its logo and style and runs nothing', async () => {
    const { page, misdeeds } = await open(html);
    expect(await page.evaluate(logoWidth)).toBe(360);
    const width = "getComputedStyle(document.querySelector('.sheet ul')).display";
    expect(await page.evaluate(width)).toBe('grid');
    const card = page.locator('.card', { hasText: 'paper-windmill-in-a-meadow' });
    expect(await card.getByText('A windmill.').isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    expect(misdeeds).toEqual([]);
  });

  test("plays its clips in a bundle, whose pages have the client's look", async () => {
    const folder = join(await makeFolder(), 'bundle');
    const clipId = lantern?.clipId as ClipId;
    {
      await using engine = openIdleEngine(dataDir);
      await engine.clips.setDecisions([{ clipId, decision: 'reject' }]);
    }
    await writeReport(dataDir, 'bundle', folder, look);
    const root = pathToFileURL(folder).href;
    const index = `${root}/index.html`;
    const { page, misdeeds } = await openAddress(index, (url) => url.startsWith(root));
    expect(await page.evaluate(logoWidth)).toBe(360);
    await page.getByRole('link', { name: 'lantern-in-the-rain.mp4' }).click();
    await page.getByRole('button', { name: 'Show 1.75 s (frame 42)' }).click();
    await expect.poll(() => page.locator('.readout').textContent()).toContain('frame 42');
    expect(await page.locator('.stills img').count()).toBe(3);
    await page.getByRole('button', { name: 'Agree' }).click();
    const answer = await page.locator('.answers li').textContent();
    expect(answer).toContain('You approved the rejection');
    await page.getByRole('button', { name: 'Want it' }).click();
    const wanted = 'You asked for a change Want it';
    expect(await page.locator('.answers li').first().textContent()).toContain(wanted);
    for (const path of ['index.html', 'clips/lantern-in-the-rain.html']) {
      expectNothingLocal(readFileSync(join(folder, path), 'utf8'));
    }
    expect(misdeeds).toEqual([]);
    // Last, since axe itself requests the style.
    expect(await findViolations(page)).toEqual([]);
    await page.goto(index);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.locator('.answer-hint').textContent()).toContain(
      '“spring-takes-answers.json”',
    );
    const undecided = page.locator('.card', { hasText: 'paper-boat-on-waves' });
    await undecided.getByRole('button', { name: 'Not this one' }).click();
    const refused = 'You asked for a change Not this one';
    expect(await undecided.locator('.answers li').textContent()).toContain(refused);
    await undecided.getByRole('button', { name: 'Approve' }).click();
    expect(await undecided.locator('[data-kind="change"]').count()).toBe(0);
  });
});
