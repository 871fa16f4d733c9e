import type { Page } from 'playwright';
import type { FrameClip } from '../../frame-clips/make-frame-clips.ts';
import { seededRandom } from '../../library/seeded-random.ts';
import type { Series } from './figures.ts';
import { findWrongPairs, takeSeen, untilDrawn } from './page-probe.ts';

const seed = 4;

export const jumpTargets = ({ frames }: FrameClip, count: number): readonly number[] => {
  const random = seededRandom(seed);
  const targets: number[] = [];
  while (targets.length < count) {
    const frameIndex = Math.floor(random() * frames.length);
    if (frameIndex !== targets.at(-1)) targets.push(frameIndex);
  }
  return targets;
};

/**
 * Jumps to frames of the open clip by typing their numbers, one right after the other. A jump is
 * measured from the Enter key to the end of drawing.
 */
export const measureJumps = async (
  page: Page,
  clip: FrameClip,
  targets: readonly number[],
): Promise<Series> => {
  const measured: Series['measured'][number][] = [];
  let wrong = 0;
  for (const frameIndex of targets) {
    const wanted = clip.frames[frameIndex]?.paintedNumber ?? 0;
    await page.keyboard.press('g');
    await page.keyboard.type(String(frameIndex));
    await takeSeen(page);
    await page.keyboard.press('Enter');
    await untilDrawn(page, wanted);
    const { keys, drawings, pairs } = await takeSeen(page);
    const asked = keys.find(({ key }) => key === 'Enter');
    const drawn = drawings.find(({ painted }) => painted === wanted);
    if (!asked || !drawn) throw new Error(`Frame ${frameIndex} was never drawn.`);
    measured.push({ tookMs: drawn.doneMs - asked.atMs, isSkipped: false });
    wrong += findWrongPairs(clip, pairs).length;
  }
  return { measured, wrong };
};
