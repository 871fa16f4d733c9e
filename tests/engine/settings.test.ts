import { expect, test } from 'vitest';
import { systemClock } from '../../engine/clock.ts';
import { maxAttempts } from '../../engine/service/client/retry-policy.ts';
import { createStoredSettings } from '../../engine/service/settings/stored-settings.ts';
import { openStore } from '../../engine/store/store.ts';
import { startEvaluator as startBuiltIn } from '../../hosts/evaluator-process/start-evaluator.ts';
import { createKeyStore } from '../../hosts/key-store/create-key-store.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import { openQueue } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { heldResults } from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { evaluatorForTest } from '../support/shared-evaluator.ts';

const { setUp, makeClips } = createQueueFixture();
const { signal } = new AbortController();

const defaults: Settings = {
  connection: { kind: 'built-in' },
  defaults: {
    model: null,
    modelVersion: null,
    types: ['visual_glitch', 'prompt_misalignment'],
    concurrency: null,
    inline: false,
    withoutPrompt: null,
  },
  promptSources: [
    { source: 'manifest', isAsked: true },
    { source: 'sidecar', isAsked: true },
    { source: 'tags', isAsked: true },
    { source: 'png', isAsked: true },
  ],
  sharing: { folder: null, name: '', isTrusted: false },
  judgesSubjects: true,
  judge: null,
  agreedJudges: [],
  appearance: 'system',
  shortcuts: {},
  notifies: true,
  frameMemoryMb: 512,
  advancesOnDecision: true,
  isSetUp: false,
};

test('settings start with their defaults and survive a restart', async () => {
  const { dataDir, engine } = await setUp(0, { service: null });
  expect(engine.settings.get()).toEqual(defaults);
  const changed = engine.settings.update({
    appearance: 'light',
    shortcuts: { 'queue.pause': null },
  });
  expect(changed).toEqual({ ...defaults, appearance: 'light', shortcuts: { 'queue.pause': null } });
  expect(engine.events).toContainEqual({ type: 'settings-changed' });
  await engine.close();
  expect(openQueue({ dataDir, service: null }).settings.get()).toEqual(changed);
});

test('an unreadable member falls back to its default and affects no other', async () => {
  const dataDir = await makeFolder();
  const store = openStore(dataDir);
  const stored = {
    appearance: 'sepia',
    notifies: false,
    defaults: { concurrency: 1000, inline: true, withoutPrompt: null, types: [] },
    promptSources: 'sidecar',
    ofALaterVersion: { kept: true },
    reportPresets: [{ name: 'Acme' }],
  };
  store.settings.set('app', JSON.stringify(stored));
  const settings = createStoredSettings(store);
  expect(settings.read()).toEqual({
    ...defaults,
    notifies: false,
    defaults: { ...defaults.defaults, inline: true, withoutPrompt: null },
  });
  settings.write({ isSetUp: true });
  expect(JSON.parse(store.settings.get('app') ?? '')).toEqual({ ...stored, isSetUp: true });
  for (const text of ['{"cut', '[]', 'null', '7']) {
    store.settings.set('app', text);
    expect(settings.read()).toEqual(defaults);
  }
  store.close();
});

test('checks an address and normalizes it', async () => {
  const engine = openQueue({ dataDir: await makeFolder(), service: null });
  const update = async (baseUrl: string) =>
    engine.settings.update({ connection: { kind: 'remote', baseUrl } });
  const error = await errorFrom(update('https://user:secret@example.com'));
  expect(error).toMatchObject({ code: 'bad_base_url' });
  expect(String(error)).not.toContain('secret');
  expect(engine.settings.get()).toEqual(defaults);
  expect((await update(' https://api.example.com/v1/ ')).connection).toEqual({
    ...{ kind: 'remote', baseUrl: 'https://api.example.com' },
  });
});

test('a startup address applies until the user chooses another, and is not stored', async () => {
  const dataDir = await makeFolder();
  const baseUrl = 'https://of-the-start.example.com';
  const service = { baseUrl: `${baseUrl}/v1`, apiKey: 'key-of-the-start' };
  const engine = openQueue({ dataDir, service });
  expect(engine.settings.get().connection).toEqual({ kind: 'remote', baseUrl });
  expect(engine.settings.keyState()).toEqual({ place: 'environment', canEncrypt: false });
  engine.settings.update({ connection: { kind: 'remote', baseUrl: 'https://other.example.com' } });
  // The startup key was for the startup address.
  expect(engine.settings.keyState().place).toBeNull();
  await engine.close();
  expect(openQueue({ dataDir, service: null }).settings.get().connection).toEqual({
    ...{ kind: 'remote', baseUrl: 'https://other.example.com' },
  });
});

