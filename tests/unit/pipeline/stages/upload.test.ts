import { appendFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Job } from '../../../../engine/evaluation/pipeline/job.ts';
import { upload } from '../../../../engine/evaluation/pipeline/stages/upload.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { createServiceBench, type ServiceStep } from '../../../support/service-bench.ts';

const setUp = async (...given: Parameters<typeof createServiceBench>) => {
  const bench = await createServiceBench(...given);
  const storedVideo = ({ clip }: Job) =>
    clip && bench.store.uploads.videoId(bench.context.serviceId, clip.id);
  return { ...bench, storedVideo };
};

test.each<ServiceStep | 'begin'>(['begin', 'put', 'complete', 'look'])(
  'a file that changes after it was read, at "%s", is not the uploaded one',
  async (changedAt) => {
    let path = '';
    const { context, describedJob, asked, storedVideo } = await setUp(async (step) => {
      if (step === changedAt) await appendFile(path, 'more');
    });
    const job = await describedJob('clip');
    path = job.path;
    if (changedAt === 'begin') await appendFile(path, 'more');
    expect(await upload(job, context)).toMatchObject({
      kind: 'end',
      state: 'failed',
      reason: { code: 'file_changed' },
    });
    expect([job.videoId, storedVideo(job)]).toEqual([null, undefined]);
    expect(asked.length === 0).toBe(changedAt === 'begin');
  },
);

test('checks an upload of an earlier session once, for all jobs of the clip', async () => {
  const { context, describedJob, store, asked } = await setUp();
  const [one, other] = [await describedJob('one', 'bytes'), await describedJob('two', 'bytes')];
  store.uploads.save(context.serviceId, one.clip?.id as ClipId, 'kept');
  for (const job of [one, other]) expect(await upload(job, context)).toEqual({ kind: 'next' });
  expect([one.videoId, other.videoId]).toEqual(['kept', 'kept']);
  expect(asked).toEqual(['look']);
});

test.each(['lost', 'broken'])('uploads again what the service has %s since', async (videoId) => {
  const { context, describedJob, store, storedVideo } = await setUp();
  const job = await describedJob('clip');
  store.uploads.save(context.serviceId, job.clip?.id as ClipId, videoId);
  expect(await upload(job, context)).toEqual({ kind: 'next' });
  expect([job.videoId, storedVideo(job)]).toEqual(['video-1', 'video-1']);
});
