import { expect, test } from 'vitest';
import { checkLimits } from '../../../../engine/evaluation/pipeline/stages/check-limits.ts';
import { envelopeOf, type RawHandler, sendJson } from '../../../support/raw-server.ts';
import { createStageBench } from '../../../support/stage-bench.ts';

const refusing: RawHandler = (_request, response) =>
  sendJson(response, 401, envelopeOf('invalid_api_key'));

test('submits nothing without limits', async () => {
  const { context, describedJob } = await createStageBench(refusing);
  expect(await checkLimits(await describedJob('clip'), context)).toMatchObject({
    kind: 'blocked',
    scope: 'everything',
    reason: { code: 'invalid_api_key' },
  });
});

test('reports violations of the last known limits even where they cannot be fetched', async () => {
  const { context, describedJob } = await createStageBench(refusing);
  const job = await describedJob('clip');
  if (job.prompt) job.prompt = { ...job.prompt, text: 'x'.repeat(2501) };
  expect(await checkLimits(job, context)).toMatchObject({
    kind: 'end',
    state: 'rejected',
    reason: { code: 'prompt_too_long' },
  });
});
