import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { EvaluatorOperation } from '../../../evaluator/server/operation.ts';
import { describeFailure } from '../../../evaluator/server/request-refused-error.ts';
import type { AnswerRequest } from '../../../evaluator/server/start-server.ts';
import { endpoints, type Operation } from '../../../shared/service-api/endpoints.ts';
import { errorCodeSchema, errorCodeTable } from '../../../shared/service-api/error-envelope.ts';

const actionSchema = z
  .strictObject({
    /** Delays the response, in ms; the work, if any, comes first. */
    delayMs: z.int().min(0).max(600_000),
    /** Holds the response in the same place until the faults file changes. */
    hold: z.literal(true),
    status: z.int().min(200).max(599),
    code: errorCodeSchema,
    message: z.string(),
    /** Retry-After in seconds. */
    retryAfter: z.number(),
    html: z.literal(true),
    empty: z.literal(true),
    body: z.unknown(),
    redirect: z.string(),
    drop: z.enum(['before', 'after']),
    /** Does the work before the response above. */
    after: z.boolean(),
  })
  .partial();
type Action = z.infer<typeof actionSchema>;

const ruleSchema = z.strictObject({
  on: z.enum([
    ...(Object.keys(endpoints) as Operation[]),
    'putBytes',
    'getBytes',
    'getDocument',
    'unknown',
    '*',
  ] satisfies (EvaluatorOperation | '*')[]),
  from: z.int().min(1).default(1),
  count: z.union([z.int().min(1), z.literal('all')]).default(1),
  action: actionSchema,
});
const fileSchema = z.strictObject({ rules: z.array(ruleSchema) });

/** Changes whenever the file does. */
const stampOf = (path: string): string => {
  const { mtimeNs, size, ino } = statSync(path, { bigint: true });
  return `${mtimeNs} ${size} ${ino}`;
};

const readRules = (path: string) => {
  const parsed = fileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`the faults file: ${z.prettifyError(parsed.error)}`);
  return parsed.data.rules.map((rule) => ({ ...rule, calls: 0 }));
};

/**
 * The first rule that applies counts. A changed file is read again and restarts all counts.
 * @throws Error that names the file's mistake
 */
export const answerWithFaults = (path: string): AnswerRequest => {
  let stamp = stampOf(path);
  let rules = readRules(path);
  return async ({ operation, requestId }, work) => {
    const current = stampOf(path);
    if (current !== stamp) {
      rules = readRules(path);
      stamp = current;
    }
    const matching = rules.filter(({ on }) => on === '*' || on === operation);
    for (const rule of matching) rule.calls += 1;
    const inForce = matching.find(
      ({ calls, from, count }) => calls >= from && (count === 'all' || calls < from + count),
    );
    if (!inForce) return work();
    const untilChanged = async (): Promise<void> => {
      while (stampOf(path) === current) await sleep(25);
    };
    return applyFault(inForce.action, work, requestId, untilChanged);
  };
};

const applyFault = async (
  action: Action,
  work: () => Promise<Response>,
  requestId: string,
  untilChanged: () => Promise<void>,
): Promise<Response | null> => {
  const answers = ['status', 'code', 'html', 'empty', 'body', 'redirect'];
  const isAnswered = answers.some((name) => name in action);
  const doesWork = action.after || action.drop === 'after' || !(isAnswered || action.drop);
  // Work comes before the delay: a client that gives up meanwhile must find it done.
  const answer = doesWork ? await work() : null;
  if (action.delayMs) await sleep(action.delayMs);
  if (action.hold) await untilChanged();
  if (action.drop) return null;
  return isAnswered ? faultResponse(action, answer?.status ?? 200, requestId) : answer;
};

const faultResponse = (action: Action, realStatus: number, requestId: string): Response => {
  const headers = new Headers();
  if (action.retryAfter !== undefined) headers.set('Retry-After', String(action.retryAfter));
  const status = action.status ?? (action.html ? 502 : action.redirect ? 307 : realStatus);
  if (action.redirect !== undefined) {
    headers.set('Location', action.redirect);
    return new Response(null, { status, headers });
  }
  if (action.html) {
    headers.set('Content-Type', 'text/html; charset=utf-8');
    return new Response('<html><body><h1>Bad gateway</h1></body></html>', { status, headers });
  }
  if (action.body !== undefined) return Response.json(action.body, { status, headers });
  if (action.empty || !action.code) return new Response(null, { status, headers });
  const message = action.message ?? `Forced by the faults file: ${action.code}.`;
  return Response.json(
    { error: describeFailure(action.code, message, requestId) },
    { status: action.status ?? errorCodeTable[action.code].status ?? 500, headers },
  );
};
