import type { ClipDetail, ShownRun } from '../../../shared/contract/clips.ts';
import type { OpenedClip } from '../review/frames/use-clip-frames.ts';

/** One side of the comparison, as far as it is there. */
export type ComparedClip = {
  readonly detail: ClipDetail;
  /** Undefined for a clip that was not evaluated yet. */
  readonly run: ShownRun | undefined;
  readonly opened: OpenedClip;
};
