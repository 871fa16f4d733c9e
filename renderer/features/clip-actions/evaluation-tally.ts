import type { ClipCard } from '../../../shared/contract/library.ts';

/** What an evaluation of clips would meet. */
export type EvaluationTally = {
  total: number;
  /** Without a prompt: they cannot be evaluated yet. */
  needPrompt: number;
  /** With a complete result. */
  haveResult: number;
};

export const evaluationTally = (cards: readonly ClipCard[]): EvaluationTally => ({
  total: cards.length,
  needPrompt: cards.filter(({ prompt }) => prompt === null).length,
  haveResult: cards.filter(({ prompt, state }) => prompt !== null && state === 'completed').length,
});

/** Whether there is anything to ask before these clips are evaluated. */
export const isWorthAsking = ({ needPrompt, haveResult }: EvaluationTally): boolean =>
  needPrompt > 0 || haveResult > 0;
