import type { Page } from 'playwright/test';
import { seededRandom } from '../../../tools/library/seeded-random.ts';
import { type Shown, shownAt, takeShown } from './frame-watch.ts';
import { type PaintedClip, secOf } from './painted-clips.ts';
import { timeSlider } from './review-screen.ts';

/** A frame that was gone to, and what was shown then. */
export type Arrival = { readonly wanted: number; readonly shown: Shown };

/** Goes to frames of the clip that is open, in one way. */
type FrameWay = (page: Page, clip: PaintedClip) => Promise<Arrival[]>;

/** Most frames that are gone to in a way that takes its time, and of pictures that take theirs. */
const mostSampled = 100;
const mostLargeSampled = 12;
const largePixels = 1_000_000;

/** A place on the time bar is scrubbed to where it is clearly a frame's own: so far from its ends. */
const clearPx = 0.25;

/** Of the places that are scrubbed to, those that are on the way back. */
const backEvery = 4;

/** Rounds that a finding's range is repeated for, and how long they are waited for. */
const loopRounds = 2;
const mostLoopMs = 10_000;

const sampledOf = ({ recipe: { width, height } }: PaintedClip): number =>
  width * height > largePixels ? mostLargeSampled : mostSampled;

const lastOf = ({ frames }: PaintedClip): number => frames.length - 1;

/**
 * Goes to frames one after the other, each once the one before is on screen; not further than one
 * that does not come.
 */
const goToEach = async (
  page: Page,
  frames: Iterable<number>,
  go: (frame: number) => Promise<void>,
): Promise<Arrival[]> => {
  const arrivals: Arrival[] = [];
  for (const wanted of frames) {
    await go(wanted);
    const shown = await shownAt(page, wanted);
    arrivals.push({ wanted, shown });
    if (shown.readout !== wanted) break;
  }
  return arrivals;
};

const pressTo = (page: Page, key: string, frames: readonly number[]): Promise<Arrival[]> =>
  goToEach(page, frames, () => page.keyboard.press(key));

const framesBetween = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Frames in an order that nobody foresees; of many some, the last and the first among them. */
const jump: FrameWay = async (page, clip) => {
  const random = seededRandom(clip.frames.length);
  const places = framesBetween(0, lastOf(clip)).map((frame) => ({ frame, place: random() }));
  places.sort((one, other) => one.place - other.place);
  const some = places.slice(0, sampledOf(clip)).map(({ frame }) => frame);
  return goToEach(page, new Set([...some, lastOf(clip), 0]), async (frame) => {
    await page.keyboard.press('g');
    await page.keyboard.insertText(String(frame));
    await page.keyboard.press('Enter');
  });
};

/** From the first frame to the last, one by one. */
const step: FrameWay = async (page, clip) => [
  ...(await pressTo(page, 'Home', [0])),
  ...(await pressTo(page, 'ArrowRight', framesBetween(1, lastOf(clip)))),
];

/** From the last frame to the first, one by one. */
const reverseStep: FrameWay = async (page, clip) => [
  ...(await pressTo(page, 'End', [lastOf(clip)])),
  ...(await pressTo(page, 'ArrowLeft', framesBetween(0, lastOf(clip) - 1).reverse())),
];

/** Drags over the time bar, on and faster back again: each pixel is a place in the clip. */
const scrub: FrameWay = async (page, clip) => {
  const { left, middle, width } = await timeSlider(page).evaluate((bar) => {
    const { left, top, height } = bar.getBoundingClientRect();
    return { left, middle: top + height / 2, width: bar.clientWidth };
  });
  const endSec = secOf(clip, clip.frames.length);
  const pxOf = (frame: number): number => left + (secOf(clip, frame) / endSec) * width;
  const every = Math.ceil(clip.frames.length / sampledOf(clip));
  const places = framesBetween(0, lastOf(clip)).flatMap((frame) => {
    const [from, to] = [pxOf(frame), pxOf(frame + 1)];
    const x = Math.round((from + to) / 2);
    const isClear = x >= from + clearPx && x <= to - clearPx;
    return isClear && (frame % every === 0 || frame === lastOf(clip)) ? [[frame, x] as const] : [];
  });
  const xOf = new Map(places);
  await page.mouse.move(left, middle);
  await page.mouse.down();
  const on = [...xOf.keys()];
  const back = on.filter((_, index) => index % backEvery === 0).reverse();
  const arrivals = await goToEach(page, [...on, ...back], (frame) =>
    page.mouse.move(xOf.get(frame) ?? left, middle),
  );
  await page.mouse.up();
  return arrivals;
};

/** Keys held down, on to the end and back to the beginning, faster than anybody's keyboard. */
const heldKeys: FrameWay = async (page, clip) => {
  const holdTo = (key: string, end: number): Promise<Arrival[]> =>
    goToEach(page, [end], async () => {
      await Promise.all(clip.frames.map(() => page.keyboard.down(key)));
      await page.keyboard.up(key);
    });
  return [...(await holdTo('ArrowRight', lastOf(clip))), ...(await holdTo('ArrowLeft', 0))];
};

/** Plays the range of the finding over and over until each of its frames has come round again. */
const loop: FrameWay = async (page, { range: { first, last } }) => {
  await page.keyboard.press('.');
  const start = { wanted: first, shown: await shownAt(page, first) };
  await takeShown(page);
  await page.keyboard.press('o');
  const played: Shown[] = [];
  const isOver = (): boolean =>
    first === last ||
    framesBetween(first, last).every(
      (frame) => played.filter(({ readout }) => readout === frame).length >= loopRounds,
    );
  const untilMs = Date.now() + mostLoopMs;
  while (!isOver() && Date.now() < untilMs) {
    await page.waitForTimeout(100);
    played.push(...(await takeShown(page)));
  }
  await page.keyboard.press('o');
  await page.keyboard.press('k');
  const missing = framesBetween(first, last).filter(
    (frame) => first !== last && !played.some(({ readout }) => readout === frame),
  );
  return [
    start,
    ...missing.map((wanted) => ({ wanted, shown: { readout: null, painted: null } })),
    // What lies outside of the range was not to be played.
    ...played.map((shown) => ({
      wanted: Math.min(last, Math.max(first, shown.readout ?? first)),
      shown,
    })),
  ];
};

/** Every way to reach frames, by its name. */
export const frameWays: ReadonlyMap<string, FrameWay> = new Map([
  ['jump', jump],
  ['step', step],
  ['reverse step', reverseStep],
  ['scrub', scrub],
  ['held keys', heldKeys],
  ['loop', loop],
]);
