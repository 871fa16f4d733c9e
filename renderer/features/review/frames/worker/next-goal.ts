import type { Direction } from '../clip-frames.ts';
import type { FrameWindow } from '../exact/frame-window.ts';

/** What is looked at, and what is to be held around it. */
export type Aim = {
  readonly frame: number;
  readonly direction: Direction;
  readonly window: FrameWindow;
};

export type GoalSight = {
  /** Whether a frame is neither held nor given up. */
  isMissing(frame: number): boolean;
  /** Whether some decoder is about to come to a frame. */
  isAtHand(frame: number): boolean;
  /** The first frame that comes out on the way from the key frame to a frame. */
  wayBegins(frame: number): number;
};

/**
 * The frame to decode next: the one on screen, then what is near in the direction of travel, then
 * the rest of the window.
 *
 * Going back, a decoder has to begin at a key frame and come by everything between, for one frame as
 * for many. So it waits until that pays: half of what is held behind is used up, or would be new.
 * @returns null where nothing is to be done
 */
export const nextGoal = (aim: Aim, sight: GoalSight): number | null => {
  const { frame, direction, window } = aim;
  if (sight.isMissing(frame)) return frame;
  const onward = firstMissing(frame + 1, window.last, 1, sight);
  if (direction === 1 && onward !== null) return onward;
  const back = firstMissing(frame - 1, window.first, -1, sight);
  if (back !== null && paysOff(aim, back, sight)) return back;
  return onward;
};

const firstMissing = (
  from: number,
  to: number,
  step: Direction,
  { isMissing }: GoalSight,
): number | null => {
  for (let frame = from; (to - frame) * step >= 0; frame += step) {
    if (isMissing(frame)) return frame;
  }
  return null;
};

const paysOff = ({ frame, window }: Aim, goal: number, sight: GoalSight): boolean => {
  if (sight.isAtHand(goal)) return true;
  const extent = frame - window.first;
  if ((frame - goal) * 2 <= extent) return true;
  const begin = sight.wayBegins(goal);
  if (begin >= window.first) return true;
  let missing = 0;
  for (let at = window.first; at <= goal; at += 1) if (sight.isMissing(at)) missing += 1;
  return missing * 2 >= extent;
};
