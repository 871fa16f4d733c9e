import type { BatchInfo } from '../../shared/contract/queue.ts';
import { countStates } from '../../shared/domain/clip-state.ts';
import type { BatchId } from '../../shared/domain/ids.ts';

/** A running batch without clips. */
export const batchInfo = (changes: Partial<BatchInfo>): BatchInfo => ({
  batchId: '1b4e28ba-2fa1-4d12-8a3a-0242ac130003' as BatchId,
  phase: 'running',
  counts: countStates([]),
  stages: {},
  leftMs: null,
  ratePerMinute: null,
  waiting: null,
  search: null,
  actualUnits: 0,
  label: 'takes',
  folder: '/clips/takes',
  origin: 'window',
  createdMs: 0,
  endedMs: null,
  isOfThisService: true,
  serviceAddress: null,
  stoppedBy: null,
  warnings: [],
  estimatedUnits: null,
  capUnits: null,
  leftOutCount: 0,
  options: {
    model: null,
    modelVersion: null,
    types: ['visual_glitch'],
    concurrency: 1,
    inline: false,
    withoutPrompt: null,
    force: false,
  },
  ...changes,
});
