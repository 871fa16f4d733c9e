import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../engine/clock.ts';
import { maxConnectionTestMs } from '../../engine/service/client/retry-policy.ts';
import { errorFrom } from '../support/error-from.ts';
import type { FaultRule } from '../support/evaluator-process.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';

const { setUp } = createQueueFixture();
const { signal } = new AbortController();

const onBuiltIn = async (faults: readonly FaultRule[] = []) => {
  const made = await setUp(1, { service: null, faults, ports: { clock: systemClock } });
  const { baseUrl, apiKey } = made.evaluator;
  const connection = { kind: 'remote', baseUrl } as const;
  const connect = (key?: string, acceptsFile = false) =>
    made.engine.service.connect({ connection, key, acceptsFile }, signal);
  return { ...made, connection, apiKey, connect };
};

test('a key that cannot be stored leaves the connection unchanged', async () => {
  const { engine, dataDir, apiKey, connect } = await onBuiltIn();
  await mkdir(join(dataDir, 'key.json.new', 'in the way'), { recursive: true });
  const before = engine.settings.get();
  expect(await errorFrom(connect(apiKey, true))).toMatchObject({ code: 'key_not_stored' });
  expect(engine.settings.get()).toEqual(before);
});

test('the stored key of an address applies when that is used again', async () => {
  const { engine, connection, apiKey, connect } = await onBuiltIn();
  expect((await connect(apiKey)).problem).toBeNull();
  engine.settings.update({ connection: { kind: 'built-in' } });
  expect((await connect()).problem).toBeNull();
  expect(engine.settings.get().connection).toEqual(connection);
});

test('a status endpoint that asks for a key says nothing about the key', async () => {
  const { apiKey, connect } = await onBuiltIn([
    { on: 'getStatus', count: 'all', action: { status: 403 } },
  ]);
  const test = await connect(apiKey);
  expect(test).toMatchObject({ problem: null, status: { ok: false }, models: { ok: true } });
  expect(JSON.stringify(test.status)).toContain('refused to get the platform status');
});

test('watched folders pause before another service gets their clips, until they are resumed', async () => {
  const { engine, folder, apiKey, connect, requests } = await onBuiltIn();
  const options = { includesSubfolders: false, dailyCapUnits: null, options: {} };
  const { watchId } = await engine.watch.add({ ...options, path: folder, takesExisting: true });
  expect((await connect(apiKey)).problem).toBeNull();
  const phase = () => engine.watch.list().map((watched) => watched.phase);
  expect(phase()).toEqual(['paused']);
  engine.queue.start();
  engine.watch.start();
  await engine.service.quota(signal);
  expect([engine.queue.list(), requests('createEvaluation')]).toEqual([[], []]);
  engine.watch.resume({ watchId });
  // The same service again, as with another key, is not a new one for the user's consent.
  expect((await connect(apiKey)).problem).toBeNull();
  engine.settings.update({ connection: { kind: 'built-in' } });
  expect(phase()).not.toContain('paused');
});

test.for([
  ['the models', 'listModels', 'getQuota'],
  ['the status', 'getStatus', 'listModels'],
] as const)(
  'reports a refused key at once, though no answer to %s arrives',
  async ([, hung, refused]) => {
    const { connect } = await onBuiltIn([
      { on: hung, count: 'all', action: { hold: true } },
      { on: refused, count: 'all', action: { status: 401, code: 'invalid_api_key' } },
    ]);
    const startedMs = Date.now();
    expect((await connect('any-key')).problem?.kind).toBe('key');
    expect(Date.now() - startedMs).toBeLessThan(maxConnectionTestMs);
  },
);

test('gives up on a service that accepts requests and never answers', {
  tags: ['full'],
}, async () => {
  const { connect } = await onBuiltIn([{ on: '*', count: 'all', action: { hold: true } }]);
  expect((await connect('any-key')).problem?.kind).toBe('unreachable');
});
