import { JudgeFailure } from './judge-failure.ts';

export type BudgetLimits = { requests: number; tokens: number; seconds: number };

/** What a clip's questions may cost, and have cost. */
export type Budget = ReturnType<typeof createBudget>;

/** @param signal stops the questions, as when the run is deleted */
export const createBudget = (limits: BudgetLimits, signal: AbortSignal) => {
  const used = { requests: 0, tokens: 0 };
  const deadline = AbortSignal.timeout(limits.seconds * 1000);
  const exceeded = (limit: string): JudgeFailure =>
    new JudgeFailure('model_timeout', `The judge reached the limit of ${limit} for a clip.`);
  return {
    /** Aborts at the limit of seconds too. */
    signal: AbortSignal.any([signal, deadline]),
    /** @throws JudgeFailure at a limit; the reason of the signal */
    takeRequest: (): void => {
      signal.throwIfAborted();
      if (deadline.aborted) throw exceeded(`${limits.seconds} s`);
      if (used.requests >= limits.requests) throw exceeded(`${limits.requests} requests`);
      if (used.tokens >= limits.tokens) throw exceeded(`${limits.tokens} tokens`);
      used.requests += 1;
    },
    spend: (tokens: number): void => {
      used.tokens += tokens;
    },
    /** Returns the failure for an aborted request. @throws the reason of the signal */
    failureOfAbort: (): JudgeFailure => {
      signal.throwIfAborted();
      return exceeded(`${limits.seconds} s`);
    },
    used: (): Readonly<typeof used> => used,
  };
};
