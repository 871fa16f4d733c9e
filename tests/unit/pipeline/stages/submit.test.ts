import { expect, test } from 'vitest';
import {
  type BatchContext,
  checkedId,
} from '../../../../engine/evaluation/pipeline/batch-context.ts';
import { type Job, newRetryJob } from '../../../../engine/evaluation/pipeline/job.ts';
import { submit } from '../../../../engine/evaluation/pipeline/stages/submit.ts';
import type { RunRow } from '../../../../engine/store/tables/run-row.ts';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { errorFrom } from '../../../support/error-from.ts';
import {
  envelopeOf,
  evaluationOf,
  type RawHandler,
  sendJson,
} from '../../../support/raw-server.ts';
import { createStageBench } from '../../../support/stage-bench.ts';
import { storeRun } from '../../../support/stored-runs.ts';

const setUp = async (...answers: RawHandler[]) => {
  const bench = await createStageBench((request, response, socket) => {
    const index = Math.min(bench.server.requests.length, answers.length) - 1;
    return answers[index]?.(request, response, socket);
  });
  const uploadedJob = async (name: string): Promise<Job> => {
    const job = await bench.describedJob(name);
    job.videoId = 'video';
    return job;
  };
  const runOf = ({ runId }: Job) => (runId === null ? undefined : bench.store.runs.byId(runId));
  return { ...bench, uploadedJob, runOf };
};

const created =
  (id: string, headers: Record<string, string> = {}): RawHandler =>
  (_request, response) =>
    sendJson(response, 201, evaluationOf('queued', id), headers);
const refusing =
  (status: number, code: string): RawHandler =>
  (_request, response) =>
    sendJson(response, status, envelopeOf(code));
const lost: RawHandler = (_request, _response, socket) => socket.destroy();

test('a submission counts as uncertain before it is sent, and its run is then to be awaited', async () => {
  let stateThen: string | undefined;
  const { context, server, uploadedJob, runOf } = await setUp((...of) => {
    stateThen = runOf(job)?.state;
    return created('run-a')(...of);
  });
  const job = await uploadedJob('clip');
  expect(await submit(job, context)).toEqual({ kind: 'next' });
  expect([stateThen, job.isSent, server.requests.length]).toEqual(['uncertain', true, 1]);
  expect(runOf(job)).toMatchObject({ state: 'submitted', evaluationId: 'run-a' });
});

test('a submission whose answer is lost, here after a refusal, stays uncertain and is not sent again', async () => {
  const { context, server, uploadedJob, runOf } = await setUp(
    refusing(500, 'internal_error'),
    lost,
  );
  const job = await uploadedJob('clip');
  expect(await submit(job, context)).toMatchObject({ kind: 'again' });
  expect(await submit(job, context)).toMatchObject({
    kind: 'end',
    state: 'uncertain',
    reason: { code: 'outcome_unknown' },
  });
  expect([job.isSent, runOf(job)?.state, server.requests.length]).toEqual([true, 'uncertain', 2]);
});

test.each<[string, RawHandler, object]>([
  ['for now', refusing(500, 'internal_error'), { kind: 'again' }],
  ['since there are too many', refusing(429, 'rate_limited'), { kind: 'limited' }],
  ['for now, with 429', refusing(429, 'internal_error'), { kind: 'again' }],
  ['for its key, with 503', refusing(503, 'invalid_api_key'), { scope: 'everything' }],
  ['without credits', refusing(402, 'insufficient_credits'), { scope: 'submissions' }],
])(
  'a submission that is refused %s may be withdrawn and sent again',
  async (_why, refusal, outcome) => {
    const { context, store, uploadedJob, runOf } = await setUp(refusal, created('run-a'));
    const job = await uploadedJob('clip');
    expect(await submit(job, context)).toMatchObject(outcome);
    expect([job.isSent, runOf(job)?.state]).toEqual([false, 'intent']);
    const refusedRun = job.runId;
    if (!context.stop.submissions.aborted) await submit(job, context);
    expect(job.runId).toBe(refusedRun);
    expect(store.countAll().runs).toBe(1);
  },
);

const full = { quota: { remaining: 0, reset_in_sec: 40 } };

test.each([
  ['as a run has ended', 'concurrency_limit', '30', {}, 0],
  ['as Retry-After says, though a run has ended', 'rate_limited', '30', {}, 30_000],
  ['until the end of the window, if Retry-After is shorter', 'rate_limited', '3', full, 40_000],
])('after a refusal, the next waits %s', async (_until, code, seconds, more, waitMs) => {
  const { context, clock, uploadedJob } = await setUp(
    (_request, response) =>
      sendJson(response, 429, { ...envelopeOf(code), ...more }, { 'retry-after': seconds }),
    created('run-a'),
  );
  const job = await uploadedJob('clip');
  await submit(job, context);
  context.gate.runEnded('of another clip' as RunId);
  const beforeMs = clock.nowMs();
  expect(await submit(job, context)).toEqual({ kind: 'next' });
  expect(clock.nowMs() - beforeMs).toBe(waitMs);
});

