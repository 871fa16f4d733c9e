import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { RefusalCode } from '../../shared/service-api/error-envelope.ts';
import type { ClipAnalyzer } from '../analysis/clip-analyzer.ts';
import type { Offer } from '../models.ts';
import type { EvaluatorOptions } from '../parse-options.ts';
import type { RunMetrics } from '../runs/run-metrics.ts';
import type { RunQueue } from '../runs/run-queue.ts';
import type { EvaluatorStore } from '../store/evaluator-store.ts';
import type { AccountOf } from './key-ring.ts';
import type { SubmissionQuota } from './submission-quota.ts';

export type Services = {
  options: EvaluatorOptions;
  store: EvaluatorStore;
  quota: SubmissionQuota;
  accountOf: AccountOf;
  analyzer: ClipAnalyzer;
  runs: RunQueue;
  offer: Offer;
  metrics: RunMetrics | null;
  baseUrl: () => string;
};

export type RequestFacts = {
  requestId: string;
  /** When its headers arrived: Unix time, and as of `performance.now()`. */
  arrivedAtMs: number;
  arrivedMs: number;
  /** Set once it is refused. */
  errorCode: RefusalCode | null;
};

export type ServerEnv = {
  Bindings: HttpBindings & RequestFacts;
  Variables: { account: string };
};

/** Authenticates a request by its key, and sets its account. @throws RequestRefusedError 401 */
export const authenticate = ({ accountOf }: Services) =>
  createMiddleware<ServerEnv>(async (context, next) => {
    context.set('account', accountOf(context.req.header('Authorization') ?? null));
    await next();
  });
