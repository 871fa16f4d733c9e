import { describe, expect, test } from 'vitest';
import type { EngineEvent } from '../../../engine/index.ts';
import { endedLine } from '../../../hosts/cli/output/phrases.ts';
import type { BatchId, JobId } from '../../../shared/domain/ids.ts';

const ended = (
  more: Partial<EngineEvent & { type: 'clip-ended' }>,
): EngineEvent & { type: 'clip-ended' } => ({
  type: 'clip-ended',
  batchId: 'b' as BatchId,
  jobId: 1 as JobId,
  path: '/clips/a.mp4',
  state: 'completed',
  reason: null,
  findings: 0,
  reused: false,
  ...more,
});

describe('the line about a clip that has ended', () => {
  test.each([
    ['all was judged', {}, 'a.mp4  completed, 0 findings'],
    ['all was judged, one', { findings: 1 }, 'a.mp4  completed, 1 finding'],
    [
      'a part was skipped',
      { reason: { code: 'not_judged', message: 'Why.' } },
      'a.mp4  completed, nothing found in what was judged',
    ],
    [
      'a part was skipped, and the rest has findings',
      { findings: 2, reason: { code: 'not_judged', message: 'Why.' } },
      'a.mp4  completed, 2 findings (partly judged)',
    ],
    [
      'a part failed',
      { state: 'partial', reason: { code: 'model_timeout', message: 'Why.' } },
      'a.mp4  partial, nothing found in what was judged (model timeout)',
    ],
    [
      'nothing can be read',
      { reason: { code: 'result_unreadable', message: 'Why.' } },
      'a.mp4  completed, with a result that cannot be read',
    ],
  ] as const)('where %s', (_name, more, line) => {
    expect(endedLine(ended(more))).toBe(line);
  });
});
