import type { Direction } from '../clip-frames.ts';
import type { FrameWindow } from '../exact/frame-window.ts';

export type Aim = {
  readonly frame: number;
  readonly direction: Direction;
  readonly window: FrameWindow;
};

export type GoalContext = {
  isMissing(frame: number): boolean;
  /** Whether a decoder needs only a few packets to decode a frame. */
  isQuick(frame: number): boolean;
  firstDecoded(frame: number): number;
};

/**
 * Returns the frame to decode next: the one on screen, then the nearest in the direction of travel,
 * then the rest of the window; null if none.
 *
 * To go back, a decoder has to start at a key frame and decode all frames in between. It waits
 * until that is worthwhile: when half of the frames held behind are used up, or half of the decoded
 * ones would be new.
 */
export const nextGoal = (aim: Aim, context: GoalContext): number | null => {
  const { frame, direction, window } = aim;
  if (context.isMissing(frame)) return frame;
  const forward = firstMissing(frame + 1, window.last, 1, context);
  if (direction === 1 && forward !== null) return forward;
  const back = firstMissing(frame - 1, window.first, -1, context);
  if (back !== null && isWorthwhile(aim, back, context)) return back;
  return forward;
};

const firstMissing = (
  from: number,
  to: number,
  step: Direction,
  { isMissing }: GoalContext,
): number | null => {
  for (let frame = from; (to - frame) * step >= 0; frame += step) {
    if (isMissing(frame)) return frame;
  }
  return null;
};

const isWorthwhile = ({ frame, window }: Aim, goal: number, context: GoalContext): boolean => {
  if (context.isQuick(goal)) return true;
  const extent = frame - window.first;
  if ((frame - goal) * 2 <= extent) return true;
  if (context.firstDecoded(goal) >= window.first) return true;
  let missing = 0;
  for (let other = window.first; other <= goal; other += 1) {
    if (context.isMissing(other)) missing += 1;
  }
  return missing * 2 >= extent;
};
