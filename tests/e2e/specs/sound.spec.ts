import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { type PaintedClip, secOf, sharedPaintedClips } from '../support/painted-clips.ts';
import { picturesUntil } from '../support/screen-pictures.ts';
import { evaluated } from '../support/screens.ts';
import { type StartedSound, takeSounds, watchSound } from '../support/sound-watch.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const clips = sharedPaintedClips(['with-sound', 'late-start', 'fps24']);
/** A clip whose sound is of a kind that nobody decodes. */
let unplayableId = '';
const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    await clips.seed(dataDir);
    const path = join(dirname(dataDir), 'unplayable.mp4');
    const bytes = readFileSync(clips.clip('with-sound').path);
    for (const kind of ['mp4a', 'esds']) bytes.write('none', bytes.indexOf(kind), 'latin1');
    writeFileSync(path, bytes);
    const [seeded] = await seedReview(dataDir, [{ path, prompt: 'Numbers', runs: [] }]);
    unplayableId = seeded?.clipId ?? '';
  },
}));

test.describe.configure({ mode: 'serial' });

const readout = (page: Page) => page.getByTestId('frame-number');

const open = async (clip: PaintedClip): Promise<void> => {
  await app().open(`#/clips/${clip.clipId}`);
  await expect(readout(app().page)).toHaveText(/^\d+$/, evaluated);
};

const frameSec = 1 / 30;

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** How long a clip of some seconds may play until its end. */
const playedOut = { timeout: 15_000 };

/** Plays until the last frame is on screen. */
const playToEnd = async (page: Page, clip: PaintedClip): Promise<void> => {
  await page.keyboard.press('Space');
  await expect(readout(page)).toHaveText(String(clip.frames.length - 1), playedOut);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
};

/**
 * Plays until something is heard: the sound has then been read, which may take longer than the clip.
 * @returns what was heard
 */
const playSound = async (page: Page): Promise<StartedSound | undefined> => {
  const starts: StartedSound[] = [];
  await page.keyboard.press('Home');
  await page.keyboard.press('o');
  await page.keyboard.press('Space');
  await expect.poll(async () => starts.push(...(await takeSounds(page)).starts)).toBeGreaterThan(0);
  await page.keyboard.press('k');
  await page.keyboard.press('o');
  return starts[0];
};

test('the sound plays with the picture, from the frame one is at, and within a frame of it', async () => {
  const { page } = app();
  await watchSound(page);
  const clip = clips.clip('with-sound');
  await open(clip);
  await playSound(page);
  await page.keyboard.press('Home');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(readout(page)).toHaveText('30');
  await takeSounds(page);
  const last = clip.frames.length - 1;
  const [pictures] = await Promise.all([picturesUntil(page, last), playToEnd(page, clip)]);
  const { starts, heard, shown } = await takeSounds(page);
  // With the first picture of the screen, whose frame on a slow one is not the one after.
  expect(starts[0]?.offsetSec).toBeGreaterThanOrEqual(secOf(clip, 30));
  expect(starts[0]?.offsetSec).toBeLessThan(secOf(clip, (shown[0] ?? 0) + 1));
  // It is begun anew only after a frame that had to be waited for.
  expect(starts.length).toBeLessThan(1.5 + heard.length / 15);
  // A slow screen has fewer pictures than there are frames from the 30th on.
  expect(heard.length).toBeGreaterThan(Math.min(last - 30, pictures) / 4);
  const lateSecs = heard.map(({ frame, heardSec }) => heardSec - secOf(clip, frame));
  // A machine with other work to do draws one or the other frame late, and so not each counts.
  for (const part of [lateSecs, lateSecs.slice(0, 10), lateSecs.slice(-10)]) {
    expect(Math.abs(medianOf(part))).toBeLessThan(frameSec);
  }
});

test('a tone of the file is heard where it belongs, also where the picture begins later', async () => {
  const { page } = app();
  const partsPerSec = 20;
  for (const [name, toneSec] of [
    ['with-sound', 1],
    ['late-start', 0.5],
  ] as const) {
    await open(clips.clip(name));
    const { loudness = [] } = (await playSound(page)) ?? {};
    const at = (sec: number): number => loudness[Math.round(sec * partsPerSec)] ?? -1;
    expect(
      [at(toneSec), at(toneSec + 0.05)].every((loud) => loud > 0.1),
      name,
    ).toBe(true);
    expect(
      [at(toneSec - 0.1), at(toneSec + 0.2)].every((loud) => loud < 0.05),
      name,
    ).toBe(true);
  }
});

test('nothing is heard of a step, at another speed or backwards', async () => {
  const { page } = app();
  await open(clips.clip('with-sound'));
  await playSound(page);
  await page.keyboard.press('Home');
  await takeSounds(page);
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
  await expect(readout(page)).toHaveText('5');
  await page.keyboard.press('[');
  await page.keyboard.press('Space');
  await expect.poll(async () => Number(await readout(page).textContent())).toBeGreaterThan(15);
  await page.keyboard.press('j');
  await expect(readout(page)).toHaveText('0', playedOut);
  await page.keyboard.press(']');
  expect((await takeSounds(page)).starts).toHaveLength(0);
});

test('sound that was turned off stays off, also for the next start', async () => {
  const { page } = app();
  const button = page.getByRole('button', { name: /^Sound is/ });
  await expect(button).toHaveAccessibleName('Sound is on');
  await page.keyboard.press('m');
  await expect(button).toHaveAccessibleName('Sound is off');
  await open(clips.clip('with-sound'));
  await expect(button).toHaveAccessibleName('Sound is off');
  await playToEnd(page, clips.clip('with-sound'));
  expect((await takeSounds(page)).starts).toHaveLength(0);
  await button.click();
  await expect(button).toHaveAccessibleName('Sound is on');
  await playSound(page);
});

test('a clip without sound says so, and plays all the same', async () => {
  const { page } = app();
  await open(clips.clip('fps24'));
  // With its first frame: nothing that cannot be heard is offered to be turned up until then.
  expect(await page.getByRole('slider', { name: 'Volume' }).count()).toBe(0);
  await expect(page.getByText('No sound')).toBeVisible();
  await playToEnd(page, clips.clip('fps24'));
});

test('sound that is there and cannot be played is not said to be missing', async () => {
  await app().open(`#/clips/${unplayableId}`);
  const { page } = app();
  await expect(page.getByText('Sound unplayable')).toBeVisible();
  await expect(page.getByText('No sound')).toHaveCount(0);
});
