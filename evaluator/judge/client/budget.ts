import { AnalysisFailedError } from '../../analysis/analysis-errors.ts';

export type BudgetLimits = { requests: number; tokens: number; seconds: number };

/** What a clip's questions may cost, and have cost. */
export type Budget = ReturnType<typeof createBudget>;

/** @param signal stops the questions, as when the run is deleted */
export const createBudget = (limits: BudgetLimits, signal: AbortSignal) => {
  const used = { requests: 0, tokens: 0 };
  const deadline = new AbortController();
  const exceeded = (limit: string): AnalysisFailedError =>
    new AnalysisFailedError('model_timeout', `The judge reached the limit of ${limit} for a clip.`);
  const endAtDeadline = () => deadline.abort(exceeded(`${limits.seconds} s`));
  setTimeout(endAtDeadline, limits.seconds * 1000).unref();
  const either = AbortSignal.any([signal, deadline.signal]);
  return {
    /** Also aborted at the limit of seconds; the reason is an AnalysisFailedError then. */
    signal: either,
    /** @throws AnalysisFailedError at a limit; the reason of the signal */
    takeRequest: (): void => {
      either.throwIfAborted();
      if (used.requests >= limits.requests) throw exceeded(`${limits.requests} requests`);
      if (used.tokens >= limits.tokens) throw exceeded(`${limits.tokens} tokens`);
      used.requests += 1;
    },
    spend: (tokens: number): void => {
      used.tokens += tokens;
    },
    used: (): Readonly<typeof used> => used,
  };
};
