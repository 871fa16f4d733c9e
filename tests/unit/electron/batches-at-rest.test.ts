import { expect, test } from 'vitest';
import {
  batchNotification,
  noBar,
  progressOfBatches,
  unknownProgress,
} from '../../../electron/main/follow-batches.ts';
import type { ClipTotals } from '../../../shared/contract/library.ts';
import { countStates } from '../../../shared/domain/clip-state.ts';
import { noOutcomes } from '../../../shared/model/outcome.ts';
import { batchInfo } from '../../support/made-up-values.ts';

test('shows the progress of all batches that move together', () => {
  const first = batchInfo({ counts: countStates(['completed', 'failed', 'pending']) });
  const second = batchInfo({ phase: 'waiting', counts: countStates(['pending']) });
  const paused = batchInfo({ phase: 'paused', counts: countStates(['pending', 'pending']) });
  expect(progressOfBatches([first, second, paused])).toBe(0.5);
});

test('shows no bar when nothing moves, and one without a length before clips are found', () => {
  expect(progressOfBatches([batchInfo({ phase: 'paused' }), batchInfo({ phase: 'ended' })])).toBe(
    noBar,
  );
  expect(progressOfBatches([batchInfo({ phase: 'scanning' })])).toBe(unknownProgress);
});

const totalsOf = (outcomes: Partial<ClipTotals['outcomes']>, open = 0): ClipTotals => ({
  clips: 0,
  outcomes: { ...noOutcomes(), ...outcomes },
  checked: { all: 0, picture: 0, prompt: 0, part: 0, nothing: 0 },
  findings: { confirmed: 0, open, intended: 0, wrong: 0, duplicate: 0 },
});

test('the notification of a finished batch has its outcomes and the next step', () => {
  const counts = countStates(['completed', 'completed', 'needs_prompt', 'uncertain']);
  const totals = totalsOf({ no_defects: 12, needs_review: 5, uncertain: 1, not_evaluated: 1 }, 9);
  expect(batchNotification(batchInfo({ phase: 'ended', counts }), totals)).toEqual({
    title: 'Finished: takes',
    body: '12 no defects found · 5 need review · 1 uncertain · 1 not evaluated · Review 9 findings',
  });
});

test('uses the singular for one clip, and a separate text for none', () => {
  const counts = countStates(['completed']);
  const bodyOf = (totals: ClipTotals | null, states = counts) =>
    batchNotification(batchInfo({ phase: 'ended', counts: states }), totals).body;
  expect(bodyOf(totalsOf({ needs_review: 1 }, 1))).toBe('1 needs review · Review 1 finding');
  expect(bodyOf(totalsOf({ no_defects: 1 }))).toBe('1 no defects found');
  expect(bodyOf(null, countStates([]))).toBe('No clips were found.');
  // Totals that cannot be read say nothing about outcomes.
  expect(bodyOf(null)).toBe('1 clip finished');
});

test('reports a batch with only cancelled clips as cancelled, by a readable name', () => {
  const counts = countStates(['cancelled', 'cancelled']);
  const batch = batchInfo({ phase: 'ended', counts, label: 'a\u202eb' });
  expect(batchNotification(batch, totalsOf({ not_evaluated: 2 }))).toEqual({
    title: 'Cancelled: a\\u{202e}b',
    body: '2 not evaluated',
  });
});

test('reports a stopped batch with the reason', () => {
  const stoppedBy = { code: 'insufficient_credits', message: 'There are no credits left.' };
  expect(batchNotification(batchInfo({ phase: 'stopped', stoppedBy }), totalsOf({}))).toEqual({
    title: 'Stopped: takes',
    body: 'There are no credits left.',
  });
});
