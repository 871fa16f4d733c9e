import { markAt } from '../../../../shared/domain/frames/box-track.ts';
import type { Review } from '../review-context.ts';
import type { Point } from './stage/picture-on-stage.ts';

/**
 * The middle of the chosen finding's box at the frame that is looked at, in fractions of the picture.
 * @returns null where none is chosen, or it has no box there
 */
export const chosenSpot = ({ findings, chosen, table, playhead }: Review): Point | null => {
  const finding = chosen === null ? undefined : findings[chosen];
  const mark = finding ? markAt(table, finding.place, playhead.wanted()) : null;
  if (mark?.kind !== 'box') return null;
  const { xmin, xmax, ymin, ymax } = mark.box;
  return { x: (xmin + xmax) / 2, y: (ymin + ymax) / 2 };
};
