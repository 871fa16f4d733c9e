import { expect, test } from 'vitest';
import { batchText } from '../../../electron/main/batch-text.ts';
import {
  noBar,
  progressOfBatches,
  unknownProgress,
} from '../../../electron/main/progress-of-batches.ts';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { countStates } from '../../../shared/domain/clip-state.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';

const batch = (changes: Partial<BatchInfo>): BatchInfo => ({
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

test('progress is that of all batches that move together', () => {
  const first = batch({ counts: countStates(['completed', 'failed', 'pending']) });
  const second = batch({ phase: 'waiting', counts: countStates(['pending']) });
  const paused = batch({ phase: 'paused', counts: countStates(['pending', 'pending']) });
  expect(progressOfBatches([first, second, paused])).toBe(0.5);
});

test('there is no bar when nothing moves, and none with a length before clips are found', () => {
  expect(progressOfBatches([batch({ phase: 'paused' }), batch({ phase: 'ended' })])).toBe(noBar);
  expect(progressOfBatches([batch({ phase: 'scanning' })])).toBe(unknownProgress);
});

test('what is told of an ended batch counts its clips by what became of them', () => {
  const counts = countStates(['completed', 'completed', 'needs_prompt', 'uncertain']);
  expect(batchText(batch({ phase: 'ended', counts }))).toEqual({
    title: 'Done: takes',
    body: '2 completed, 1 without a prompt, 1 uncertain',
  });
});

test('what is told of a stopped batch is the reason', () => {
  const stoppedBy = { code: 'insufficient_credits', message: 'There are no credits left.' };
  expect(batchText(batch({ phase: 'stopped', stoppedBy }))).toEqual({
    title: 'Stopped: takes',
    body: 'There are no credits left.',
  });
});
