import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { FrameClip } from '../../frame-clips/make-frame-clips.ts';
import { seededRandom } from '../../library/seeded-random.ts';
import { findWrongPairs, type Seen, takeSeen, untilDrawn } from './page-probe.ts';

type Measured = {
  /** Until it was drawn or, if it was skipped, until the next one was. */
  readonly tookMs: number;
  /** Whether it was never drawn, because another one was requested before. */
  readonly isSkipped: boolean;
};

type Series = {
  readonly measured: readonly Measured[];
  /** Number of pictures that were shown with the number of another frame. */
  readonly wrong: number;
};

/** In the order in which a table shows them. */
export const figuresOf = (...series: readonly Series[]) => {
  const all = series.flatMap(({ measured }) => measured);
  if (all.length === 0) throw new Error('Nothing was measured.');
  const times = all.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  // The smallest time that at least this share of all times does not exceed.
  const at = (share: number): number => times[Math.ceil(share * times.length) - 1] ?? 0;
  const skipped = all.filter(({ isSkipped }) => isSkipped).length;
  const wrong = series.reduce((sum, one) => sum + one.wrong, 0);
  return {
    count: all.length,
    p50Ms: rounded(at(0.5)),
    p95Ms: rounded(at(0.95)),
    maxMs: rounded(at(1)),
    rightPercent: rounded((100 * (all.length - skipped - wrong)) / all.length),
    skipped,
    wrong,
  };
};

const rounded = (value: number): number => Math.round(value * 100) / 100;

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

/** Types frame numbers one right after the other; from the Enter key to the end of drawing. */
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

const repeatsPerSec = 30;

/**
 * Holds an arrow key down from end to end. A step takes from the key event to the end of drawing, a
 * skipped one to the end of the next.
 * @param direction 1 from the first frame, -1 back
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
