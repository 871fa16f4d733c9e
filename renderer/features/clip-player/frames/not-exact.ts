import { createFrameTable, type FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { KnownTimes } from '../../../../shared/mp4/clip-problem.ts';

/** A clip cannot be decoded frame by frame; the message is user-facing. */
export class NotExact extends Error {
  override name = 'NotExact';
  /** The clip's frame table, if at least that is reliable; else null. */
  readonly table: FrameTable | null;

  constructor(problem: string, times: KnownTimes | null) {
    super(problem);
    this.table =
      times && createFrameTable([...times.startSecs], times.lastDurationSec, times.originSec);
  }
}
