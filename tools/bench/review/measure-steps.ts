import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { FrameClip } from '../../frame-clips/make-frame-clips.ts';
import type { Measured, Series } from './figures.ts';
import { findWrongPairs, type Seen, takeSeen, untilDrawn } from './page-probe.ts';

const repeatsPerSec = 30;

/**
 * Holds an arrow key down from one end of the open clip to the other. A step is measured from the
 * time of the key event to the end of drawing; a skipped one to the end of the next drawing.
 * @param direction 1 from the first frame to the last, -1 back
 */
export const measureSteps = async (
  page: Page,
  clip: FrameClip,
  direction: 1 | -1,
): Promise<Series> => {
  const { frames } = clip;
  const [start, key] = direction === 1 ? ['Home', 'ArrowRight'] : ['End', 'ArrowLeft'];
  const order = frames.map(({ paintedNumber }) => paintedNumber);
  if (direction === -1) order.reverse();
  const first = direction === 1 ? 0 : frames.length - 1;
  await page.keyboard.press(start);
  await page.locator(`[data-testid=frame-number]:text-is("${first}")`).waitFor();
  // Lets decoding ahead begin, as it does when a user looks at the picture first.
  await delay(1000);
  await takeSeen(page);
  const wanted = order.slice(1);
  const beginMs = performance.now();
  for (const index of wanted.keys()) {
    await delay(Math.max(0, beginMs + (1000 * index) / repeatsPerSec - performance.now()));
    await page.keyboard.down(key);
  }
  await page.keyboard.up(key);
  await untilDrawn(page, wanted.at(-1) ?? 0);
  const seen = await takeSeen(page);
  return {
    measured: matchSteps(seen, key, wanted, direction),
    wrong: findWrongPairs(clip, seen.pairs).length,
  };
};

const matchSteps = (
  { keys, drawings }: Seen,
  stepKey: string,
  wanted: readonly number[],
  direction: 1 | -1,
): Measured[] => {
  const presses = keys.filter(({ key }) => key === stepKey);
  if (presses.length !== wanted.length) {
    throw new Error(`Of ${wanted.length} presses of ${stepKey} the page got ${presses.length}.`);
  }
  return presses.map(({ atMs }, index) => {
    const number = wanted[index] ?? 0;
    const drawing = drawings.find(
      ({ doneMs, painted }) =>
        doneMs >= atMs && painted !== null && (painted - number) * direction >= 0,
    );
    if (!drawing) throw new Error(`Nothing was drawn for press ${index} of ${stepKey}.`);
    return { tookMs: drawing.doneMs - atMs, isSkipped: drawing.painted !== number };
  });
};
