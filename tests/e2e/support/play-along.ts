import { expect, type Page } from 'playwright/test';
import type { PaintedClip } from './painted-clips.ts';
import { untilFrame } from './review-screen.ts';
import { type StartedSound, takeSounds } from './sound-watch.ts';

export const playToEnd = async (page: Page, clip: PaintedClip): Promise<void> => {
  await page.keyboard.press('Space');
  await untilFrame(page, clip.frames.length - 1);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
};

/**
 * Plays until sound is heard, which may take longer than the clip, as it has to be read.
 * @returns what was heard
 */
export const playSound = async (page: Page): Promise<StartedSound | undefined> => {
  const starts: StartedSound[] = [];
  // Sound started before, of this clip or another, does not count.
  await takeSounds(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('o');
  await page.keyboard.press('Space');
  await expect.poll(async () => starts.push(...(await takeSounds(page)).starts)).toBeGreaterThan(0);
  await page.keyboard.press('k');
  await page.keyboard.press('o');
  return starts[0];
};
