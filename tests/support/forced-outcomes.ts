/**
 * A fetch that asks the evaluator to end evaluations with a given outcome, as its faults allow,
 * since a batch of the queue cannot.
 * @param outcomeOf for the n-th created evaluation, from 1; null leaves it unchanged
 */
export const forceOutcomes = (
  outcomeOf: (created: number) => 'failed' | 'partial' | null,
): typeof fetch => {
  let created = 0;
  return async (input, init) => {
    const isCreate = init?.method === 'POST' && String(input).endsWith('/v1/evaluations');
    if (!isCreate || typeof init.body !== 'string') return fetch(input, init);
    created += 1;
    const outcome = outcomeOf(created);
    if (outcome === null) return fetch(input, init);
    const request = JSON.parse(init.body);
    const metadata = { ...request.metadata, clipcheck_evaluator: { outcome } };
    return fetch(input, { ...init, body: JSON.stringify({ ...request, metadata }) });
  };
};
