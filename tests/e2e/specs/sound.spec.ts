import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { type PaintedClip, sharedPaintedClips } from '../support/painted-clips.ts';
import { playSound, playToEnd, takeSounds, watchSound } from '../support/playing.ts';
import { untilFrame } from '../support/review-screen.ts';
import { showAnew } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const clips = sharedPaintedClips(['with-sound', 'late-start', 'fps24']);
/** A clip with sound that cannot be decoded. */
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

const open = async (clip: PaintedClip): Promise<void> => {
  await showAnew(app().page, `#/clips/${clip.clipId}?frame=0`);
  await untilFrame(app().page, 0);
};

test('plays a tone of the file at its place, even where the picture begins later', {
  tag: '@electron',
}, async () => {
  const { page } = app();
  await watchSound(page);
  await page.reload();
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

test('sound that is turned off stays off', async () => {
  const { page } = app();
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await open(clips.clip('with-sound'));
  await takeSounds(page);
  await playToEnd(page, clips.clip('with-sound'));
  expect((await takeSounds(page)).starts).toHaveLength(0);
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Mute' })).toBeVisible();
});

test('a clip without sound shows that, and sound that cannot be played is not reported as missing', async () => {
  const { page } = app();
  await open(clips.clip('fps24'));
  // With its first frame: until then no control offers to turn up what cannot be heard.
  expect(await page.getByRole('slider', { name: 'Volume' }).count()).toBe(0);
  await expect(page.getByText('No audio')).toBeVisible();
  await showAnew(page, `#/clips/${unplayableId}`);
  await expect(page.getByText('Audio can’t be played')).toBeVisible();
  await expect(page.getByText('No audio')).toHaveCount(0);
});
