import type { Page } from 'playwright/test';
import { clipRecipes } from '../../../tools/frame-clips/clip-recipes.ts';
import { type Shown, shownAt, takeShown, watchFrames } from '../support/frame-watch.ts';
import { type Arrival, frameWays } from '../support/frame-ways.ts';
import { type PaintedClip, sharedPaintedClips } from '../support/painted-clips.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const painted = sharedPaintedClips();
const app = sharedApp(() => ({ prepare: painted.seed }));

/** Opens a clip by its address, where it is not open already. */
const openClip = async (clip: PaintedClip): Promise<Page> => {
  const { page } = app();
  const address = `#/clips/${clip.clipId}`;
  if (!page.url().includes(address)) {
    await app().open(address);
    await watchFrames(page);
    expect(wrongIn(clip, [{ wanted: 0, shown: await shownAt(page, 0) }])).toEqual([]);
  }
  return page;
};

/** What was not as it has to be, as sentences: where frames were gone to, and on the way. */
const wrongIn = (
  clip: PaintedClip,
  arrivals: readonly Arrival[],
  seen: readonly Shown[] = [],
): string[] => [
  ...arrivals
    .filter(({ wanted, shown }) => shown.readout !== wanted || !isRight(clip, shown))
    .map(({ wanted, shown }) => `wanted frame ${wanted}: ${describe(clip, shown)}`),
  ...seen
    .filter((shown) => shown.readout !== null && !isRight(clip, shown))
    .map((shown) => `on the way: ${describe(clip, shown)}`),
];

const isRight = ({ frames }: PaintedClip, { readout, painted }: Shown): boolean =>
  readout !== null && frames[readout]?.paintedNumber === painted;

const describe = ({ frames }: PaintedClip, { readout, painted }: Shown): string => {
  const picture = frames.find(({ paintedNumber }) => paintedNumber === painted);
  const pictured = picture ? `frame ${picture.frameIndex}` : `the number ${painted}`;
  return `the readout says ${readout}, the picture shows ${pictured}`;
};

for (const { name } of clipRecipes) {
  for (const [way, go] of frameWays) {
    test(`${name}: by ${way}, the picture is that of the readout`, async () => {
      const clip = painted.clip(name);
      const page = await openClip(clip);
      const arrivals = await go(page, clip);
      expect(arrivals, 'frames that were gone to').not.toHaveLength(0);
      expect(wrongIn(clip, arrivals, await takeShown(page)), `${name} by ${way}`).toEqual([]);
      for (const testId of ['frame-number', 'frame-canvas']) {
        await expect(page.getByTestId(testId)).toHaveAttribute('data-exact', 'true');
      }
    });
  }
}

test('in a clip of one frame, every key of the player stays at it', async () => {
  const clip = painted.clip('one-frame');
  const page = await openClip(clip);
  const keys = ['ArrowRight', 'ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'Home', 'End'];
  for (const key of [...keys, 'Space', 'l', 'l', 'j', 'j', 'k', 'o', 'Space', 'o', 'k']) {
    await page.keyboard.press(key);
    const shown = await shownAt(page, 0);
    expect(wrongIn(clip, [{ wanted: 0, shown }], await takeShown(page)), key).toEqual([]);
  }
  expect(app().complaints()).toEqual([]);
});