test.each([409, 425, 429, 503])(
  'stops submissions after ten waits for %i without a time, and the clip stays pending',
  async (status) => {
    const { context, clock, server, uploadedJob, runOf } = await setUp(refusing(status, 'not_now'));
    const job = await uploadedJob('clip');
    const beforeMs = clock.nowMs();
    let outcome = await submit(job, context);
    while (outcome.kind === 'limited') outcome = await submit(job, context);
    expect(outcome).toMatchObject({ kind: 'blocked', scope: 'submissions' });
    expect([server.requests.length, runOf(job)?.state]).toEqual([11, 'intent']);
    expect(clock.nowMs() - beforeMs).toBeLessThanOrEqual(600_000);
  },
);

test('the next clip respects the last submission of a window, by the clock of the service', async () => {
  const { context, clock, uploadedJob } = await setUp((...of) => {
    const serviceMs = clock.nowMs() - 3_600_000;
    return created('run-a', {
      date: new Date(serviceMs).toUTCString(),
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(serviceMs / 1000 + 9),
    })(...of);
  });
  await submit(await uploadedJob('one'), context);
  const beforeMs = clock.nowMs();
  await submit(await uploadedJob('two'), context);
  expect(clock.nowMs() - beforeMs).toBe(9000);
});

test('repeats a run that was judged by a copy as one of that copy', async () => {
  const { context, server, store, uploadedJob, runOf } = await setUp(created('run-b'));
  const job = await uploadedJob('clip');
  if (!job.request) throw new Error('a described job has a request');
  const copy = store.copies.save(job.request.clipId, {
    startFrame: 124,
    frameCount: 356,
    startSec: 124 / 24,
    sourceFrames: 480,
    fps: 24,
    durationSec: 356 / 24,
    method: 'encoded',
    sha256: 'c'.repeat(64),
    sizeBytes: 1,
  });
  const { batchId } = context;
  const answer = { id: 'run-a' };
  const of = { ...job.request, batchId, copyId: copy.id };
  const runId = storeRun(store, { ...of, status: 'partial', answer });
  const retry = newRetryJob(
    { ...job, givenPrompt: null, copies: null },
    store.runs.byId(runId) as RunRow,
  );
  expect(await submit(retry, context)).toEqual({ kind: 'next' });
  expect(server.requests.map(({ path }) => path)).toEqual(['/v1/evaluations/run-a/retry']);
  expect(runOf(retry)).toMatchObject({ evaluationId: 'run-b', parentId: runId, copyId: copy.id });
});

test.each<[number, string]>([
  [404, 'not_found'],
  [400, 'invalid_video'],
])('uploads a video that the service has lost (%i %s) again, once', async (...refusal) => {
  const { context, store, uploadedJob } = await setUp(refusing(...refusal));
  const job = await uploadedJob('clip');
  const clipId = job.request?.clipId ?? ('' as never);
  const keep = () => {
    job.videoId = 'video';
    store.uploads.save(context.serviceId, clipId, 'video');
    context.checkedVideoIds.add(checkedId('video', context));
  };
  keep();
  expect(await submit(job, context)).toMatchObject({ kind: 'again', delayMs: 0 });
  expect([job.videoId, store.uploads.videoId(context.serviceId, clipId)]).toEqual([
    null,
    undefined,
  ]);
  expect(context.checkedVideoIds.size).toBe(0);
  keep();
  expect(await submit(job, context)).toMatchObject({ kind: 'end', state: 'rejected' });
});

const atLastMoment = (context: BatchContext, happen: () => void): BatchContext => ({
  ...context,
  service: {
    ...context.service,
    client: () => {
      happen();
      return context.service.client();
    },
  },
});

test.each<[string, (job: Job, context: BatchContext) => void]>([
  ['is skipped', (job) => job.skip.abort()],
  [
    'is stopped with its batch',
    (_job, { stop }) => stop.block({ code: 'a', message: 'A.' }, 'submissions'),
  ],
])('a clip that %s at the last moment costs nothing', async (_what, happen) => {
  const { context, server, uploadedJob, runOf } = await setUp(created('run-a'));
  const job = await uploadedJob('clip');
  await errorFrom(
    submit(
      job,
      atLastMoment(context, () => happen(job, context)),
    ),
  );
  expect([job.isSent, runOf(job)?.state, server.requests.length]).toEqual([false, 'intent', 0]);
});

test('a submission beyond the budget stays here and stops others', async () => {
  const { context, server, uploadedJob, runOf } = await setUp(created('run-a'));
  const reason = { code: 'cap_reached', message: 'The cap is reached.' };
  const job = await uploadedJob('clip');
  const outcome = await submit(job, {
    ...context,
    budget: { ...context.budget, admit: () => reason },
  });
  expect(outcome).toEqual({ kind: 'blocked', reason, scope: 'submissions' });
  expect([job.isSent, runOf(job)?.state, server.requests.length]).toEqual([false, 'intent', 0]);
});

test('does not store an answer that names the run of another clip', async () => {
  const { context, uploadedJob, runOf } = await setUp(created('run-a'));
  await submit(await uploadedJob('one'), context);
  const job = await uploadedJob('two');
  const outcome = await submit(job, context);
  expect(outcome).toMatchObject({ kind: 'end', state: 'uncertain' });
  expect(outcome).toMatchObject({ reason: { message: expect.stringContaining('run-a') } });
  expect(runOf(job)).toMatchObject({ state: 'uncertain', evaluationId: null });
});
