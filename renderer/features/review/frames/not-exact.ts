import { createFrameTable, type FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { KnownTimes } from './worker/clip-problem.ts';

/** Why a clip cannot be decoded frame by frame, as a sentence for people. */
export class NotExact extends Error {
  override name = 'NotExact';
  /** The clip's table, where at least that can be relied on. */
  readonly table: FrameTable | null;

  constructor(problem: string, times: KnownTimes | null) {
    super(problem);
    this.table = times && createFrameTable([...times.startSecs], times.lastSec);
  }
}
