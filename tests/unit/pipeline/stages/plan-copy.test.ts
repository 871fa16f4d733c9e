import { expect, test } from 'vitest';
import { planCopy } from '../../../../engine/evaluation/pipeline/stages/copy.ts';
import { listModels } from '../../../../evaluator/models.ts';
import { probedVideo } from '../../../support/made-up-values.ts';
import { sendJson } from '../../../support/raw-server.ts';
import { createStageBench } from '../../../support/stage-bench.ts';
import { storeRun } from '../../../support/stored-runs.ts';

/** 20 s, where the service accepts 15 s. */
const video = probedVideo({ fps: 10, durationSec: 20, frameCount: 200, isConstantRate: true });

test('a clip that is in progress in full needs no copy, not even when forced', async () => {
  const options = { copies: { from: 'start' }, force: true } as const;
  const { context, store, describedJob } = await createStageBench(
    (_request, response) =>
      sendJson(response, 200, listModels({ judgesSubjects: true, judge: null })),
    options,
  );
  const job = await describedJob('clip');
  if (!job.clip || !job.request) throw new Error('a described job has a clip and a request');
  job.clip = { ...job.clip, probe: { ok: true, video } };
  expect(await planCopy(job, context)).toEqual({ kind: 'next' });
  expect(job.copyPlan).toMatchObject({ startFrame: 0, frameCount: 150 });

  // It was sent when the service accepted longer clips.
  job.request = { ...job.request, frames: '' };
  const earlier = store.batches.create(context.serviceId, {});
  storeRun(store, { ...job.request, batchId: earlier, status: 'queued' });
  job.copyPlan = null;
  expect(await planCopy(job, context)).toEqual({ kind: 'next' });
  expect(job.copyPlan).toBe(null);
});
