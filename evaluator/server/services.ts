import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { RefusalCode } from '../../shared/service-api/error-envelope.ts';
import type { ClipAnalyzer } from '../analysis/clip-analyzer.ts';
import type { EvaluatorOptions } from '../parse-options.ts';
import type { RunMetrics } from '../runs/run-metrics.ts';
import type { RunQueue } from '../runs/run-queue.ts';
import type { EvaluatorStore } from '../store/evaluator-store.ts';
import type { OwnerOf } from './key-ring.ts';
import { createSubmissionQuota, type SubmissionQuota } from './submission-quota.ts';

export type Services = {
  options: EvaluatorOptions;
  store: EvaluatorStore;
  ownerOf: OwnerOf;
  analyzer: ClipAnalyzer;
  runs: RunQueue;
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
  /** The account of the key that was given, and its limits. */
  Variables: { account: string; quota: SubmissionQuota };
};

/** Authenticates a request by its key, and sets its account. @throws RequestRefusedError 401 */
export const authenticate = ({ ownerOf, options }: Services) =>
  createMiddleware<ServerEnv>(async (context, next) => {
    const { account, limits } = await ownerOf(context.req.header('Authorization') ?? null);
    context.set('account', account);
    context.set('quota', createSubmissionQuota({ ...options, ...limits }));
    await next();
  });
