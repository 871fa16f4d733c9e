import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../engine/clock.ts';
import {
  envelopeOf,
  evaluationOf,
  sendJson,
  startRawServer,
} from '../../../tests/support/raw-server.ts';

const minuteMs = 60_000;

/** Starts a service that answers at once; its evaluations take time and are limited, by a clock. */
export const startStubService = async (
  { runMs, maxRuns, maxPerMinute }: { runMs: number; maxRuns: number; maxPerMinute: number },
  { nowMs }: Clock,
) => {
  const submittedMs: number[] = [];
  const refusedMs: number[] = [];
  const endsMs = new Map<string, number>();

  const refuse = (response: ServerResponse, code: string, untilMs: number): void => {
    refusedMs.push(nowMs());
    const seconds = Math.max(1, Math.ceil((untilMs - nowMs()) / 1000));
    sendJson(response, 429, envelopeOf(code), { 'retry-after': String(seconds) });
  };

  const submit = (response: ServerResponse) => {
    const now = nowMs();
    while ((submittedMs[0] ?? now) <= now - minuteMs) submittedMs.shift();
    const freeMs = (submittedMs[0] ?? now) + minuteMs;
    if (submittedMs.length >= maxPerMinute) return refuse(response, 'rate_limited', freeMs);
    const going = [...endsMs.values()].filter((endMs) => endMs > now);
    if (going.length >= maxRuns) return refuse(response, 'concurrency_limit', Math.min(...going));
    submittedMs.push(now);
    const id = randomUUID();
    endsMs.set(id, now + runMs);
    const remaining = maxPerMinute - submittedMs.length;
    sendJson(response, 201, evaluationOf('running', id), {
      'x-ratelimit-limit': String(maxPerMinute),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil((remaining > 0 ? now : freeMs) / 1000)),
    });
  };

  const { baseUrl, stop } = await startRawServer(({ method, path }, response) => {
    if (method === 'PUT') return response.end();
    const [, , collection, id = randomUUID()] = path.split('/');
    if (collection === 'models') return sendJson(response, 200, { object: 'list', data: [] });
    if (collection === 'videos') {
      const status = method === 'GET' ? 'ready' : 'pending';
      return sendJson(response, 200, { id, status, upload_url: `${baseUrl}/put` });
    }
    if (method === 'POST') return submit(response);
    const isEnded = (endsMs.get(id) ?? 0) <= nowMs();
    const result = isEnded ? { glitches: [] } : null;
    return sendJson(response, 200, {
      ...evaluationOf(isEnded ? 'completed' : 'running', id),
      result,
    });
  });
  return { baseUrl, refusedMs, [Symbol.asyncDispose]: stop };
};
