import type { Page } from 'playwright/test';
import type { FrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { shownAt } from './frame-watch.ts';
import type { Arrival } from './frame-ways.ts';
import { secOf } from './painted-clips.ts';

/** Playback by a time that the test moves on: it is the same on every machine. */

/** Holds the page's time, which `page.clock` drives since the page was loaded, until `releaseTime`. */
export const holdTime = async (page: Page): Promise<void> => {
  const nowMs = await page.evaluate(() => Date.now());
  // A clock stops at a moment that is still to come.
  await page.clock.pauseAt(nowMs + 60_000);
};

/** Lets time pass by itself again: clips open and menus come up by it. */
export const releaseTime = (page: Page): Promise<void> => page.clock.resume();

/** The longest time between two pictures: after more the window is taken to have been hidden. */
const maxGapMs = 400;

/** Lets time pass, at the end of which the screen gets a picture. */
export const passTime = async (page: Page, ms: number): Promise<void> => {
  for (let leftMs = Math.round(ms); leftMs > 0; leftMs -= maxGapMs) {
    await page.clock.fastForward(Math.min(leftMs, maxGapMs));
  }
};

/**
 * Lets the time pass in which frames are played, and looks in the middle of each. Each is waited
 * for, so that it does not matter how fast this machine decodes and draws.
 * @param frames in the order of playing, which has just begun with the first
 * @param speed at which they are played, in whichever direction
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
