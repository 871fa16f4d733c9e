import { expect, type Page } from 'playwright/test';
import type { FrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { type Arrival, shownAt } from './frame-watch.ts';
import { type PaintedClip, secOf } from './painted-clips.ts';
import { untilFrame } from './review-screen.ts';

/** Playback in a time that the test advances, which is the same on every machine. */

/** Needs `page.clock` since the page was loaded; lasts until `releaseTime`. */
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
 * Advances the time of playback, and checks in the middle of each frame. Each is awaited, so that
 * the speed of decoding and drawing does not matter.
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

export const framesFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, index) =>
    first < last ? first + index : first - index,
  );

export const playToEnd = async (page: Page, clip: PaintedClip): Promise<void> => {
  await page.keyboard.press('Space');
  await untilFrame(page, clip.frames.length - 1);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
};

/** May take longer than the clip, whose sound has to be read. @returns what was heard */
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

type StartedSound = {
  /** Start in it, in seconds. */
  readonly offsetSec: number;
  /** Volume of each twentieth of a second, from 0 to 1. */
  readonly loudness: readonly number[];
};

type HeardFrame = { readonly frame: number; readonly heardSec: number };

type SoundWatch = {
  starts: StartedSound[];
  heard: HeardFrame[];
  /** Every new frame number, even without sound. */
  shown: number[];
};
type WatchedWindow = typeof globalThis & { soundWatch: SoundWatch };

export const watchSound = async (page: Page): Promise<void> => {
  await page.addInitScript(watchInPage);
};

export const takeSounds = (page: Page): Promise<SoundWatch> =>
  page.evaluate(() => {
    const { soundWatch } = globalThis as WatchedWindow;
    const taken = { ...soundWatch };
    Object.assign(soundWatch, { starts: [], heard: [], shown: [] });
    return taken;
  });

function watchInPage(): void {
  const partSec = 0.05;
  const soundWatch: SoundWatch = { starts: [], heard: [], shown: [] };
  Object.assign(globalThis, { soundWatch });
  let playing: { context: AudioContext; whenSec: number; offsetSec: number } | null = null;

  const loudnessOf = (buffer: AudioBuffer): number[] => {
    const samples = buffer.getChannelData(0);
    const size = Math.round(partSec * buffer.sampleRate);
    return Array.from({ length: Math.floor(samples.length / size) }, (_, part) =>
      samples
        .subarray(part * size, (part + 1) * size)
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    );
  };
  const { start, stop } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0) {
    const { buffer, context } = this;
    if (buffer) {
      soundWatch.starts.push({ offsetSec: offset, loudness: loudnessOf(buffer) });
    }
    playing = { context: context as AudioContext, whenSec: when, offsetSec: offset };
    start.call(this, when, offset);
  };
  AudioBufferSourceNode.prototype.stop = function (when) {
    playing = null;
    stop.call(this, when);
  };
  new MutationObserver((changes) => {
    const number = document.querySelector('[data-testid=frame-number]');
    if (!number || !changes.some(({ target }) => number.contains(target))) return;
    const frame = Number(number.textContent);
    soundWatch.shown.push(frame);
    if (!playing) return;
    const { context, whenSec, offsetSec } = playing;
    const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
    // The sound passed on is the most that can be heard, even on a busy machine.
    const sinceSec = (performance.now() - performanceTime) / 1000;
    const atSec = Math.min(context.currentTime, contextTime + sinceSec);
    const heardSec = offsetSec + atSec - whenSec;
    soundWatch.heard.push({ frame, heardSec });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
