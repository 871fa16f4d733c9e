import type { ClipCard } from '../../../shared/contract/library.ts';

/** Clips to evaluate, counted by what will happen to them. */
export type EvaluationTally = {
  total: number;
  /** Can't be evaluated: too long, not a video, and the like. */
  rejected: number;
  /** Without a prompt, so they can't be evaluated yet. */
  needPrompt: number;
  /** With a complete result. */
  haveResult: number;
};

export const evaluationTally = (cards: readonly ClipCard[]): EvaluationTally => ({
  total: cards.length,
  rejected: cards.filter(({ state }) => state === 'rejected').length,
  needPrompt: cards.filter(({ prompt, state }) => prompt === null && state !== 'rejected').length,
  haveResult: cards.filter(({ prompt, state }) => prompt !== null && state === 'completed').length,
});

/** Whether the user should confirm before these clips are evaluated. */
export const isWorthAsking = ({ rejected, needPrompt, haveResult }: EvaluationTally): boolean =>
  rejected > 0 || needPrompt > 0 || haveResult > 0;
