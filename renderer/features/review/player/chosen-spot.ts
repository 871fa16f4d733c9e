import { markAt } from '../../../../shared/domain/frames/box-track.ts';
import type { Box } from '../../../../shared/domain/frames/place-finding.ts';
import type { Review } from '../review-context.ts';

/**
 * The chosen finding's box at the frame that is looked at, in fractions of the picture.
 * @returns null where none is chosen, or it has no box there
 */
export const chosenSpot = ({ findings, chosen, table, playhead }: Review): Box | null => {
  const finding = chosen === null ? undefined : findings[chosen];
  const mark = finding ? markAt(table, finding.place, playhead.wanted()) : null;
  return mark?.kind === 'box' ? mark.box : null;
};
