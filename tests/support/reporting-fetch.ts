import { operationOf } from '../../evaluator/server/operation.ts';

export const reportingFetch =
  (onAsked: (operation: string) => void): typeof fetch =>
  (input, init) => {
    const answer = fetch(input, init);
    onAsked(operationOf(init?.method ?? 'GET', new URL(String(input)).pathname));
    return answer;
  };
