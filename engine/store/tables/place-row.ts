import type { TrackedFinding } from '../../../shared/domain/tracks/tracked-finding.ts';

/** Columns that identify a finding across runs, shared by `findings` and `tracks`. */
export type PlaceRow = {
  type: string;
  startFrame: number | null;
  endFrame: number | null;
  startSec: number | null;
  endSec: number | null;
  xmin: number | null;
  ymin: number | null;
  xmax: number | null;
  ymax: number | null;
  segment: string | null;
  description: string;
};

/** These columns under the names in PlaceRow. */
export const placeColumns = `type, start_frame AS startFrame, end_frame AS endFrame,
  start_sec AS startSec, end_sec AS endSec, hull_xmin AS xmin, hull_ymin AS ymin,
  hull_xmax AS xmax, hull_ymax AS ymax, segment, description`;

export const placeOf = ({
  xmin,
  ymin,
  xmax,
  ymax,
  type,
  startFrame,
  endFrame,
  startSec,
  endSec,
  segment,
  description,
}: PlaceRow): TrackedFinding => ({
  ...{ type, startFrame, endFrame, startSec, endSec, segment, description },
  boundingBox:
    xmin === null || ymin === null || xmax === null || ymax === null
      ? null
      : { xmin, ymin, xmax, ymax },
});
