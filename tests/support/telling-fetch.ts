import { operationOf } from '../../evaluator/server/operation.ts';

/** A fetch that tells which operation it asks for, once the request has begun to leave. */
export const tellingFetch =
  (onAsked: (operation: string) => void): typeof fetch =>
  (input, init) => {
    const answer = fetch(input, init);
    onAsked(operationOf(init?.method ?? 'GET', new URL(String(input)).pathname));
    return answer;
  };
