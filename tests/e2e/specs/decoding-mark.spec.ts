import type { Page } from 'playwright/test';
import { takeShown, watchFrames } from '../support/frame-watch.ts';
import { holdFrames, releaseFrames } from '../support/hold.ts';
import { sharedPaintedClips } from '../support/painted-clips.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const clips = sharedPaintedClips(['fps24']);
const app = sharedApp(() => ({ prepare: clips.seed }));

const lastFrame = 71;

const mark = (page: Page) => page.getByRole('region', { name: 'Player' }).getByRole('status');
const frameNumber = (page: Page) => page.getByTestId('frame-number');

/** Records what the mark says whenever the frame number changes. */
const recordMarks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const marks: string[] = [];
    Object.assign(globalThis, { marks });
    const number = document.querySelector('[data-testid=frame-number]');
    const status = document.querySelector('[data-player] [role=status]');
    if (!number || !status) throw new Error('the player is not on the page');
    new MutationObserver(() => marks.push(`${number.textContent}:${status.textContent}`)).observe(
      number,
      { subtree: true, childList: true, characterData: true },
    );
  });

const recordedMarks = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { marks: string[] }).marks);

test('while a frame is decoded, a thumbnail near it is shown beside the unchanged last frame', async () => {
  const { page, open } = app();
  await holdFrames(page, 30);
  await open(`#/clips/${clips.clip('fps24').clipId}?frame=0`);
  await expect(frameNumber(page)).toHaveText('0');
  await watchFrames(page);
  await recordMarks(page);
  await expect(mark(page)).toBeEmpty();

  await page.keyboard.press('End');
  await expect(mark(page)).toContainText(`Decoding frame ${lastFrame}`);
  await expect(mark(page)).toContainText(/Thumbnail of frame \d+/);
  await expect(page.getByTestId('near-thumbnail')).toBeVisible();
  expect(await takeShown(page)).toEqual([{ readout: 0, painted: 0 }]);

  await releaseFrames(page);
  await expect(frameNumber(page)).toHaveText(String(lastFrame));
  expect(await takeShown(page)).not.toContainEqual({ readout: 0, painted: lastFrame });
  // Number and mark change in the same task.
  expect((await recordedMarks(page)).at(-1)).toBe(`${lastFrame}:`);
});
