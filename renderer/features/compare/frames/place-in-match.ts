import { firstWhere } from '../../../../shared/domain/first-where.ts';
import { frameCountOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { FindingPlace } from '../../../../shared/domain/frames/place-finding.ts';
import type { FrameMatch } from './frame-match.ts';

/**
 * Converts a finding's place from a side's own frames to those of `match.table`: the frames at which
 * the side shows it, except where its clip has ended and its last frame is held.
 * @param side `match.left` or `match.right`
 */
export const placeInMatch = (
  match: FrameMatch,
  side: FrameMatch['left'],
  place: FindingPlace,
): FindingPlace => {
  const count = frameCountOf(match.table);
  // Takes the next frame if a frame is skipped, because it is shorter than those of the table.
  const firstOf = (sideFrame: number): number =>
    Math.min(
      count - 1,
      firstWhere(count, (frame) => side(frame).frame >= sideFrame),
    );
  const firstFrame = firstOf(place.firstFrame);
  const behind = firstWhere(count, (frame) => {
    const { frame: sideFrame, isHeld } = side(frame);
    return isHeld || sideFrame > place.lastFrame;
  });
  return {
    ...place,
    firstFrame,
    lastFrame: Math.max(firstFrame, behind - 1),
    boxes: place.boxes.map(({ frame, box }) => ({ frame: firstOf(frame), box })),
  };
};
