import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpointPath, endpoints, type Operation } from '../../shared/service-api/endpoints.ts';
import { type ApiAnswer, type ApiCaller, apiCaller, until } from '../support/api-calls.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { checksAgainst } from '../support/openapi-document.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';

const evaluator = shareEvaluator({
  faults: [],
  args: ['--detect-limit', '4', '--upload-limit', '1'],
});
const api = apiCaller(evaluator);
const anonymous = apiCaller(evaluator, null);
let checks: ReturnType<typeof checksAgainst>;

beforeAll(async () => {
  const { json } = await anonymous.call('GET', '/openapi.json');
  checks = checksAgainst(json as Parameters<typeof checksAgainst>[0]);
});

const box = { xmin: 0, ymin: 0, xmax: 0.5, ymax: 1 };
const point = { frame: 3, sec: 0.125, timecode: '00:00:00:03' };
const glitches = [
  {
    id: 'm-1',
    type: 'prompt_misalignment',
    description: 'There is no disc.',
    severity: 4,
    prompt_segment: { text: 'disc', char_start: 2, char_end: 6 },
  },
  {
    id: 'v-1',
    type: 'visual_glitch',
    description: 'A flash.',
    source: 'human',
    region: { start: point, end: point, boxes: [{ frame: 3, sec: 0.125, box }] },
  },
];

type Call = { id?: string; body?: unknown; caller?: ApiCaller };

const call = async <Json = Record<string, string>>(
  operation: Operation,
  status: number,
  { id, body, caller = api }: Call = {},
): Promise<ApiAnswer & { json: Json }> => {
  const answer = await caller.call(endpoints[operation].method, endpointPath(operation, id), {
    body,
  });
  expect({ status: answer.status, faults: checks.answer(operation, answer) }).toEqual({
    status,
    faults: [],
  });
  return answer as ApiAnswer & { json: Json };
};

const send = <Json = Record<string, string>>(
  operation: Operation,
  status: number,
  body: unknown,
) => {
  expect(checks.request(operation, body)).toEqual([]);
  return call<Json>(operation, status, { body });
};

describe('the answers of an evaluation are as documented', () => {
  let uploadId: string;
  const forced = (marker: object) => ({
    prompt: 'a disc',
    video: { upload_id: uploadId },
    metadata: { clipcheck_evaluator: marker },
  });

  test('before it', async () => {
    await call('getStatus', 200, { caller: anonymous });
    await call('listModels', 200);
    await call('getQuota', 200);
    await send('createEvaluation', 400, { prompt: 'a disc', video: { upload_id: 'x' } });
  });

  test('the upload', async () => {
    const clip = await makeClip({ pictures: moving(12, 24) });
    const sha256 = createHash('sha256').update(clip).digest('hex');
    const file = { size_bytes: clip.length, content_type: 'video/mp4', sha256 };
    const { json } = await send('reserveVideo', 201, file);
    uploadId = json.id ?? '';
    await call('completeVideo', 400, { id: uploadId });
    expect((await api.put(json.upload_url ?? null, clip)).status).toBe(200);
    await call('completeVideo', 200, { id: uploadId, body: {} });
    await until(
      () => call('getVideo', 200, { id: uploadId }),
      ({ json: { status } }) => status === 'ready',
    );
    await send('reserveVideo', 201, file);
    await send('reserveVideo', 429, { ...file, sha256: sha256.replaceAll('0', '1') });
    await send('reserveVideo', 400, { ...file, size_bytes: 60_000_000 });
  });

  const endOf = (id: string) =>
    until(
      () => call<{ status: string; result: object }>('getEvaluation', 200, { id }),
      ({ json: { status } }) => !['queued', 'processing'].includes(status),
    );

  test('a run', async () => {
    const request = {
      prompt: 'a disc, static shot, in black and white',
      video: { upload_id: uploadId },
    };
    const created = await send('createEvaluation', 201, request);
    const { json } = await endOf(created.json.id ?? '');
    expect(json).toMatchObject({ status: 'completed' });
    expect(JSON.stringify(json)).toContain('clipcheck_claims');
    await call('retryEvaluation', 400, created.json);
  });

  test('findings with every member', async () => {
    const { json } = await send(
      'createEvaluation',
      201,
      forced({ outcome: 'completed', glitches }),
    );
    const ended = await endOf(json.id ?? '');
    expect(ended.json.result).toMatchObject({ glitches });
  });

  test('a failed run, its retry and its end', async () => {
    const { json } = await send('createEvaluation', 201, forced({ outcome: 'failed' }));
    expect((await endOf(json.id ?? '')).json.status).toBe('failed');
    const retried = await call('retryEvaluation', 201, json);
    await endOf(retried.json.id ?? '');
    await call('deleteEvaluation', 204, json);
    await call('getEvaluation', 404, json);
    await call('deleteEvaluation', 404, json);
    await call('retryEvaluation', 404, json);
  });

  test('a full window', async () => {
    await send('createEvaluation', 429, forced({ outcome: 'completed' }));
  });
});

const keyed = (Object.keys(endpoints) as Operation[]).filter((name) => endpoints[name].needsKey);

test.each(keyed)('%s is refused without a key as documented', async (operation) => {
  await call(operation, 401, { id: 'x', caller: anonymous });
});

test('refused requests are answered as documented', async () => {
  for (const operation of ['createEvaluation', 'reserveVideo'] as const) {
    await call(operation, 400, { body: {} });
    await call(operation, 413, { body: { prompt: 'x'.repeat(2 * 1024 * 1024) } });
  }
  await call('getVideo', 404, { id: 'x' });
  await call('completeVideo', 404, { id: 'x' });
});
