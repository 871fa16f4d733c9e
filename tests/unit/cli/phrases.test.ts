import { describe, expect, test } from 'vitest';
import type { EngineEvent } from '../../../engine/index.ts';
import { endedLine, waitingLine } from '../../../hosts/cli/output/phrases.ts';
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
  outcome: 'no_defects',
  checkedNote: 'picture and prompt',
  reused: false,
  imported: false,
  ...more,
});

describe('the line about a finished clip', () => {
  test.each([
    ['all was checked', {}, 'a.mp4  no defects found, 0 findings'],
    [
      'all was checked, one finding',
      { outcome: 'needs_review', findings: 1 },
      'a.mp4  needs review, 1 finding',
    ],
    [
      'it has no prompt',
      { checkedNote: 'picture; no prompt was given' },
      'a.mp4  no defects found, 0 findings (picture; no prompt was given)',
    ],
    [
      'a part was skipped, and the rest has findings',
      { outcome: 'needs_review', findings: 2, checkedNote: 'picture; prompt not checked' },
      'a.mp4  needs review, 2 findings (picture; prompt not checked)',
    ],
    [
      'a part failed',
      {
        state: 'partial',
        outcome: 'not_evaluated',
        checkedNote: 'prompt; picture not checked',
        reason: { code: 'model_timeout', message: 'Why.' },
      },
      'a.mp4  not evaluated, 0 findings (prompt; picture not checked; model timeout)',
    ],
    [
      'nothing can be read',
      { outcome: 'not_evaluated', reason: { code: 'result_unreadable', message: 'Why.' } },
      'a.mp4  not evaluated, with an unreadable result',
    ],
    [
      'it failed',
      { state: 'failed', outcome: 'failed', reason: { code: 'model_timeout', message: 'Why.' } },
      'a.mp4  failed: Why.',
    ],
  ] as const)('where %s', (_name, more, line) => {
    expect(endedLine(ended(more))).toBe(line);
  });
});

test('a wait that ends on another day names the day', () => {
  const inMs = Date.now() + 40 * 3_600_000;
  const day = new Date(inMs).toLocaleDateString();
  expect(waitingLine('Too many.', inMs)).toContain(day);
  expect(waitingLine('Too many.', Date.now())).not.toContain(new Date().toLocaleDateString());
  expect(waitingLine('Too many.', inMs)).toMatch(/^Waiting until .*: Too many\.$/);
});
