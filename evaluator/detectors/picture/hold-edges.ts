import { median } from '../median.ts';
import { exceeds, type Motion } from './holds.ts';

/** A freeze begins and ends at once, in full motion; a subject that comes to rest slows down. */
const MIN_EDGE_SHARE = 0.35;
/** A shot that stands to its end moved as before until it stood. */
const MIN_END_EDGE_SHARE = 0.8;
const MAX_END_EDGE_SHARE = 2.5;
/** Slower motion counts beside pictures that are identical to this share of it … */
const MAX_EXACT_SHARE = 0.05;
/** … where no step is less of the usual one than this … */
const MIN_EVENNESS = 0.5;
/** … and all of them are more than compression noise. */
const VISIBLE_IF_EVEN: Motion = { change: 0.5, tileChange: 3 };
/** A camera that eases to a stop, and off again, moves beside it by this share of before. */
const MAX_EASED_SHARE = 0.5;
const EASING_PARTS = 3;

/**
 * Whether the shot moves all along the context and the change at the edge of the hold is one of
 * that motion. A single cut beside the hold is no motion.
 */
export const isInMotion = (
  context: readonly Motion[],
  edge: Motion | undefined,
  holdFrames: number,
  visible: Motion,
): boolean => {
  const moving = context.filter((motion) => exceeds(motion, visible));
  const expected = Math.ceil(context.length / holdFrames / 2);
  const usualChange = median(moving.map(({ change }) => change));
  return (
    moving.length >= Math.max(2, expected) &&
    edge !== undefined &&
    edge.change >= MIN_EDGE_SHARE * usualChange
  );
};

/** What counts as visible motion beside a hold: less beside one that cannot be slow motion. */
export const visibleBeside = (
  within: readonly Motion[],
  before: readonly Motion[],
  after: readonly Motion[],
  visible: Motion,
): Motion => {
  const most = Math.max(...within.map(({ change }) => change));
  const isEven = [before, after].every((context) => {
    const usual = median(context.map(({ change }) => change));
    return (
      most <= MAX_EXACT_SHARE * usual &&
      context.every(({ change }) => change >= MIN_EVENNESS * usual)
    );
  });
  return isEven ? VISIBLE_IF_EVEN : visible;
};

/** In full motion, and not with a cut to a shot that stands. */
export const stopsAtOnce = (before: readonly Motion[]): boolean => {
  const usual = median(before.map(({ change }) => change));
  const edge = before.at(-1)?.change ?? 0;
  return edge >= MIN_END_EDGE_SHARE * usual && edge <= MAX_END_EDGE_SHARE * usual;
};

/** Whether motion falls steadily to the hold and rises steadily after it. */
export const easesToAndFrom = (before: readonly Motion[], after: readonly Motion[]): boolean =>
  fallsSteadily(before) && fallsSteadily(after.toReversed());

const fallsSteadily = (motions: readonly Motion[]): boolean => {
  const size = motions.length / EASING_PARTS;
  const [far = 0, middle = 0, near = 0] = Array.from({ length: EASING_PARTS }, (_, part) =>
    median(
      motions
        .slice(Math.round(part * size), Math.round((part + 1) * size))
        .map(({ change }) => change),
    ),
  );
  const edge = motions.at(-1)?.change ?? 0;
  return far > middle && middle > near && Math.max(near, edge) <= MAX_EASED_SHARE * far;
};
