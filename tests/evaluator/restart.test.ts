import { afterEach, beforeEach, expect, test } from 'vitest';
import { videoRecordSchema } from '../../shared/service-api/video.ts';
import { type ApiCaller, apiCaller, createBody, until } from '../support/api-calls.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';

let dataDir: string;
let evaluator: EvaluatorProcess;
let api: ApiCaller;

const start = async (): Promise<void> => {
  evaluator = await startEvaluator({ dataDir, faults: [], args: ['--workers', '1'] });
  api = apiCaller(evaluator);
};

beforeEach(async () => {
  dataDir = await makeFolder();
  await start();
});

afterEach(async () => {
  await evaluator.stop();
});

test('finishes queued and processing runs after a kill, and keeps what was stored', async () => {
  const video = await api.upload(await makeClip({ pictures: moving(24, 24) }));
  const done = await api.waitForEnd((await api.create(createBody(video.id))).id);
  const delayed = await api.create(createBody(video.id, { outcome: 'completed', delayMs: 1000 }));
  await api.waitForStart(delayed.id);
  // More than one worker can have finished by the time of the kill.
  const queued = await Promise.all(
    Array.from({ length: 6 }, () => api.create(createBody(video.id))),
  );
  await evaluator.kill();

  await start();
  expect(await api.getVideo(video.id)).toMatchObject({ status: 'ready', duration_sec: 1 });
  expect((await api.getEvaluation(done.id)).result).toEqual(done.result);
  for (const { id } of [delayed, ...queued]) {
    expect(await api.waitForEnd(id)).toMatchObject({ status: 'completed', attempt: 1 });
  }
});

test('resumes an upload that was reserved, sent or completed', async () => {
  const clips = await Promise.all(
    [20, 21, 22].map((count) => makeClip({ pictures: moving(count, 24) })),
  );
  const reserved = await Promise.all(
    clips.map((clip) => api.reserve({ size_bytes: clip.length, content_type: 'video/mp4' })),
  );
  const [onlyReserved, sent, completed] = reserved.map(({ id, upload_url }, index) => ({
    id,
    clip: clips[index] ?? Buffer.alloc(0),
    path: new URL(upload_url ?? '').pathname,
  }));
  if (!onlyReserved || !sent || !completed) throw new Error('three were reserved');
  const put = async ({ path, clip }: typeof sent) =>
    (await api.put(evaluator.baseUrl + path, clip)).status;
  const complete = ({ id }: typeof sent) =>
    api.expectAnswer(videoRecordSchema, 200, 'POST', `/v1/videos/${id}/complete`);
  expect([await put(sent), await put(completed)]).toEqual([200, 200]);
  await complete(completed);
  await evaluator.kill();

  await start();
  expect(await put(sent)).toBe(403);
  expect(await put(onlyReserved)).toBe(200);
  await complete(onlyReserved);
  await complete(sent);
  for (const { id } of [onlyReserved, sent, completed]) {
    const video = await until(
      () => api.getVideo(id),
      ({ status }) => status !== 'pending',
    );
    expect(video.status).toBe('ready');
  }
});