test('the key of the environment is not sent to an address chosen after the built-in evaluator', async () => {
  const dataDir = await makeFolder();
  const open = () => {
    const keyStore = createKeyStore({ dataDir, apiKeyOfStart: 'key-of-the-start', cipher: null });
    return openQueue({ dataDir, service: null, ports: { keyStore } });
  };
  const engine = open();
  const connection = { kind: 'remote', baseUrl: 'https://chosen.example.com' } as const;
  engine.settings.update({ connection });
  expect(engine.settings.keyState().place).toBeNull();
  await engine.close();
  // Chosen before the start, it is the address that the key was given for.
  expect(open().settings.keyState().place).toBe('environment');
});

test('another connection applies at once: the batch of the old one fetches results and pauses', async () => {
  const { engine, folder, evaluator, created } = await setUp(4, { faults: [heldResults] });
  const keys = [{ key: 'other-key', account: 'local' }];
  const other = await evaluatorForTest({ faults: [], keys });
  const batchId = engine.add(folder, { options: { concurrency: 1 } });
  const waiting = engine.add(await makeClips(1));
  await engine.untilSubmitted(batchId, 1);
  engine.settings.update({ connection: { kind: 'remote', baseUrl: other.baseUrl } });
  engine.settings.setKey({ key: 'other-key', acceptsFile: false });
  expect(engine.batch(waiting)).toMatchObject({
    phase: 'paused',
    isOfThisService: false,
    stoppedBy: { code: 'other_service' },
  });
  // The new one is asked while the old one still fetches.
  await engine.service.quota(signal);
  evaluator.setFaults([]);
  const paused = await engine.untilPhase(batchId, 'paused');
  expect(paused).toMatchObject({ isOfThisService: false, stoppedBy: { code: 'other_service' } });
  expect(paused.counts.completed).toBe(created());
  expect(paused.counts.pending).toBeGreaterThan(0);
  const resume = async () => engine.queue.resume({ batchId });
  expect(await errorFrom(resume())).toMatchObject({ code: 'other_service' });
  await engine.finish(folder, { options: { concurrency: 2 } });
  expect(other.trace().filter(({ operation }) => operation === 'createEvaluation')).toHaveLength(4);

  engine.settings.update({ connection: { kind: 'remote', baseUrl: evaluator.baseUrl } });
  expect(engine.batch(batchId).isOfThisService).toBe(true);
  engine.queue.resume({ batchId });
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(4);
  expect(created()).toBe(4);
});

test('the built-in evaluator starts when it is used and stops when it is not', async () => {
  const dataDir = await makeFolder();
  let running = 0;
  const started: number[] = [];
  const engine = openQueue({
    dataDir,
    service: null,
    ports: {
      startEvaluator: async () => {
        const evaluator = await startBuiltIn(dataDir);
        running += 1;
        started.push(running);
        return {
          ...evaluator,
          stop: async () => {
            await evaluator.stop();
            running -= 1;
          },
        };
      },
    },
  });
  await engine.service.status(signal);
  expect(running).toBe(1);
  engine.settings.update({ connection: { kind: 'remote', baseUrl: 'https://127.0.0.1:1' } });
  await expect.poll(() => running).toBe(0);
  const test = await engine.service.test({ connection: { kind: 'built-in' } }, signal);
  expect(test.problem).toBeNull();
  await expect.poll(() => running).toBe(0);
  engine.settings.update({ connection: { kind: 'built-in' } });
  const batchId = engine.add(await makeClips(1));
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(1);
  expect(started).toEqual([1, 1, 1]);
});

test('refuses an unusable key without repeating it', async () => {
  const engine = openQueue({ dataDir: await makeFolder(), service: null });
  engine.settings.update({ connection: { kind: 'remote', baseUrl: 'https://api.example.com' } });
  for (const key of ['   ', 'with space', 'ünprintable']) {
    const set = async () => engine.settings.setKey({ key, acceptsFile: true });
    const error = await errorFrom(set());
    expect(error).toMatchObject({ code: 'bad_api_key' });
    if (key.trim() !== '') expect(String(error)).not.toContain(key);
  }
});

test('stores a key without the spaces and line breaks around it', async () => {
  const dataDir = await makeFolder();
  const keyStore = createKeyStore({ dataDir, apiKeyOfStart: null, cipher: null });
  const engine = openQueue({ dataDir, service: null, ports: { keyStore } });
  const baseUrl = 'https://api.example.com';
  engine.settings.update({ connection: { kind: 'remote', baseUrl } });
  engine.settings.setKey({ key: ' pasted-key\r\n', acceptsFile: false });
  expect(keyStore.load(baseUrl)).toBe('pasted-key');
});

test('a removed key is no longer used: the batch pauses, and its results arrive when the key is back', async () => {
  const { engine, folder, evaluator, created } = await setUp(2, {
    faults: [heldResults],
  });
  const batchId = engine.add(folder);
  await engine.untilSubmitted(batchId, 2);
  expect(engine.settings.removeKey()).toEqual({ place: null, canEncrypt: false });
  const paused = await engine.untilPhase(batchId, 'paused');
  expect(paused).toMatchObject({ counts: { pending: 2 }, stoppedBy: { code: 'api_key_not_set' } });
  const resume = async () => engine.queue.resume({ batchId });
  expect(await errorFrom(resume())).toMatchObject({ code: 'api_key_not_set' });
  const add = async () => engine.add(folder);
  expect(await errorFrom(add())).toMatchObject({ code: 'api_key_not_set' });
  evaluator.setFaults([]);
  engine.settings.setKey({ key: evaluator.apiKey, acceptsFile: false });
  engine.queue.resume({ batchId });
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(2);
  expect(created()).toBe(2);
});

