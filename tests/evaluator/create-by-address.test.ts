import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { quotaStateSchema } from '../../shared/service-api/quota.ts';
import { apiCaller } from '../support/api-calls.ts';
import { serveClips } from '../support/servers.ts';
import { evaluatorForTest } from '../support/shared-evaluator.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';

const clip = await makeTinyClip();

/** A server with a clip of one unit at `clip.mp4`, and one at `held.mp4`, which waits. */
const startWith = async (...args: string[]) => {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = await serveClips({ 'clip.mp4': clip, 'held.mp4': asked.resolve });
  const api = apiCaller(await evaluatorForTest({ args, allowsPrivate: true }));
  const bodyFor = (path: string) => ({ prompt: 'a disc', video: { url: server.at(path) } });
  const fetched = () => server.requests.map(({ path }) => path);
  return { api, bodyFor, fetched, untilAsked: asked.promise };
};

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

test.for([
  ['insufficient_credits', 402, '--credits'],
  ['concurrency_limit', 429, '--concurrency'],
  ['rate_limited', 429, '--detect-limit'],
] as const)(
  '%s counts a clip that is still fetched, until it is refused, and fetches no other',
  async ([code, status, limit]) => {
    const { api, bodyFor, fetched, untilAsked } = await startWith(limit, '1');
    const refused = api.refuseCreate(400, 'invalid_video', bodyFor('held.mp4'));
    const response = await untilAsked;
    const body = bodyFor('clip.mp4');
    const { headers } = await api.refuseCreate(status, code, body);
    expect(headers.get('Retry-After')).toBe(status === 429 ? '1' : null);
    expect(fetched()).toEqual(['/held.mp4']);
    response.end('this is no clip');
    await refused;
    const quota = await api.expectAnswer(quotaStateSchema, 200, 'GET', '/v1/quota');
    expect(quota).toMatchObject({ used: 0, reset_at: null });
    expect((await api.create(body)).status).toBe('queued');
  },
);
