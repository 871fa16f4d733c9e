import type { ClipCard } from '../../../shared/contract/library.ts';

/** What an evaluation of clips would meet. */
export type EvaluationTally = {
  total: number;
  /** Their files were not taken: too long, no video, and the like. */
  rejected: number;
  /** Without a prompt: they cannot be evaluated yet. */
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

/** Whether there is anything to ask before these clips are evaluated. */
export const isWorthAsking = ({ rejected, needPrompt, haveResult }: EvaluationTally): boolean =>
  rejected > 0 || needPrompt > 0 || haveResult > 0;
