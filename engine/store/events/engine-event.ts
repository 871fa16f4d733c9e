import type { ClipCounts, ClipState, Stage } from '../../../shared/domain/clip-state.ts';
import type { BatchId, JobId } from '../../../shared/domain/ids.ts';
import type { LeftOutReason } from '../../../shared/domain/left-out.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import type { Outcome } from '../../../shared/model/outcome.ts';

export type EngineEvent =
  | { type: 'scan-progress'; clips: number; files: number; folders: number }
  | {
      type: 'scan-ended';
      clips: number;
      files: number;
      folders: number;
      otherFiles: number;
      leftOut: { reason: LeftOutReason; count: number }[];
    }
  /** Number of clips that a scan has checked, of those it found. */
  | { type: 'check-progress'; done: number; total: number }
  | { type: 'note'; message: string }
  | { type: 'service-starting' }
  | { type: 'batch-started'; batchId: BatchId; total: number }
  | { type: 'clip-stage'; batchId: BatchId; jobId: JobId; path: string; stage: Stage }
  | {
      type: 'clip-bytes';
      batchId: BatchId;
      jobId: JobId;
      path: string;
      stage: Stage;
      doneBytes: number;
      totalBytes: number;
    }
  | {
      type: 'clip-ended';
      batchId: BatchId;
      jobId: JobId;
      path: string;
      state: ClipState;
      reason: Reason | null;
      /** Open or confirmed. */
      findings: number;
      /** Of its run in this batch; a finding tracked from an earlier run may have a verdict. */
      outcome: Outcome;
      checkedNote: string;
      reused: boolean;
      imported: boolean;
    }
  | {
      type: 'batch-progress';
      batchId: BatchId;
      counts: ClipCounts;
      /** Estimated milliseconds until the batch is done; null while there is no estimate. */
      leftMs: number | null;
    }
  | { type: 'waiting'; batchId: BatchId; reason: string; untilMs: number }
  | { type: 'batch-stopped'; batchId: BatchId; reason: Reason }
  | { type: 'batch-ended'; batchId: BatchId; counts: ClipCounts }
  /** Data read from it may be stale and must be fetched again. */
  | {
      type:
        | 'library-changed'
        | 'prompts-changed'
        | 'views-changed'
        | 'queue-changed'
        | 'watch-changed'
        | 'settings-changed'
        | 'sync-changed'
        | 'service-changed';
    };
