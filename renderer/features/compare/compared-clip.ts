import type { ClipDetail, ShownRun } from '../../../shared/contract/clips.ts';
import type { OpenedClip } from '../clip-player/frames/use-clip-frames.ts';

export type ComparedClip = {
  readonly detail: ClipDetail;
  /** Undefined for a clip that has not been evaluated yet. */
  readonly run: ShownRun | undefined;
  readonly opened: OpenedClip;
};
