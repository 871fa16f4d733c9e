import { appendFile, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Job } from '../../../../engine/evaluation/pipeline/job.ts';
import { upload } from '../../../../engine/evaluation/pipeline/stages/upload.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { envelopeOf, sendJson } from '../../../support/raw-server.ts';
import { createStageBench } from '../../../support/stage-bench.ts';

type Step = 'reserve' | 'put' | 'complete' | 'look';

const createUploads = async (onStep: (step: Step, asked: Step[]) => unknown = () => undefined) => {
  const asked: Step[] = [];
  let reserved = 0;
  const tell = async (step: Step): Promise<void> => {
    asked.push(step);
    await onStep(step, asked);
  };
  const bench = await createStageBench(async ({ method, path }, response) => {
    if (method === 'PUT') {
      await tell('put');
      response.end();
    } else if (path === '/v1/videos') {
      await tell('reserve');
      reserved += 1;
      const upload_url = `${bench.server.baseUrl}/up`;
      sendJson(response, 201, { id: `video-${reserved}`, status: 'pending', upload_url });
    } else if (path.endsWith('/complete')) {
      await tell('complete');
      response.writeHead(204).end();
    } else {
      await tell('look');
      const id = path.split('/').at(-1) ?? '';
      if (id === 'lost') sendJson(response, 404, envelopeOf('not_found'));
      else sendJson(response, 200, { id, status: id === 'broken' ? 'failed' : 'ready' });
    }
  });
  const storedVideo = ({ clip }: Job) =>
    clip && bench.store.uploads.videoId(bench.context.serviceId, clip.id);
  return { ...bench, asked, storedVideo };
};

test.each<Step>(['put', 'complete', 'look'])(
  'a file that changes after its bytes were sent, at "%s", is not the uploaded one',
  async (changedAt) => {
    let path = '';
    const { context, describedJob, storedVideo } = await createUploads(async (step) => {
      if (step === changedAt) await appendFile(path, 'more');
    });
    const job = await describedJob('clip');
    path = job.path;
    expect(await upload(job, context)).toMatchObject({
      ...{ kind: 'end', state: 'failed', reason: { code: 'file_changed' } },
    });
    expect([job.videoId, storedVideo(job)]).toEqual([null, undefined]);
  },
);

test('does not upload a file that has changed since it was read', async () => {
  const { context, describedJob, asked } = await createUploads();
  const job = await describedJob('clip');
  await appendFile(job.path, 'more');
  expect(await upload(job, context)).toMatchObject({ reason: { code: 'file_changed' } });
  expect(asked).toEqual([]);
});

test('uploads the same bytes in two files once', async () => {
  const { context, describedJob, asked, storedVideo } = await createUploads();
  const [one, other] = [await describedJob('one', 'bytes'), await describedJob('two', 'bytes')];
  await Promise.all([upload(one, context), upload(other, context)]);
  expect([one.videoId, other.videoId]).toEqual(['video-1', 'video-1']);
  expect(storedVideo(one)).toBe('video-1');
  expect(asked.filter((step) => step === 'reserve')).toHaveLength(1);
});

test('tries the next file with the same bytes where the upload of one fails', async () => {
  let path = '';
  const { context, describedJob, asked } = await createUploads(async (step, before) => {
    if (step === 'reserve' && before.length === 1) await rm(path);
  });
  const jobs = [
    await describedJob('one', 'bytes'),
    await describedJob('two', 'bytes'),
    await describedJob('three', 'bytes'),
  ];
  path = jobs[0]?.path ?? '';
  const outcomes = await Promise.all(jobs.map((job) => upload(job, context)));
  expect(outcomes).toMatchObject([{ kind: 'end' }, { kind: 'next' }, { kind: 'next' }]);
  expect(jobs.map(({ videoId }) => videoId)).toEqual([null, 'video-2', 'video-2']);
  expect(asked.filter((step) => step === 'reserve')).toHaveLength(2);
});

test('checks an upload of an earlier session once, for all jobs of the clip', async () => {
  const { context, describedJob, store, asked } = await createUploads();
  const [one, other] = [await describedJob('one', 'bytes'), await describedJob('two', 'bytes')];
  store.uploads.save(context.serviceId, one.clip?.id as ClipId, 'kept');
  for (const job of [one, other]) expect(await upload(job, context)).toEqual({ kind: 'next' });
  expect([one.videoId, other.videoId]).toEqual(['kept', 'kept']);
  expect(asked).toEqual(['look']);
});

test.each(['lost', 'broken'])('uploads again what the service has %s since', async (videoId) => {
  const { context, describedJob, store, storedVideo } = await createUploads();
  const job = await describedJob('clip');
  store.uploads.save(context.serviceId, job.clip?.id as ClipId, videoId);
  expect(await upload(job, context)).toEqual({ kind: 'next' });
  expect([job.videoId, storedVideo(job)]).toEqual(['video-1', 'video-1']);
});
