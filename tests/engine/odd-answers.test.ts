import { expect, test } from 'vitest';
import { createEngineFixture } from '../support/engine-fixture.ts';

const { setUp } = createEngineFixture();

/** An engine whose requests are answered in part by a gateway before the service. */
const behindGateway = (
  clips: number,
  answer: (method: string, path: string) => Response | null,
) => {
  const gateway: typeof fetch = async (input, init) => {
    const path = new URL(String(input)).pathname;
    return answer(init?.method ?? 'GET', path) ?? fetch(input, init);
  };
  return setUp(clips, { ports: { fetch: gateway } });
};

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

test('one evaluation with an answer that cannot be read does not block the others', async () => {
  const brokenIds = new Set<string>();
  const { folder, engine, requests } = await behindGateway(4, (method, path) => {
    const [, id] = /^\/v1\/evaluations\/([^/]+)$/.exec(path) ?? [];
    if (method !== 'GET' || id === undefined) return null;
    if (brokenIds.size === 0) brokenIds.add(id);
    return brokenIds.has(id) ? new Response('<html>', { status: 200 }) : null;
  });
  const document = await engine.run(folder);
  expect(document.counts).toMatchObject({ completed: 3, pending: 1 });
  expect(document.stoppedBy).not.toBeNull();
  brokenIds.clear();
  brokenIds.add('none');
  expect((await engine.run(folder)).counts.completed).toBe(4);
  expect(requests('createEvaluation')).toHaveLength(4);
});

test('a model that is not offered stops the batch before any upload', async () => {
  const { folder, engine, requests } = await setUp(3);
  const document = await engine.run(folder, { model: 'signal-l' });
  expect(document.stoppedBy).toMatchObject({
    code: 'unknown_model',
    message: expect.stringContaining('signal-1-strict'),
  });
  expect(document.counts.pending).toBe(3);
  expect(requests('reserveVideo')).toEqual([]);
});

test('an address with the wrong path stops the batch with one reason', async () => {
  const { folder, engine } = await behindGateway(3, () => json(404, { detail: 'Not Found' }));
  const document = await engine.run(folder);
  expect(document.stoppedBy).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('check the service address'),
  });
  expect(document.counts.pending).toBe(3);
});

test('an answer about another evaluation is not filed under this clip', async () => {
  let swaps = 2;
  const { folder, engine } = await behindGateway(1, (method, path) => {
    if (method !== 'GET' || !/^\/v1\/evaluations\/./.test(path) || swaps === 0) return null;
    swaps -= 1;
    return json(200, {
      id: '0f0e0d0c-0b0a-4908-8706-050403020100',
      status: 'completed',
      result: { glitches: [{ id: 'g', type: 'visual_glitch', description: 'of another clip' }] },
    });
  });
  const [clipResult] = (await engine.run(folder)).clips;
  expect(clipResult).toMatchObject({ state: 'completed', findings: [] });
});

test('naming a model does not bypass a submission without one whose outcome is unknown', async () => {
  let posts = 0;
  const { folder, engine } = await behindGateway(1, (method, path) => {
    if (method !== 'POST' || path !== '/v1/evaluations') return null;
    posts += 1;
    return posts === 1 ? new Response('') : null;
  });
  expect((await engine.run(folder)).counts.uncertain).toBe(1);
  expect((await engine.run(folder, { model: 'signal-1' })).counts.uncertain).toBe(1);
  expect(posts).toBe(1);
  const decided = await engine.run(folder, { model: 'signal-1', resubmitUncertain: true });
  expect(decided.counts.completed).toBe(1);
  expect((await engine.run(folder, { model: 'signal-1' })).clips[0]).toMatchObject({
    state: 'completed',
    reused: true,
  });
});
