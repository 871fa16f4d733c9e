import type { Page } from 'playwright';
import type { FrameClip } from '../../frame-clips/make-frame-clips.ts';
import { seededRandom } from '../../library/seeded-random.ts';
import type { Measured } from './figures.ts';
import { takeSeen, untilDrawn } from './page-probe.ts';

const jumpCount = 120;
const seed = 4;

/**
 * Jumps to frames all over the open clip by typing their numbers, one right after the other. A jump
 * is measured from the Enter key to the end of drawing; it is correct if no other picture is drawn
 * for it.
 */
export const measureJumps = async (page: Page, { frames }: FrameClip): Promise<Measured[]> => {
  const random = seededRandom(seed);
  const measured: Measured[] = [];
  let lastIndex = -1;
  while (measured.length < jumpCount) {
    const frameIndex = Math.floor(random() * frames.length);
    const wanted = frames[frameIndex];
    // A jump to the current frame draws nothing.
    if (!wanted || frameIndex === lastIndex) continue;
    lastIndex = frameIndex;
    await page.keyboard.press('g');
    await page.keyboard.type(String(frameIndex));
    await takeSeen(page);
    await page.keyboard.press('Enter');
    await untilDrawn(page, wanted.paintedNumber);
    const { keys, drawings } = await takeSeen(page);
    const asked = keys.find(({ key }) => key === 'Enter');
    const drawn = drawings.find(({ painted }) => painted === wanted.paintedNumber);
    if (!asked || !drawn) throw new Error(`Frame ${frameIndex} was never drawn.`);
    measured.push({
      tookMs: drawn.doneMs - asked.atMs,
      isRight: drawings.every(({ painted }) => painted === wanted.paintedNumber),
    });
  }
  return measured;
};
