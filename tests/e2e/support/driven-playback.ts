import type { Page } from 'playwright/test';
import type { FrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { shownAt } from './frame-watch.ts';
import type { Arrival } from './frame-ways.ts';
import { secOf } from './painted-clips.ts';

/** Playback in a time that the test advances, which is the same on every machine. */

/**
 * Holds the page's time, which `page.clock` has controlled since the page was loaded, until
 * `releaseTime`.
 */
export const holdTime = async (page: Page): Promise<void> => {
  const nowMs = await page.evaluate(() => Date.now());
  // A clock stops at a future moment.
  await page.clock.pauseAt(nowMs + 60_000);
};

export const releaseTime = (page: Page): Promise<void> => page.clock.resume();

/** Maximum time between two pictures: after more, the window counts as hidden. */
const maxGapMs = 400;

export const passTime = async (page: Page, ms: number): Promise<void> => {
  for (let leftMs = Math.round(ms); leftMs > 0; leftMs -= maxGapMs) {
    await page.clock.fastForward(Math.min(leftMs, maxGapMs));
  }
};

/**
 * Advances the time in which frames are played, and checks in the middle of each. Each is awaited,
 * so that the speed of decoding and drawing does not matter.
 * @param frames in the order of playing, which has just begun with the first
 * @param speed at which they are played, in either direction
 */
export const playThrough = async (
  page: Page,
  clip: FrameClip,
  frames: readonly number[],
  speed = 1,
): Promise<Arrival[]> => {
  const played: Arrival[] = [];
  let passedMs = 0;
  let endSec = 0;
  for (const wanted of frames) {
    const durationSec = secOf(clip, wanted + 1) - secOf(clip, wanted);
    const ms = Math.round(((endSec + durationSec / 2) * 1000) / speed) - passedMs;
    await passTime(page, ms);
    passedMs += ms;
    endSec += durationSec;
    const shown = await shownAt(page, wanted);
    played.push({ wanted, shown });
    if (shown.readout !== wanted) break;
  }
  return played;
};

/** Whole numbers from one to another, both inclusive, up or down. */
export const framesFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, index) =>
    first < last ? first + index : first - index,
  );
