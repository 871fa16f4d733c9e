import { type Context, Hono } from 'hono';
import { isTerminalStatus } from '../../../shared/service-api/evaluation.ts';
import { parseExactJson } from '../../../shared/service-api/exact-json.ts';
import { findServedModel, versionOf } from '../../models.ts';
import type { StoredEvaluation } from '../../store/evaluation-table.ts';
import { type AdmittedClip, admitClip } from '../admit-clip.ts';
import { presentEvaluation } from '../present-evaluation.ts';
import { readJsonBody } from '../read-body.ts';
import { readCreateRequest } from '../read-create-request.ts';
import { invalidBody, RequestRefusedError } from '../request-refused-error.ts';
import { authenticate, type ServerEnv, type Services } from '../services.ts';
import { createRunAdmission, type SubmissionQuota } from '../submission-quota.ts';
import { submitRun } from '../submit-run.ts';

/** Maximum attempts of a submitted run, including all retries (ADR 2). */
const MAX_ATTEMPTS = 3;

export const evaluationRoutes = (services: Services, quota: SubmissionQuota) => {
  const { store, runs } = services;
  const judgesSubjects = services.subjects === 'on';
  const slots = createRunAdmission(services, quota);
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
    const { model, video, ...request } = readCreateRequest(body, judgesSubjects);
    const releaseSlot = slots.reserve(account);
    try {
      const admission = await admitClip(services, account, video);
      // The run takes the slot before another request can.
      releaseSlot();
      const evaluation = submitRun(services, slots, admission, {
        ...request,
        account,
        model: model.id,
        modelVersion: versionOf(model, judgesSubjects),
        retryOf: null,
        requestId: context.env.requestId,
        createdAtMs: context.env.arrivedAtMs,
        arrivedMs: context.env.arrivedMs,
      });
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
    const known = findServedModel(model);
    const evaluation = submitRun(
      services,
      slots,
      { clip, received: null },
      {
        account,
        model,
        modelVersion: known ? versionOf(known, judgesSubjects) : run.modelVersion,
        prompt,
        glitchTypes,
        metadata,
        retryOf: run,
        requestId: context.env.requestId,
        createdAtMs: context.env.arrivedAtMs,
        arrivedMs: context.env.arrivedMs,
      },
    );
    return context.json(evaluation, 201, quota.headers(account, 'detect'));
  });

  return routes;
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
