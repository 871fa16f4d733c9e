import { expect, test } from 'vitest';
import {
  batchNotification,
  noBar,
  progressOfBatches,
  unknownProgress,
} from '../../../electron/main/batch-status.ts';
import { countStates } from '../../../shared/domain/clip-state.ts';
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

const nothing = { clean: 0, pictureClean: 0, notJudged: 0, toReview: 0, unreviewed: 0 };

test('the notification of a finished batch has its outcome and the next step', () => {
  const counts = countStates(['completed', 'completed', 'needs_prompt', 'uncertain']);
  const outcome = { clean: 12, pictureClean: 0, notJudged: 0, toReview: 5, unreviewed: 9 };
  expect(batchNotification(batchInfo({ phase: 'ended', counts }), outcome)).toEqual({
    title: 'Finished: takes',
    body: '12 clips are clean, 5 need review, 1 without a prompt, 1 with an unknown outcome · Review 9 findings',
  });
});

test('uses the singular for one clip, and a separate text for none', () => {
  const counts = countStates(['completed']);
  const bodyOf = (outcome: typeof nothing, states = counts) =>
    batchNotification(batchInfo({ phase: 'ended', counts: states }), outcome).body;
  expect(bodyOf({ clean: 0, pictureClean: 0, notJudged: 2, toReview: 1, unreviewed: 1 })).toBe(
    '1 clip needs review, 2 were not fully judged · Review 1 finding',
  );
  expect(bodyOf({ clean: 1, pictureClean: 0, notJudged: 0, toReview: 0, unreviewed: 0 })).toBe(
    '1 clip is clean',
  );
  expect(bodyOf(nothing, countStates([]))).toBe('No clips were found.');
});

test('reports a batch with only cancelled clips as cancelled, by a readable name', () => {
  const counts = countStates(['cancelled', 'cancelled']);
  const reported = batchNotification(
    batchInfo({ phase: 'ended', counts, label: 'a\u202eb' }),
    nothing,
  );
  expect(reported).toEqual({ title: 'Cancelled: a\\u{202e}b', body: '2 cancelled' });
});

test('reports a stopped batch with the reason', () => {
  const stoppedBy = { code: 'insufficient_credits', message: 'There are no credits left.' };
  expect(batchNotification(batchInfo({ phase: 'stopped', stoppedBy }), nothing)).toEqual({
    title: 'Stopped: takes',
    body: 'There are no credits left.',
  });
});
