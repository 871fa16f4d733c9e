import type { EngineEvent } from '../../../engine/index.ts';
import { type ClipCounts, countStates, type Stage } from '../../../shared/domain/clip-state.ts';

export type ActiveClip = { path: string; stage: Stage; doneBytes: number; totalBytes: number };

export type ProgressState = {
  search: { clips: number; files: number } | null;
  done: number;
  total: number;
  counts: ClipCounts;
  withFindings: number;
  leftMs: number | null;
  waiting: { reason: string; untilMs: number } | null;
  active: Map<number, ActiveClip>;
};

export const emptyProgress = (): ProgressState => ({
  search: { clips: 0, files: 0 },
  done: 0,
  total: 0,
  counts: countStates([]),
  withFindings: 0,
  leftMs: null,
  waiting: null,
  active: new Map(),
});

export const applyEvent = (state: ProgressState, event: EngineEvent): void => {
  switch (event.type) {
    case 'scan-progress':
      state.search = { clips: event.clips, files: event.files };
      break;
    case 'check-progress':
      state.search = null;
      state.done = event.done;
      state.total = event.total;
      break;
    case 'batch-started':
      state.search = null;
      state.total = event.total;
      break;
    case 'clip-stage':
      state.active.set(event.jobId, {
        path: event.path,
        stage: event.stage,
        doneBytes: 0,
        totalBytes: 0,
      });
      break;
    case 'clip-bytes': {
      const { path, stage, doneBytes, totalBytes } = event;
      state.active.set(event.jobId, { path, stage, doneBytes, totalBytes });
      break;
    }
    case 'clip-ended':
      state.active.delete(event.jobId);
      if (event.findings > 0) state.withFindings += 1;
      break;
    case 'batch-progress':
      state.counts = event.counts;
      state.done = event.counts.total - event.counts.pending;
      state.leftMs = event.leftMs;
      break;
    case 'waiting':
      state.waiting = { reason: event.reason, untilMs: event.untilMs };
      break;
    default:
      break;
  }
};
