import { setTimeout as sleep } from 'node:timers/promises';
import { errorCodeTable } from '../../shared/service-api/error-envelope.ts';
import { describeFailure } from '../server/api-error.ts';
import type { Fault, FaultAction } from './fault-rules.ts';

/** Just above the largest response that a client must accept. */
const OVERSIZE_BYTES = 17 * 1024 * 1024;
const RETRY_DATE_AHEAD_MS = 2000;

/**
 * Answers one request as a fault specifies.
 * @param work performs the request and returns its response
 * @returns null when the connection is to be broken instead
 */
export const applyFault = async (
  { action, untilChanged }: Fault,
  work: () => Promise<Response>,
  requestId: string,
): Promise<Response | null> => {
  const isAnswered =
    action.status !== undefined ||
    action.code !== undefined ||
    action.html ||
    action.empty ||
    action.oversize ||
    action.body !== undefined ||
    action.redirect !== undefined;
  const doesWork = action.after || action.drop === 'after' || !(isAnswered || action.drop);
  const wait = async (): Promise<void> => {
    if (action.delayMs) await sleep(action.delayMs);
    if (action.hold) await untilChanged();
  };
  if (action.drop === 'before') {
    await wait();
    return null;
  }
  // A delay comes before the response, not before the work: a client that gives up in the meantime
  // must find the work done.
  const answer = doesWork ? await work() : null;
  await wait();
  if (action.drop === 'after') return null;
  if (isAnswered) return faultResponse(action, answer?.status ?? 200, requestId);
  if (action.truncate && answer) return truncated(answer);
  return answer;
};

const faultResponse = (action: FaultAction, realStatus: number, requestId: string): Response => {
  const headers = new Headers(action.headers);
  if (action.retryAfter !== undefined)
    headers.set('Retry-After', retryAfterText(action.retryAfter));
  const status = action.status ?? (action.html ? 502 : action.redirect ? 307 : realStatus);
  if (action.redirect !== undefined) {
    headers.set('Location', action.redirect);
    return new Response(null, { status, headers });
  }
  if (action.html) {
    headers.set('Content-Type', 'text/html; charset=utf-8');
    return new Response('<html><body><h1>Bad gateway</h1></body></html>', { status, headers });
  }
  if (action.oversize) {
    headers.set('Content-Type', 'application/json');
    return new Response(`{"filler":"${'x'.repeat(OVERSIZE_BYTES)}"}`, { status, headers });
  }
  if (action.body !== undefined) return Response.json(action.body, { status, headers });
  if (action.empty || !action.code) return new Response(null, { status, headers });
  const message = action.message ?? `Forced by the faults file: ${action.code}.`;
  return Response.json(
    { error: describeFailure(action.code, message, requestId) },
    { status: action.status ?? errorCodeTable[action.code].status ?? 500, headers },
  );
};

const retryAfterText = (retryAfter: number | 'date'): string =>
  retryAfter === 'date'
    ? new Date(Date.now() + RETRY_DATE_AHEAD_MS).toUTCString()
    : String(retryAfter);

const truncated = async (answer: Response): Promise<Response> => {
  const body = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete('Content-Length');
  return new Response(body.slice(0, Math.floor(body.length / 2)), {
    status: answer.status,
    headers,
  });
};
