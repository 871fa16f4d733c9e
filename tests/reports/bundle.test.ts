import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { FrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import type { SeededClip } from '../../tools/library/seed-review.ts';
import { readPaintedNumber } from '../support/av-frames.ts';
import { findViolations } from '../support/find-violations.ts';
import { hostileLibraryForAll, hostileTexts, ordinary } from '../support/hostile-library.ts';
import { bundlesForAll, paintedBundle } from '../support/painted-bundle.ts';
import type { OpenReport } from '../support/report-in-browser.ts';
import { describeWith } from '../support/requires.ts';
import { writeReport } from '../support/written-report.ts';

/**
 * One clip for each property that can make a player show a wrong frame or time; the daily run uses
 * the first three.
 */
const painted = [
  'variable-rate',
  'fps2997',
  'late-start',
  'open-gop',
  'edit-list-cut',
  'rotated90',
  'non-square',
];

const readoutOf = (page: Page): Locator => page.locator('.readout');

const shownNumber = async (page: Page): Promise<number | null> => {
  // Overlays would be read with it.
  const setOpacity = (opacity: string): Promise<unknown> =>
    page.evaluate(`document.querySelector('.player .box').style.opacity = '${opacity}'`);
  await setOpacity('0');
  const picture = await page.locator('.player video').screenshot({ type: 'jpeg', quality: 95 });
  await setOpacity('');
  return readPaintedNumber(picture);
};

const expectShown = async (page: Page, number: number | undefined): Promise<void> => {
  await expect.poll(() => shownNumber(page)).toBe(number);
};

const expectFramesShown = async (
  { page, misdeeds }: OpenReport,
  found: { clip: FrameClip; seeded: SeededClip | undefined } | undefined,
): Promise<void> => {
  const frames = found?.clip.frames ?? [];
  // A finding with boxes in several frames shows the one with the largest box: 17, not 29.
  for (const [index, at] of [3, 17, frames.length - 1].entries()) {
    const finding = page.locator(`#finding-${found?.seeded?.clipId}-${index + 1}`);
    await finding.getByRole('button', { name: `Show frame ${at}` }).click();
    const readout = new RegExp(`Frame ${at} \\(`);
    await expect.poll(() => readoutOf(page).textContent()).toMatch(readout);
    await expectShown(page, frames[at]?.paintedNumber);
  }
  expect(misdeeds).toEqual([]);
};

/** Opens each clip's page, after the list, and expects that no hostile text of a clip has an effect. */
const expectHarmless = async ({ page, misdeeds }: OpenReport, bundle: string): Promise<void> => {
  expect(misdeeds).toEqual([]);
  for (const name of readdirSync(join(bundle, 'clips'))) {
    await page.goto(pathToFileURL(join(bundle, 'clips', name)).href);
    expect(await page.locator('script').count(), name).toBe(1);
    expect(await page.locator('h3').count(), name).toBe(1);
    if ((await page.locator('.player').count()) > 0) {
      await expect.poll(() => readoutOf(page).textContent()).toMatch(/frame \d/i);
    }
    expect(misdeeds, name).toEqual([]);
  }
};

describeWith({ programs: ['chromium'] }, 'bundle: pages with clips to be played', () => {
  const names = painted.slice(0, 3);
  const { folder, open } = bundlesForAll();
  const library = hostileLibraryForAll();
  const clipOf = paintedBundle(folder, names);

  test.each(names)('a click on a finding of %s shows the frame it names', async (name) => {
    await expectFramesShown(await open('painted', ['clips', `${name}.html`]), clipOf(name));
  });

  test('arrows step from frame to frame, and stop at the ends', async () => {
    const { page } = await open('painted', ['clips', 'variable-rate.html']);
    const frames = clipOf('variable-rate')?.clip.frames;
    // The space bar does not press the button of a click before.
    await page.getByRole('button', { name: 'frame ▶' }).click();
    await page.keyboard.press(' ');
    await expect.poll(() => page.getByRole('button', { name: 'Pause' }).count()).toBe(1);
    await page.keyboard.press('End');
    await expect.poll(() => readoutOf(page).textContent()).toContain('Frame 79 (0–79)');
    await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => readoutOf(page).textContent()).toContain('Frame 70 (');
    await expectShown(page, frames?.[70]?.paintedNumber);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => readoutOf(page).textContent()).toContain('Frame 1 (');
    await expectShown(page, frames?.[1]?.paintedNumber);
  });

  test('commas and full stops go from finding to finding, whose box is over the picture', async () => {
    const { page } = await open('painted', ['clips', 'fps2997.html']);
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await expect.poll(() => readoutOf(page).textContent()).toContain('Frame 17 (');
    expect(await page.locator('.finding.is-chosen h4').textContent()).toContain('2');
    const drawn = page.locator('.player .box g.is-chosen .mark');
    expect(await drawn.getAttribute('x')).toBe('10%');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => readoutOf(page).textContent()).toContain('Frame 23 (');
    // Half way from 10% to 60%.
    expect(Number.parseFloat((await drawn.getAttribute('x')) ?? '')).toBeCloseTo(35, 0);
    await page.keyboard.press(',');
    await expect.poll(() => readoutOf(page).textContent()).toContain('Frame 3 (');
    expect(await page.locator('.player .box g').count()).toBe(1);
    const [picture, box] = await Promise.all(
      ['.player video', '.player .box'].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(box).toEqual(picture);
  });

  test('they do so in the order of time also for clients, who read the worst finding first', async () => {
    const selection = { clipIds: [clipOf('fps2997')?.seeded?.clipId as ClipId] };
    const options: Partial<ReportOptions> = { layout: 'client', only: ['unreviewed'] };
    await writeReport(
      join(folder, 'data'),
      'bundle',
      join(folder, 'for a client'),
      options,
      selection,
    );
    const { page } = await open('for a client', ['clips', 'fps2997.html']);
    for (const [frame, number] of [
      [3, '1'],
      [17, '3'],
    ] as const) {
      await page.keyboard.press('.');
      await expect.poll(() => readoutOf(page).textContent()).toContain(`s (frame ${frame})`);
      expect(await page.locator('.finding.is-chosen .number').textContent()).toBe(number);
    }
  });

  test('a narrow window keeps the picture in view above the selected finding', {
    tags: ['full'],
  }, async () => {
    const { page } = await open('painted', ['clips', 'fps2997.html']);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const key of ['.', '.', ',']) {
      await page.keyboard.press(key);
      const [player, heading] = await Promise.all(
        ['.player', '.finding.is-chosen h4'].map((part) => page.locator(part).boundingBox()),
      );
      if (!player || !heading) throw new Error('the picture or the finding is not visible');
      expect(player.y).toBeGreaterThanOrEqual(0);
      expect(heading.y).toBeGreaterThanOrEqual(player.y + player.height);
      expect(heading.y + heading.height).toBeLessThanOrEqual(844);
    }
  });

  test('the list links to each clip and shows a picture of it; pages link to the next clip and back to the list', async () => {
    const { page, misdeeds } = await open('painted', ['index.html']);
    const rows = page.locator('.card');
    expect(await rows.count()).toBe(names.length);
    const first = rows.first();
    expect(await first.textContent()).toMatch(
      /From frame \d+ · frame \d+ Unreviewed\s+From frame \d+ · frames \d+–\d+ Unreviewed/,
    );
    await expect
      .poll(() => page.evaluate("document.querySelector('.card img').naturalWidth"))
      .toBeGreaterThan(100);
    await first.getByRole('link').click();
    expect(await page.locator('h3').textContent()).toBe('late-start.mp4');
    await page.getByRole('link', { name: 'Next clip' }).click();
    expect(await page.locator('h3').textContent()).toBe('variable-rate.mp4');
    await page.getByRole('link', { name: 'All clips' }).click();
    await expect.poll(() => rows.count()).toBe(names.length);
    await page.getByRole('searchbox').fill('ate');
    await page.locator('.card').getByRole('link', { name: 'variable-rate.mp4' }).click();
    expect(await page.getByRole('link', { name: 'Next clip' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Previous clip' }).click();
    expect(await page.locator('h3').textContent()).toBe('late-start.mp4');
    await page.getByRole('link', { name: 'All clips' }).click();
    await expect.poll(() => page.locator('.card:not([hidden])').count()).toBe(2);
    await page.locator('.overview').getByRole('link', { name: 'fps2997.mp4' }).click();
    expect(await page.locator('h3').textContent()).toBe('fps2997.mp4');
    expect(misdeeds).toEqual([]);
  });

  test('a clip whose file is missing shows that, and has no video', async () => {
    const selection = { clipIds: [library().states.missing.clipId] };
    await writeReport(library().dataDir, 'bundle', join(folder, 'missing'), {}, selection);
    const { page, misdeeds } = await open('missing', ['clips', 'missing.html']);
    expect(await page.locator('video').count()).toBe(0);
    expect(await page.locator('main').textContent()).toContain('The file of this clip is missing');
    expect(await page.locator('.finding').count()).toBe(3);
    expect(misdeeds).toEqual([]);
    const options: Partial<ReportOptions> = { layout: 'client', only: ['unreviewed'] };
    await writeReport(library().dataDir, 'bundle', join(folder, 'unavailable'), options, selection);
    const text = readFileSync(join(folder, 'unavailable', 'clips', 'missing.html'), 'utf8');
    expect(text).toContain('The file of this clip was not available, so it cannot be played here.');
    expect(text).toContain('The file of this clip was not available, so there is no picture.');
  });

  test('hostile texts and names are shown, and do nothing, in the list and on two pages', async () => {
    const { script, quotes } = library().hostile;
    const selection = { clipIds: [script.clipId, quotes.clipId] };
    const options = { title: hostileTexts.script };
    await writeReport(library().dataDir, 'bundle', join(folder, 'hostile'), options, selection);
    expect(readdirSync(join(folder, 'hostile', 'clips'))).toHaveLength(2);
    const opened = await open('hostile', ['index.html']);
    const list = opened.page.locator('.card');
    expect((await list.allTextContents()).join()).toContain(hostileTexts.script);
    await expectHarmless(opened, join(folder, 'hostile'));
    const client = { layout: 'client', introduction: hostileTexts.script } as const;
    const forClient = join(folder, 'client');
    await writeReport(library().dataDir, 'bundle', forClient, { ...options, ...client }, selection);
    await expectHarmless(await open('client', ['index.html']), forClient);
  });
});

describeWith({ programs: ['chromium'], full: true }, 'bundle: clips of every kind', () => {
  const { folder, open } = bundlesForAll();
  const clipOf = paintedBundle(folder, painted.slice(3));

  test.each(painted.slice(3))(
    'a click on a finding of %s shows the frame it names',
    async (name) => {
      await expectFramesShown(await open('painted', ['clips', `${name}.html`]), clipOf(name));
    },
  );

  test('plays to the end, and the readout matches the picture', async () => {
    const { page } = await open('painted', ['clips', 'rotated90.html']);
    await page.keyboard.press(' ');
    await expect
      .poll(() => readoutOf(page).textContent(), { timeout: 20_000 })
      .toContain('Frame 47 (0–47)');
    await expectShown(page, 47);
  });
});

describeWith({ programs: ['chromium'], full: true }, 'bundle: a library of hostile texts', () => {
  const { folder, open } = bundlesForAll();
  const library = hostileLibraryForAll();

  beforeAll(async () => {
    await writeReport(library().dataDir, 'bundle', join(folder, 'hostile'), { title: 'Takes' });
  });

  test('the list can be searched and filtered', async () => {
    const { page } = await open('hostile', ['index.html']);
    const shown = page.locator('.card:not([hidden])');
    const all = await shown.count();
    await page.getByRole('searchbox').fill(ordinary.fileName);
    expect(await shown.locator('.clip-name').allTextContents()).toEqual([ordinary.fileName]);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => shown.count()).toBe(all);
    await page.getByLabel('Any kind').selectOption({ label: 'Prompt misalignment' });
    await page.getByLabel('Any verdict on findings').selectOption('wrong');
    expect(await shown.locator('.clip-name').allTextContents()).toContain(ordinary.fileName);
    // A misalignment and a confirmed finding are not the same finding.
    await page.getByLabel('Any verdict on findings').selectOption('real');
    expect(await shown.locator('.clip-name').allTextContents()).not.toContain(ordinary.fileName);
  });

  test.each(['light', 'dark'] as const)(
    'pages have no accessibility violations in the %s color scheme',
    async (colorScheme) => {
      for (const path of [['index.html'], ['clips', 'ordinary.html'], ['clips', 'missing.html']]) {
        const { page } = await open('hostile', path, { colorScheme });
        expect(await findViolations(page), path.join('/')).toEqual([]);
      }
    },
  );
});
