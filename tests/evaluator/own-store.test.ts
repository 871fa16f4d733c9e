import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiCaller, apiCaller, createBody } from '../support/api-calls.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { makeClip, moving, smallClip } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';

/* What only a process that has its store alone can do at its start, and on the spot. */

let dataDir: string;
let evaluator: EvaluatorProcess;
let api: ApiCaller;

const start = async (...args: string[]): Promise<void> => {
  evaluator = await startEvaluator({ dataDir, faults: [], args: ['--workers', '1', ...args] });
  api = apiCaller(evaluator);
};

beforeEach(async () => {
  dataDir = await makeFolder();
});

afterEach(async () => {
  await evaluator.stop();
});

test('abandons a run that was interrupted by three kills', { tags: ['full'] }, async () => {
  await start();
  const { id: uploadId } = await api.upload(await makeClip({ pictures: moving(12, 24) }));
  const { id } = await api.create(createBody(uploadId, { outcome: 'stuck' }));
  for (let kills = 0; kills < 3; kills += 1) {
    await api.waitForStart(id);
    await evaluator.kill();
    await start();
  }
  const ended = await api.waitForEnd(id);
  expect(ended).toMatchObject({
    status: 'failed',
    error: { type: 'api_error', code: 'run_abandoned' },
    usage: { billable_units: 0 },
  });
});

test('removes only unreferenced bytes at its start', async () => {
  await start();
  const clip = await makeClip({ pictures: moving(12, 24) });
  const inline = await makeClip({ pictures: moving(13, 24) });
  const video = await api.upload(clip);
  const body = { prompt: 'x', video: { b64_json: inline.toString('base64') } };
  const kept = await api.waitForEnd((await api.create(createBody(video.id))).id);
  const deleted = await api.waitForEnd((await api.create(body)).id);
  const clipFolder = join(dataDir, 'clips');
  expect(readdirSync(clipFolder)).toHaveLength(2);
  await api.call('DELETE', `/v1/evaluations/${deleted.id}`);
  await evaluator.stop();
  writeFileSync(join(dataDir, 'incoming', 'half-a-clip'), 'half');

  await start();
  expect(readdirSync(clipFolder)).toHaveLength(1);
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
  expect((await api.getEvaluation(kept.id)).status).toBe('completed');
  expect((await api.waitForEnd((await api.create(createBody(video.id))).id)).status).toBe(
    'completed',
  );
});

test('stores no bytes of a clip that is too dear, and keeps those that another run has', async () => {
  await start('--credits', '3');
  const storedCount = () =>
    ['clips', 'incoming'].flatMap((name) => readdirSync(join(dataDir, name))).length;
  const uploadId = (await api.upload(await smallClip())).id;
  // A second and a half costs two units; a place is reserved for one.
  const clip = await makeClip({ pictures: moving(36, 24), width: 96, height: 64 });
  const body = { prompt: 'a disc', video: { b64_json: clip.toString('base64') } };
  const stuck = await Promise.all(
    [1, 2].map(() => api.create(createBody(uploadId, { outcome: 'stuck' }))),
  );
  await api.refuseCreate(402, 'insufficient_credits', body);
  expect(storedCount()).toBe(1);
  for (const { id } of stuck) await api.call('DELETE', `/v1/evaluations/${id}`);
  await api.create(body);
  await api.create(createBody(uploadId, { outcome: 'stuck' }));
  await api.refuseCreate(402, 'insufficient_credits', body);
  expect(storedCount()).toBe(2);
});
