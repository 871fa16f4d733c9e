import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Evaluation, isTerminalStatus } from '../../../shared/service-api/evaluation.ts';
import { parseExactJson } from '../../../shared/service-api/exact-json.ts';
import { firstJudgedUnits, isJudgeVersion } from '../../../shared/service-api/judge-version.ts';
import { findServedModel, judgedVersionFor, type Offer, versionOf } from '../../models.ts';
import type { AccountUsage, ReadyVideo, StoredEvaluation } from '../../store/evaluator-store.ts';
import { admitClip } from '../admit-clip.ts';
import { readJsonBody } from '../read-body.ts';
import { readCreateRequest } from '../read-create-request.ts';
import { invalidBody, RequestRefusedError } from '../request-refused-error.ts';
import { authenticate, type RequestFacts, type ServerEnv, type Services } from '../services.ts';
import { MIN_UNITS } from '../submission-quota.ts';

const OUTPUT_SCHEMA_VERSION = '1';

const presentEvaluation = (run: StoredEvaluation, clip: ReadyVideo): Evaluation => ({
  id: run.id,
  object: 'evaluation',
  model: run.model,
  model_version: run.modelVersion,
  output_schema_version: OUTPUT_SCHEMA_VERSION,
  created: Math.floor(run.createdAtMs / 1000),
  status: run.status,
  input: { prompt: run.prompt, video: clip.info },
  usage: {
    video_seconds: clip.info.duration_sec,
    billable_units: isTerminalStatus(run.status) ? run.billableUnits : 0,
  },
  result: run.result,
  error: run.error,
  detectors: run.detectors,
  video_id: clip.origin === 'upload' ? clip.id : null,
  attempt: run.attempt,
  timing: run.finishedAtMs === null ? null : { e2e_ms: run.finishedAtMs - run.createdAtMs },
  metadata: run.metadata,
});

type SubmittedRun = Pick<
  StoredEvaluation,
  'account' | 'model' | 'modelVersion' | 'prompt' | 'glitchTypes' | 'metadata'
>;

const createRun = (
  request: SubmittedRun,
  clip: ReadyVideo,
  billableUnits: number,
  { requestId, arrivedAtMs }: RequestFacts,
): StoredEvaluation => {
  const id = randomUUID();
  return {
    ...request,
    id,
    requestId,
    createdAtMs: arrivedAtMs,
    attempt: 1,
    rootId: id,
    rootAttempts: 1,
    videoId: clip.id,
    status: 'queued',
    starts: 0,
    billableUnits,
    finishedAtMs: null,
    detectors: request.glitchTypes.map((detector) => ({ detector, status: 'pending' })),
    result: null,
    error: null,
  };
};

/** Maximum attempts of a submitted run, including all retries (ADR 2). */
const MAX_ATTEMPTS = 3;

export const evaluationRoutes = (services: Services) => {
  const { store, runs } = services;
  const routes = new Hono<ServerEnv>();
  const authenticated = authenticate(services);

  const findRun = async (context: Context<ServerEnv>) => {
    const id = context.req.param('id') ?? '';
    const found = await store.findRun(id);
    if (found?.run.account !== context.get('account')) throw noRun(id);
    return found;
  };

  /** A second of video, rounded up, costs one unit; with a judge, 1,000 tokens do. */
  const unitsOf = async (clip: ReadyVideo, modelVersion: string): Promise<number> =>
    isJudgeVersion(modelVersion)
      ? Math.ceil((await store.meanUnits(modelVersion)) ?? firstJudgedUnits)
      : Math.ceil(clip.info.duration_sec);

  /** Answers with status `queued`, even if a worker is already free. */
  const answerQueued = (
    context: Context<ServerEnv>,
    { run, usage }: { run: StoredEvaluation; usage: AccountUsage },
    clip: ReadyVideo,
  ) => {
    runs.added(run.id, context.env.arrivedMs);
    return context.json(
      presentEvaluation(run, clip),
      201,
      context.get('quota').headersAfterRun(usage),
    );
  };

  routes.post('/v1/evaluations', authenticated, async (context) => {
    const { account, quota } = context.var;
    const body = await readJsonBody(context.env.incoming, parseExactJson);
    const { video, ...request } = readCreateRequest(body, runs.offer);
    const slotId = await store.reserveSlot(account, (usage) => quota.assertRun(usage, MIN_UNITS));
    try {
      const { clip, received } = await admitClip(services, account, video);
      const units = await unitsOf(clip, request.modelVersion);
      const arrived = received && { clip, received };
      const admitted = await store.admitRun(account, slotId, arrived, (usage) => {
        quota.assertRun(usage, units);
        return createRun({ ...request, account }, clip, units, context.env);
      });
      return answerQueued(context, admitted, clip);
    } finally {
      await store.releaseSlot(slotId);
    }
  });

  routes.get('/v1/evaluations/:id', authenticated, async (context) => {
    const { run, clip } = await findRun(context);
    return context.json(presentEvaluation(run, clip));
  });

  routes.delete('/v1/evaluations/:id', authenticated, async (context) => {
    const { run } = await findRun(context);
    await store.deleteRun(run.id);
    runs.cancel(run.id);
    return context.body(null, 204);
  });

  routes.post('/v1/evaluations/:id/retry', authenticated, async (context) => {
    const { run, clip } = await findRun(context);
    const { quota } = context.var;
    assertRetryable(run);
    const modelVersion = versionForRetry(run, runs.offer);
    const units = await unitsOf(clip, modelVersion);
    const admitted = await store.retryRun(run, (usage, previous) => {
      assertRetryable(previous);
      quota.assertRun(usage, units);
      const { attempt, rootId, rootAttempts } = previous;
      const created = createRun({ ...previous, modelVersion }, clip, units, context.env);
      return { ...created, attempt: attempt + 1, rootId, rootAttempts: rootAttempts + 1 };
    });
    if (!admitted) throw noRun(run.id);
    return answerQueued(context, admitted, clip);
  });

  return routes;
};

const noRun = (id: string): RequestRefusedError =>
  new RequestRefusedError('not_found', `There is no evaluation "${id}".`);

/** @throws RequestRefusedError if the run asked a judge that is not connected any more */
const versionForRetry = ({ model, modelVersion }: StoredEvaluation, offer: Offer): string => {
  if (!isJudgeVersion(modelVersion)) {
    const known = findServedModel(model);
    return known ? versionOf(known, offer) : modelVersion;
  }
  const judged = judgedVersionFor(modelVersion, offer);
  if (judged !== null) return judged;
  throw new RequestRefusedError(
    'unknown_model',
    'The judge of this evaluation is not connected. Start the evaluator with it, or submit the clip again.',
  );
};

const assertRetryable = (run: StoredEvaluation): void => {
  if (run.status !== 'failed' && run.status !== 'partial') {
    throw invalidBody(
      `The evaluation is "${run.status}"; only a failed or partial one can be retried.`,
    );
  }
  if (run.rootAttempts >= MAX_ATTEMPTS) {
    throw invalidBody(
      `retry ceiling reached: the run had ${run.rootAttempts} attempts. Submit the clip again.`,
    );
  }
};
