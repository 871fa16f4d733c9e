import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { Run } from '../../../shared/model/run.ts';
import type { OpenedClip } from '../clip-player/frames/use-clip-frames.ts';

export type ComparedClip = {
  readonly detail: ClipDetail;
  /** Undefined for a clip that has not been evaluated yet. */
  readonly run: Run | undefined;
  readonly opened: OpenedClip;
};
