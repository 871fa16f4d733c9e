import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Evaluation, isTerminalStatus } from '../../../shared/service-api/evaluation.ts';
import { parseExactJson } from '../../../shared/service-api/exact-json.ts';
import { firstJudgedUnits, isJudgeVersion } from '../../../shared/service-api/judge-version.ts';
import { findServedModel, type Offer, versionOf } from '../../models.ts';
import type { ReceivedBytes } from '../../store/clip-files.ts';
import type { StoredEvaluation } from '../../store/evaluation-table.ts';
import type { EvaluatorStore } from '../../store/open-store.ts';
import { type Admission, type AdmittedClip, admitClip } from '../admit-clip.ts';
import { readJsonBody } from '../read-body.ts';
import { readCreateRequest } from '../read-create-request.ts';
import { invalidBody, RequestRefusedError } from '../request-refused-error.ts';
import { authenticate, type RequestFacts, type ServerEnv, type Services } from '../services.ts';

const OUTPUT_SCHEMA_VERSION = '1';

const presentEvaluation = (run: StoredEvaluation, clip: AdmittedClip): Evaluation => ({
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

/**
 * @param retryOf the run that this one retries; null for a new one
 * @throws RequestRefusedError 402 or 429; then nothing is counted or stored
 */
const submitRun = (
  { store, runs, quota }: Services,
  { clip, received }: Admission,
  request: SubmittedRun,
  retryOf: StoredEvaluation | null,
  { requestId, arrivedAtMs, arrivedMs }: RequestFacts,
): Evaluation => {
  const { account } = request;
  const id = randomUUID();
  // A second of video, rounded up, costs one unit; with a judge, 1,000 tokens do.
  const billableUnits = isJudgeVersion(request.modelVersion)
    ? Math.ceil(store.evaluations.meanUnits(request.modelVersion) ?? firstJudgedUnits)
    : Math.ceil(clip.info.duration_sec);
  const run: StoredEvaluation = {
    ...request,
    id,
    requestId,
    createdAtMs: arrivedAtMs,
    attempt: (retryOf?.attempt ?? 0) + 1,
    rootId: retryOf?.rootId ?? id,
    rootAttempts: (retryOf?.rootAttempts ?? 0) + 1,
    videoId: clip.id,
    status: 'queued',
    starts: 0,
    billableUnits,
    finishedAtMs: null,
    detectors: request.glitchTypes.map((detector) => ({ detector, status: 'pending' })),
    result: null,
    error: null,
  };
  storeWithBytes(store, received, () => {
    quota.takeRun(account, billableUnits);
    if (received) store.videos.insert(clip);
    store.evaluations.insert(run);
    store.usage.charge(run.id, account, billableUnits);
  });
  // Created first: it has status `queued` even if a worker is already free.
  const answer = presentEvaluation(run, clip);
  runs.added(run.id, arrivedMs);
  return answer;
};

/** Stores the bytes and the records that refer to them; if these are refused, neither remains. */
const storeWithBytes = (
  store: EvaluatorStore,
  received: ReceivedBytes | null,
  insert: () => void,
): void => {
  try {
    received?.keep();
    store.atomically(insert);
  } catch (error) {
    received?.discard();
    // Another run may use the same bytes.
    if (received && !store.videos.hasBytes(received.sha256)) store.files.remove(received.sha256);
    throw error;
  }
};

/** Maximum attempts of a submitted run, including all retries (ADR 2). */
const MAX_ATTEMPTS = 3;

export const evaluationRoutes = (services: Services) => {
  const { store, runs, quota, offer } = services;
  const routes = new Hono<ServerEnv>();
  const authenticated = authenticate(services);

  const findRun = (context: Context<ServerEnv>): { run: StoredEvaluation; clip: AdmittedClip } => {
    const id = context.req.param('id') ?? '';
    const run = store.evaluations.get(id);
    const clip = run && store.videos.get(run.videoId);
    if (!run || !clip?.info || run.account !== context.get('account')) {
      throw new RequestRefusedError('not_found', `There is no evaluation "${id}".`);
    }
    return { run, clip: { ...clip, info: clip.info } };
  };

  routes.post('/v1/evaluations', authenticated, async (context) => {
    const account = context.get('account');
    const body = await readJsonBody(context.env.incoming, parseExactJson);
    const { video, ...request } = readCreateRequest(body, offer);
    const releaseSlot = quota.reserveRun(account);
    try {
      const admission = await admitClip(services, account, video);
      // The run takes the slot before another request can.
      releaseSlot();
      const run = { ...request, account };
      const evaluation = submitRun(services, admission, run, null, context.env);
      return context.json(evaluation, 201, quota.headers(account, 'detect'));
    } finally {
      releaseSlot();
    }
  });

  routes.get('/v1/evaluations/:id', authenticated, (context) => {
    const { run, clip } = findRun(context);
    return context.json(presentEvaluation(run, clip));
  });

  routes.delete('/v1/evaluations/:id', authenticated, (context) => {
    const { run } = findRun(context);
    store.atomically(() => {
      // A run stopped before it ended is free.
      if (!isTerminalStatus(run.status)) store.usage.refund(run.id);
      store.evaluations.remove(run.id);
    });
    runs.cancel(run.id);
    return context.body(null, 204);
  });

  routes.post('/v1/evaluations/:id/retry', authenticated, (context) => {
    const { run, clip } = findRun(context);
    assertRetryable(run);
    const { account, model, prompt, glitchTypes, metadata } = run;
    const modelVersion = versionForRetry(run, offer);
    const retry = { account, model, modelVersion, prompt, glitchTypes, metadata };
    const admission = { clip, received: null };
    const evaluation = submitRun(services, admission, retry, run, context.env);
    return context.json(evaluation, 201, quota.headers(account, 'detect'));
  });

  return routes;
};

/** @throws RequestRefusedError if the run asked a judge that is not connected any more */
const versionForRetry = ({ model, modelVersion }: StoredEvaluation, offer: Offer): string => {
  if (!isJudgeVersion(modelVersion)) {
    const known = findServedModel(model);
    return known ? versionOf(known, offer) : modelVersion;
  }
  if (modelVersion === offer.judge?.version) return modelVersion;
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
