import { expect, test } from 'vitest';
import { checkLimits } from '../../../../engine/evaluation/pipeline/stages/check-limits.ts';
import { envelopeOf, type RawHandler, sendJson } from '../../../support/raw-server.ts';
import { createStageBench } from '../../../support/stage-bench.ts';

const noModels: RawHandler = (_request, response) =>
  sendJson(response, 200, { object: 'list', data: [] });
const refusing: RawHandler = (_request, response) =>
  sendJson(response, 401, envelopeOf('invalid_api_key'));

test('requests the limits once in a batch', async () => {
  const { context, server, describedJob } = await createStageBench(noModels);
  const jobs = [await describedJob('a'), await describedJob('b')];
  const outcomes = await Promise.all(jobs.map((job) => checkLimits(job, context)));
  expect(outcomes).toEqual([{ kind: 'next' }, { kind: 'next' }]);
  expect(server.requests).toHaveLength(1);
});

test('submits nothing without limits', async () => {
  const { context, describedJob } = await createStageBench(refusing);
  expect(await checkLimits(await describedJob('clip'), context)).toMatchObject({
    ...{ kind: 'blocked', scope: 'everything', reason: { code: 'invalid_api_key' } },
  });
});

test('reports violations of the last known limits even where they cannot be fetched', async () => {
  const { context, describedJob } = await createStageBench(refusing);
  const job = await describedJob('clip');
  if (job.prompt) job.prompt = { ...job.prompt, text: 'x'.repeat(2501) };
  expect(await checkLimits(job, context)).toMatchObject({
    ...{ kind: 'end', state: 'rejected', reason: { code: 'prompt_too_long' } },
  });
});
