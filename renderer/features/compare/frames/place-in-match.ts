import { firstWhere } from '../../../../shared/domain/first-where.ts';
import type { MarkedPlace } from '../../../../shared/domain/frames/box-track.ts';
import { frameCountOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { FrameMatch } from './frame-match.ts';

/**
 * Converts a finding's place from a side's own frames to frames of `match.table`: those at which the
 * side shows the finding. Frames at which the clip has ended and its last frame is held do not count.
 * Seconds and timecodes stay those of the side.
 * @param side `match.left` or `match.right`
 */
export const placeInMatch = <Place extends MarkedPlace>(
  match: FrameMatch,
  side: FrameMatch['left'],
  place: Place,
): Place => {
  const count = frameCountOf(match.table);
  // A frame shorter than those of the table may be skipped; the next one stands for it.
  const firstOf = (sideFrame: number): number =>
    Math.min(
      count - 1,
      firstWhere(count, (frame) => side(frame).frame >= sideFrame),
    );
  const firstFrame = firstOf(place.firstFrame);
  const firstAfter = firstWhere(count, (frame) => {
    const { frame: sideFrame, isHeld } = side(frame);
    return isHeld || sideFrame > place.lastFrame;
  });
  return {
    ...place,
    firstFrame,
    lastFrame: Math.max(firstFrame, firstAfter - 1),
    boxes: place.boxes.map(({ frame, box }) => ({ frame: firstOf(frame), box })),
  };
};
