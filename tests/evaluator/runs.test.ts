import { beforeAll, describe, expect, test } from 'vitest';
import { evaluationSchema } from '../../shared/service-api/evaluation.ts';
import { modelListSchema } from '../../shared/service-api/models.ts';
import { apiCaller } from '../support/api-calls.ts';
import { frozen, makeClip, moving } from '../support/make-clip.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';

const evaluator = shareEvaluator({ faults: [] });
const api = apiCaller(evaluator);
let uploadId: string;

beforeAll(async () => {
  const pictures = frozen(moving(60, 24), 30, 38);
  uploadId = (await api.upload(await makeClip({ pictures }))).id;
});

const request = (more: Record<string, unknown> = {}) => ({
  prompt: 'a disc',
  video: { upload_id: uploadId },
  ...more,
});

const forced = (marker: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  request({ metadata: { clipcheck_evaluator: marker }, ...more });

const retry = (id: string) =>
  api.expectAnswer(evaluationSchema, 201, 'POST', `/v1/evaluations/${id}/retry`);

test('a run is queued at once, and ends with findings, detector states, usage and timing', async () => {
  const metadata = { clipcheck: { run: '7' }, note: 'ä' };
  const created = await api.create(request({ metadata }));
  expect(created).toMatchObject({
    status: 'queued',
    result: null,
    error: null,
    timing: null,
    attempt: 1,
    video_id: uploadId,
    model: 'signal-1',
    model_version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}(\.\d+)?(-no-subjects)?$/),
    metadata,
    input: {
      prompt: 'a disc',
      video: { duration_sec: 2.5, width: 320, height: 192, fps: 24, num_frames: 60 },
    },
    detectors: [
      { detector: 'visual_glitch', status: 'pending' },
      { detector: 'prompt_misalignment', status: 'pending' },
    ],
  });

  const ended = await api.waitForEnd(created.id);
  expect(ended).toMatchObject({
    status: 'completed',
    error: null,
    metadata,
    usage: { video_seconds: 2.5, billable_units: 3 },
    result: {
      glitches: [
        {
          id: 'frozen-frames-30-38',
          type: 'visual_glitch',
          region: {
            start: { frame: 30, sec: 1.25, timecode: '00:00:01:06' },
            end: { frame: 38, timecode: '00:00:01:14' },
            boxes: [],
          },
        },
      ],
      summary: { num_glitches: 1, has_visual_glitch: true, has_prompt_misalignment: false },
    },
  });
  expect(ended.detectors).toMatchObject([
    { detector: 'visual_glitch', status: 'completed' },
    {
      detector: 'prompt_misalignment',
      status: 'skipped',
      error: { code: 'not_judged', message: expect.stringContaining('prompt') },
    },
  ]);
  expect(ended.timing?.e2e_ms).toBeGreaterThan(0);
});

describe('retrying', () => {
  test('creates a new run of the same request, up to attempt 3', async () => {
    const more = { model: 'signal-1-strict', glitch_types: ['visual_glitch'] };
    const created = await api.create(forced({ outcome: 'failed' }, more));
    await api.waitForEnd(created.id);
    const second = await retry(created.id);
    expect(second).toMatchObject({
      attempt: 2,
      status: 'queued',
      model: 'signal-1-strict',
      metadata: created.metadata,
      input: created.input,
      video_id: uploadId,
    });
    expect(second.id).not.toBe(created.id);
    expect(second.detectors?.map(({ detector }) => detector)).toEqual(['visual_glitch']);
    await api.waitForEnd(second.id);
    const third = await retry(second.id);
    expect(third.attempt).toBe(3);
    await api.waitForEnd(third.id);
    const path = `/v1/evaluations/${third.id}/retry`;
    const { error } = await api.expectRefusal(400, 'invalid_body', 'POST', path);
    expect(error.message).toContain('retry ceiling reached');
    expect((await api.getEvaluation(created.id)).status).toBe('failed');
  });

  test('of a partial run stops at the ceiling, however often one is retried and deleted', async () => {
    const { id } = await api.create(forced({ outcome: 'partial' }));
    await api.waitForEnd(id);
    for (let times = 1; times <= 2; times += 1) {
      const made = await retry(id);
      expect(made.attempt).toBe(2);
      await api.call('DELETE', `/v1/evaluations/${made.id}`);
    }
    const path = `/v1/evaluations/${id}/retry`;
    const { error } = await api.expectRefusal(400, 'invalid_body', 'POST', path);
    expect(error.message).toContain('retry ceiling reached');
  });

  test('is refused for completed and unfinished runs', async () => {
    const completed = await api.create(request());
    await api.waitForEnd(completed.id);
    const stuck = await api.create(forced({ outcome: 'stuck' }));
    for (const { id } of [completed, stuck]) {
      await api.expectRefusal(400, 'invalid_body', 'POST', `/v1/evaluations/${id}/retry`);
    }
  });
});

test('deleting stops a run in progress, and others continue', async () => {
  const { id } = await api.create(forced({ outcome: 'stuck' }));
  await api.waitForStart(id);
  expect((await api.call('DELETE', `/v1/evaluations/${id}`)).status).toBe(204);
  await api.expectRefusal(404, 'not_found', 'GET', `/v1/evaluations/${id}`);
  const other = await api.create(request());
  expect((await api.waitForEnd(other.id)).status).toBe('completed');
});

test('every model, in its version, detects the listed types in clips of the listed format and any shape', async () => {
  const list = await api.expectAnswer(modelListSchema, 200, 'GET', '/v1/models');
  expect(list.data.map(({ id }) => id)).toEqual(['signal-1', 'signal-1-strict']);
  const tall = await makeClip({ pictures: moving(4, 24), width: 64, height: 640 });
  const video = { upload_id: (await api.upload(tall)).id };
  for (const { id: model, version: model_version, detectors, input } of list.data) {
    expect(input).toMatchObject({ max_duration_sec: 15, max_file_bytes: 52_428_800 });
    expect(input).toMatchObject({ formats: ['mp4/h264'], aspect_ratios: ['any'] });
    const { id } = await api.create(request({ model, model_version, video, prompt: 'A red disc' }));
    const evaluated = await api.waitForEnd(id);
    expect(evaluated).toMatchObject({ model, model_version });
    expect(evaluated.detectors?.map(({ detector }) => detector)).toEqual(detectors);
    expect(evaluated).toMatchObject({ input: { video: { width: 64, height: 640 } } });
  }
});
