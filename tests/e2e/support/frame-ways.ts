import type { Page } from 'playwright/test';
import { seededRandom } from '../../../tools/library/seeded-random.ts';
import { readTestScope } from '../../../tools/test/test-scope.ts';
import { type Arrival, shownAt } from './frame-watch.ts';
import { type PaintedClip, secOf } from './painted-clips.ts';
import { requestFrame, timeSlider } from './review-screen.ts';

export type FrameWay = (page: Page, clip: PaintedClip) => Promise<Arrival[]>;

/** Maximum number of frames for a slow way. */
const maxSampled = readTestScope() === 'full' ? 60 : 15;

/** Distance from the ends of a frame's place on the time bar at which scrubbing clearly hits it. */
const clearPx = 0.25;

/** Share of the scrubbed places that are on the way back. */
const backEvery = 4;

const lastOf = ({ frames }: PaintedClip): number => frames.length - 1;

/** Goes to each frame once the one before is on screen; stops at one that does not appear. */
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

const jumpTo = (page: Page, frames: readonly number[]): Promise<Arrival[]> =>
  goToEach(page, new Set(frames), (frame) => requestFrame(page, frame));

const framesBetween = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Frames in an unpredictable order; of many frames only some, including the last and the first. */
const jump: FrameWay = async (page, clip) => {
  const random = seededRandom(clip.frames.length);
  const places = framesBetween(0, lastOf(clip)).map((frame) => ({ frame, place: random() }));
  places.sort((one, other) => one.place - other.place);
  const some = places.slice(0, maxSampled).map(({ frame }) => frame);
  return jumpTo(page, [...some, lastOf(clip), 0]);
};

/** Jumps into the middle, and from there a few steps both ways; then to the last frame. */
export const fewFrames: FrameWay = async (page, clip) => {
  const last = lastOf(clip);
  const middle = Math.floor(last / 2);
  const ahead = framesBetween(middle + 1, Math.min(last, middle + 3));
  return [
    ...(await jumpTo(page, [middle])),
    ...(await pressTo(page, 'ArrowRight', ahead)),
    ...(await pressTo(page, 'ArrowLeft', [middle, ...ahead].slice(0, -1).reverse())),
    ...(await jumpTo(page, [last])),
  ];
};

const step: FrameWay = async (page, clip) => [
  ...(await pressTo(page, 'Home', [0])),
  ...(await pressTo(page, 'ArrowRight', framesBetween(1, lastOf(clip)))),
];

const reverseStep: FrameWay = async (page, clip) => [
  ...(await pressTo(page, 'End', [lastOf(clip)])),
  ...(await pressTo(page, 'ArrowLeft', framesBetween(0, lastOf(clip) - 1).reverse())),
];

/** Drags over the time bar, forward and faster back again: each pixel is a place in the clip. */
const scrub: FrameWay = async (page, clip) => {
  const { left, middle, width } = await timeSlider(page).evaluate((bar) => {
    const { left, top, height } = bar.getBoundingClientRect();
    return { left, middle: top + height / 2, width: bar.clientWidth };
  });
  const endSec = secOf(clip, clip.frames.length);
  const pxOf = (frame: number): number => left + (secOf(clip, frame) / endSec) * width;
  const every = Math.ceil(clip.frames.length / maxSampled);
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

/** Holds keys down, forward to the end and back to the beginning, faster than any keyboard. */
const heldKeys: FrameWay = async (page, clip) => {
  const holdTo = (key: string, end: number): Promise<Arrival[]> =>
    goToEach(page, [end], async () => {
      await Promise.all(clip.frames.map(() => page.keyboard.down(key)));
      await page.keyboard.up(key);
    });
  return [...(await holdTo('ArrowRight', lastOf(clip))), ...(await holdTo('ArrowLeft', 0))];
};

export const frameWays: ReadonlyMap<string, FrameWay> = new Map([
  ['jump', jump],
  ['step', step],
  ['reverse step', reverseStep],
  ['scrub', scrub],
  ['held keys', heldKeys],
]);
