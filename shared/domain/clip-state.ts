import { zeroCounts } from './zero-counts.ts';

/**
 * Also the member names of counts. `rejected` means that a clip cannot be evaluated, and is
 * unrelated to the decision `reject`.
 */
export const clipStates = [
  'completed',
  'partial',
  'failed',
  'rejected',
  'needs_prompt',
  'uncertain',
  'pending',
  'cancelled',
] as const;
export type ClipState = (typeof clipStates)[number];

const evaluatedStates: readonly ClipState[] = ['completed', 'partial', 'failed', 'uncertain'];

export const isEvaluated = (state: ClipState): boolean => evaluatedStates.includes(state);

/** Stages of a clip, in order. A clip is also `waiting` between stages until its turn comes. */
export const stages = [
  'waiting',
  'prompt',
  'probe',
  'hash',
  'dedupe',
  'preflight',
  'copy',
  'upload',
  'submit',
  'poll',
  'done',
] as const;
export type Stage = (typeof stages)[number];

export type ClipCounts = { total: number } & Record<ClipState, number>;

/**
 * Sums up batches. `total` includes pending clips, but not those that cannot be evaluated, were
 * skipped or need a prompt.
 */
export const evaluationProgress = (...batches: readonly ClipCounts[]) => {
  let [done, pending] = [0, 0];
  for (const counts of batches) {
    for (const state of evaluatedStates) done += counts[state];
    pending += counts.pending;
  }
  return { done, total: done + pending };
};

export const countStates = (states: Iterable<ClipState>): ClipCounts => {
  const counts: ClipCounts = zeroCounts(['total', ...clipStates]);
  for (const state of states) {
    counts.total += 1;
    counts[state] += 1;
  }
  return counts;
};
