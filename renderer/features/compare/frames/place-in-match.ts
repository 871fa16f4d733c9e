import { firstWhere } from '../../../../shared/domain/first-where.ts';
import { frameCountOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { FindingPlace } from '../../../../shared/domain/frames/place-finding.ts';
import type { FrameMatch } from './frame-match.ts';

/**
 * Where a place in a side's own frames lies in the table of both: at those frames at which the side
 * shows it, but for those at which its clip has ended.
 * @param side `match.left` or `match.right`
 */
export const placeInMatch = (
  match: FrameMatch,
  side: FrameMatch['left'],
  place: FindingPlace,
): FindingPlace => {
  const count = frameCountOf(match.table);
  // A frame may be shown for less than one of the table, and is then passed over.
  const firstOf = (own: number): number =>
    Math.min(
      count - 1,
      firstWhere(count, (frame) => side(frame).frame >= own),
    );
  const firstFrame = firstOf(place.firstFrame);
  const behind = firstWhere(count, (frame) => {
    const { frame: own, isHeld } = side(frame);
    return isHeld || own > place.lastFrame;
  });
  return {
    ...place,
    firstFrame,
    lastFrame: Math.max(firstFrame, behind - 1),
    boxes: place.boxes.map(({ frame, box }) => ({ frame: firstOf(frame), box })),
  };
};