test('the test of a connection answers each question separately, and sends no key elsewhere', async () => {
  const { engine, evaluator } = await setUp(1);
  const { baseUrl, apiKey } = evaluator;
  const connection = { kind: 'remote', baseUrl } as const;
  const good = await engine.service.test({ connection }, signal);
  expect(good).toMatchObject({ problem: null, status: { ok: true }, quota: { ok: true } });
  expect(good.models.ok && good.models.data.data.length).toBeGreaterThan(0);
  const wrong = await engine.service.test({ connection, key: 'a-wrong-key' }, signal);
  expect(wrong).toMatchObject({
    problem: { kind: 'key', message: 'The key was refused. Check it and try again.' },
  });
  expect(JSON.stringify(wrong)).not.toContain('a-wrong-key');
  const other = await evaluatorForTest({});
  const elsewhere = { kind: 'remote', baseUrl: other.baseUrl } as const;
  const without = await engine.service.test({ connection: elsewhere }, signal);
  expect(without.problem).toMatchObject({
    kind: 'key',
    message: expect.stringMatching(/needs an API key/),
  });
  expect(other.trace().some(({ authorization }) => authorization)).toBe(false);
  const withKey = await engine.service.test({ connection: elsewhere, key: apiKey }, signal);
  expect(withKey.problem).toBeNull();
});

test('does not activate a service that does not work', async () => {
  const { engine } = await setUp(1);
  const keys = [{ key: 'other-key', account: 'local' }];
  const other = await evaluatorForTest({ faults: [], keys });
  const before = engine.settings.get();
  const connect = async (baseUrl: string, key: string) => {
    const connection = { kind: 'remote', baseUrl } as const;
    const request = { connection, key, acceptsFile: false };
    return (await engine.service.connect(request, signal)).problem?.kind;
  };
  expect(await connect(other.baseUrl, 'a-wrong-key')).toBe('key');
  expect(await connect('http://127.0.0.1:9', 'other-key')).toBe('unreachable');
  other.setFaults([{ on: '*', count: 'all', action: { status: 200, html: true } }]);
  expect(await connect(other.baseUrl, 'other-key')).toBe('address');
  other.setFaults([]);
  expect(engine.settings.get()).toEqual(before);
  expect(await connect(other.baseUrl, 'other-key')).toBeUndefined();
  expect(engine.settings.get().connection).toEqual({ kind: 'remote', baseUrl: other.baseUrl });
  expect(engine.settings.keyState().place).not.toBeNull();
});

test('gives up on an unreachable service before making all attempts', async () => {
  let attempts = 0;
  const counting: typeof fetch = (input, init) => {
    attempts += Number(String(input).endsWith('/v1/models'));
    return fetch(input, init);
  };
  const { engine } = await setUp(1, { ports: { clock: systemClock, fetch: counting } });
  const connection = { kind: 'remote', baseUrl: 'http://127.0.0.1:9' } as const;
  const { problem } = await engine.service.test({ connection, key: 'a-key' }, signal);
  expect(problem?.kind).toBe('unreachable');
  expect(attempts).toBeGreaterThan(0);
  expect(attempts).toBeLessThan(maxAttempts);
});

test('the models are known without a network once they were listed', async () => {
  const { engine, evaluator, dataDir } = await setUp(1);
  expect(engine.service.knownModels()).toBeNull();
  const { data } = await engine.service.models(signal);
  expect(engine.service.knownModels()).toEqual(data);
  await engine.close();
  const offline = openQueue({
    dataDir,
    service: evaluator,
    ports: { fetch: () => Promise.reject(new Error('no network connection')) },
  });
  expect(offline.service.knownModels()).toEqual(data);
});

test('a stored order that lacks prompt sources gets the others at its end, enabled', async () => {
  const store = openStore(await makeFolder());
  const settings = createStoredSettings(store);
  const order = (stored: unknown) => {
    store.settings.set('app', JSON.stringify({ promptSources: stored }));
    return settings.read().promptSources.map(({ source, isAsked }) => `${source} ${isAsked}`);
  };
  expect(order([{ source: 'png', isAsked: false }, { source: 'later' }, 7])).toEqual([
    'png false',
    'manifest true',
    'sidecar true',
    'tags true',
  ]);
  expect(
    order(['sidecar', 'manifest', 'sidecar'].map((source) => ({ source, isAsked: true }))),
  ).toEqual(['sidecar true', 'manifest true', 'tags true', 'png true']);
});
