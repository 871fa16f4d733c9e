import type { ClipCard } from '../../../shared/contract/library.ts';

/** Numbers of clips to evaluate, by what will happen to them. */
export type EvaluationTally = {
  total: number;
  /** Clips that can't be evaluated: too long, not a video, and the like. */
  rejected: number;
  /** Clips without a prompt, evaluated or not. */
  needPrompt: number;
  /** Clips with a prompt and a complete result. */
  haveResult: number;
};

export const evaluationTally = (cards: readonly ClipCard[]): EvaluationTally => ({
  total: cards.length,
  rejected: cards.filter(({ state }) => state === 'rejected').length,
  needPrompt: cards.filter(({ prompt, state }) => prompt === null && state !== 'rejected').length,
  haveResult: cards.filter(({ prompt, state }) => prompt !== null && state === 'completed').length,
});

export const needsConfirmation = ({ rejected, needPrompt, haveResult }: EvaluationTally): boolean =>
  rejected > 0 || needPrompt > 0 || haveResult > 0;
