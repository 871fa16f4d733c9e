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
  notJudged: null,
  findings: 0,
  unreadableFindings: 0,
  reused: false,
  imported: false,
  isPictureOnly: false,
  ...more,
});

describe('the line about a finished clip', () => {
  test.each([
    ['all was judged', {}, 'a.mp4  completed, 0 findings'],
    ['all was judged, one', { findings: 1 }, 'a.mp4  completed, 1 finding'],
    ['it has no prompt', { isPictureOnly: true }, 'a.mp4  completed, 0 findings, picture only'],
    [
      'the prompt was skipped',
      { notJudged: 'prompt', reason: { code: 'not_judged', message: 'Why.' } },
      'a.mp4  completed, picture clean · prompt not judged',
    ],
    [
      'a part was skipped, and the rest has findings',
      { findings: 2, notJudged: 'prompt', reason: { code: 'not_judged', message: 'Why.' } },
      'a.mp4  completed, 2 findings (prompt not judged)',
    ],
    [
      'a part failed',
      { state: 'partial', notJudged: 'part', reason: { code: 'model_timeout', message: 'Why.' } },
      'a.mp4  partial, nothing found in what was judged (model timeout)',
    ],
    [
      'some findings cannot be read',
      { unreadableFindings: 2, notJudged: 'part' },
      'a.mp4  completed, 0 findings, 2 findings could not be read (partly judged)',
    ],
    [
      'nothing can be read',
      { notJudged: 'part', reason: { code: 'result_unreadable', message: 'Why.' } },
      'a.mp4  completed, with an unreadable result',
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
