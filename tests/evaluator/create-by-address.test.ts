import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { quotaStateSchema } from '../../shared/service-api/quota.ts';
import { type ApiCaller, apiCaller } from '../support/api-calls.ts';
import { startEvaluator } from '../support/evaluator-process.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { serveClips } from '../support/servers.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';

let clip: Buffer;
let longClip: Buffer;
beforeAll(async () => {
  [clip, longClip] = await Promise.all([makeTinyClip(), makeClip({ pictures: moving(36, 24) })]);
});

/**
 * A server with a clip of one unit at `clip.mp4`, two at `long.mp4`, and `held.mp4`, which waits.
 */
const startWith = async (...args: string[]) => {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = await serveClips({
    'clip.mp4': clip,
    'long.mp4': longClip,
    'held.mp4': asked.resolve,
  });
  const evaluator = await startEvaluator({ args, allowsPrivate: true, faults: [] });
  onTestFinished(async () => {
    await evaluator.stop();
  });
  const api = apiCaller(evaluator);
  const bodyFor = (path: string, marker?: Record<string, unknown>) => ({
    prompt: 'a disc',
    video: { url: server.at(path) },
    ...(marker ? { metadata: { clipcheck_evaluator: marker } } : {}),
  });
  const fetched = () => server.requests.map(({ path }) => path);
  return { api, bodyFor, fetched, untilAsked: asked.promise };
};

const readQuota = (api: ApiCaller) => api.expectAnswer(quotaStateSchema, 200, 'GET', '/v1/quota');

test('e2e_ms begins with the request: it includes the fetch of the clip', async () => {
  const { api, bodyFor, untilAsked } = await startWith();
  const creating = api.create(bodyFor('held.mp4'));
  const response = await untilAsked;
  const askedAtMs = Date.now();
  await sleep(1000);
  const heldMs = Date.now() - askedAtMs;
  response.end(clip);
  const { timing } = await api.waitForEnd((await creating).id);
  expect(timing?.e2e_ms).toBeGreaterThanOrEqual(heldMs);
});

const limitsOfOne = [
  ['insufficient_credits', 402, '--credits'],
  ['concurrency_limit', 429, '--concurrency'],
  ['rate_limited', 429, '--detect-limit'],
] as const;

test.for(limitsOfOne)('%s is refused before anything is fetched', async ([code, status, limit]) => {
  const { api, bodyFor, fetched } = await startWith(limit, '1');
  await api.create(bodyFor('clip.mp4', { outcome: 'stuck' }));
  for (let times = 1; times <= 3; times += 1) {
    const body = bodyFor('clip.mp4');
    await api.refuseCreate(status, code, body);
  }
  expect(fetched()).toEqual(['/clip.mp4']);
});

test.for(limitsOfOne)(
  '%s counts a clip that is still fetched, until it is refused',
  async ([code, status, limit]) => {
    const { api, bodyFor, fetched, untilAsked } = await startWith(limit, '1');
    const held = { body: bodyFor('held.mp4') };
    const refused = api.expectRefusal(400, 'invalid_video', 'POST', '/v1/evaluations', held);
    const response = await untilAsked;
    const body = bodyFor('clip.mp4');
    const { headers } = await api.refuseCreate(status, code, body);
    expect(headers.get('Retry-After')).toBe(status === 429 ? '1' : null);
    expect(fetched()).toEqual(['/held.mp4']);
    response.end('this is no clip');
    await refused;
    expect(await readQuota(api)).toMatchObject({ used: 0, reset_at: null });
    expect((await api.create(body)).status).toBe('queued');
  },
);

test('a clip that costs more than its reserved place is refused, with nothing stored or billed', async () => {
  const { api, bodyFor } = await startWith('--credits', '1');
  const body = bodyFor('long.mp4');
  await api.refuseCreate(402, 'insufficient_credits', body);
  expect(await readQuota(api)).toMatchObject({ used: 0 });
  expect((await api.create(bodyFor('clip.mp4'))).status).toBe('queued');
});
