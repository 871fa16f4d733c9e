import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import { startEvaluator } from '../../hosts/evaluator-process/start-evaluator.ts';
import { judgeTester } from '../../hosts/evaluator-process/test-judge.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { isJudgeVersion, judgeMark, judgeOf } from '../../shared/service-api/judge-version.ts';
import { clipIdsOf, openQueue } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeFolder } from '../support/make-folder.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { sendJson } from '../support/raw-server.ts';
import { type Asked, answerAs, completionOf, type JudgeReply } from '../support/scripted-judge.ts';
import { serveJudge } from '../support/servers.ts';

const { makeClips } = createQueueFixture();
const { signal } = new AbortController();

const perfect = answerAs('perfect', [
  { id: 'c1', words: 'Prompt of clip', kind: 'object', isTrue: false },
]);

const withJudge = async (reply: (asked: Asked) => JudgeReply = perfect) => {
  const [judge, dataDir] = await Promise.all([serveJudge(reply), makeFolder()]);
  const engine = openQueue({
    dataDir,
    service: null,
    ports: {
      startEvaluator: (choice) => startEvaluator(dataDir, choice),
      testJudge: judgeTester(dataDir),
    },
  });
  engine.settings.update({ judgesSubjects: false });
  const connect = (key?: string, url = judge.url, agrees = true) =>
    engine.judge.connect({ url, model: 'seer:8b', key, acceptsFile: false, agrees }, signal);
  const judgedVersion = async (): Promise<string> => {
    const { builds } = (await engine.service.models(signal)).data;
    return builds.find(({ version }) => isJudgeVersion(version))?.version ?? 'none';
  };
  return { judge, dataDir, engine, connect, judgedVersion };
};

test('a judge is asked once the user agrees, connected with its key, listed, and removed with it', async () => {
  const { judge, engine, connect, judgedVersion } = await withJudge();
  const url = `${judge.url}/v1`;
  const destination = { host: new URL(url).host, isThisMachine: true };
  expect(await connect('a-key', judge.url, false)).toEqual(destination);
  expect([judge.requests, engine.settings.get().judge]).toEqual([[], null]);
  expect(await connect('a-key')).toBeNull();
  expect(engine.settings.get()).toMatchObject({ judge: { url, model: 'seer:8b' } });
  expect(judge.asked.every(({ request }) => request.headers.authorization === 'Bearer a-key')).toBe(
    true,
  );
  expect(engine.judge.state()).toMatchObject({ key: { place: 'memory' }, isPending: false });
  // Once is enough for an address, also with another key.
  expect(await connect('a-key', judge.url, false)).toBeNull();
  const modelVersion = await judgedVersion();
  expect(isJudgeVersion(modelVersion)).toBe(true);
  const { defaults } = engine.settings.get();
  engine.settings.update({ defaults: { ...defaults, modelVersion } });
  engine.judge.remove();
  expect(engine.settings.get()).toMatchObject({ judge: null, defaults: { modelVersion: null } });
  expect(engine.judge.state().key.place).toBeNull();
  expect(await judgedVersion()).toBe('none');
});

test('a change waits for the clips in work, and says so', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  let isHeld = false;
  const { engine, connect, judgedVersion } = await withJudge((question) =>
    isHeld ? (response) => asked.resolve(response) : perfect(question),
  );
  await connect();
  const modelVersion = await judgedVersion();
  isHeld = true;
  const batchId = engine.add(await makeClips(1), { options: { modelVersion } });
  const response = await asked.promise;
  engine.judge.remove();
  expect(engine.judge.state().isPending).toBe(true);
  isHeld = false;
  sendJson(response, 200, completionOf({ claims: [] }));
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(1);
  expect(engine.judge.state().isPending).toBe(false);
  expect(await judgedVersion()).toBe('none');
});

test.for([
  ['a key that is refused', 401, /refused the key/],
  ['a model that is not there', 404, /has no model "seer:8b"/],
  ['a server without models', 200, /no chat completion: .+ Check the address/],
] as const)('%s leaves the settings unchanged and is named', async ([, status, message]) => {
  const { engine, connect } = await withJudge(
    () => (response) => sendJson(response, status, { error: { message: 'No.' } }),
  );
  const before = engine.settings.get();
  const error = await errorFrom(connect('a-secret-key'));
  expect(error).toMatchObject({ code: 'judge_failed', message: expect.stringMatching(message) });
  expect(String(error)).not.toContain('a-secret-key');
  expect(engine.settings.get()).toEqual(before);
  expect(engine.judge.state().key.place).toBeNull();
});

test('an address that is none, or that a key could be read on the way to, is not contacted', async () => {
  const { engine, connect } = await withJudge();
  for (const url of ['localhost:11434', 'https://user:secret@example.com', 'ftp://example.com']) {
    const error = await errorFrom(connect(undefined, url));
    expect(error).toMatchObject({ code: 'bad_base_url' });
    expect(String(error)).not.toContain('secret');
  }
  const open = await errorFrom(connect('a-key', 'http://192.0.2.1:11434'));
  expect(open).toMatchObject({ code: 'bad_base_url', message: /only sent over https/ });
  expect(engine.settings.get().judge).toBeNull();
});

test('the cap of a batch holds for units of 1,000 tokens, by the most expensive clip so far', async () => {
  const { judge, engine, connect, judgedVersion } = await withJudge((asked) => (response) => {
    const tokens = asked.name === 'split' ? 6000 : 1000;
    const usage = { prompt_tokens: tokens, completion_tokens: 0 };
    sendJson(response, 200, { ...completionOf(perfect(asked)), usage });
  });
  await connect();
  const options = { modelVersion: await judgedVersion() };
  const unknown = engine.add(await makeClips(1), { options, capUnits: 29 });
  expect((await engine.untilPhase(unknown, 'stopped')).stoppedBy?.message).toContain(
    'The limit of this batch is 29 units of 1,000 tokens. 0 are used or in progress, and the next clip is estimated at 30.',
  );
  const clips = await makeClips(4);
  const paths = [0, 1, 2, 3].map((number) => `${clips}/clip-${number}.mp4`);
  expect(await engine.finish(paths.slice(0, 1), { options })).toMatchObject({ actualUnits: 9 });
  const asked = judge.asked.length;
  const batchId = engine.add(paths.slice(1), { options, capUnits: 14 });
  // Answers about the same frames are stored, and free: only the new prompt is paid for.
  expect(await engine.untilPhase(batchId, 'stopped')).toMatchObject({
    counts: { completed: 1, pending: 2 },
    actualUnits: 6,
  });
  expect(judge.namesAsked().slice(asked)).toEqual(['split']);
});

test('a batch takes what counts by now, and a default version that an update has replaced', async () => {
  const { dataDir, engine, connect, judgedVersion } = await withJudge();
  await connect();
  const version = await judgedVersion();
  const modelVersion = `2025-01-01${judgeMark}${judgeOf(version)}`;
  engine.settings.update({ defaults: { ...engine.settings.get().defaults, modelVersion } });
  const clips = await makeClips(1);
  const evaluated = async () => {
    const { batchId } = await engine.finish(clips, { options: { force: true } });
    const [clipId] = clipIdsOf(engine.jobs(batchId));
    const { card, runs } = await engine.clips.get(clipId as ClipId);
    const findings = runs.find(({ runId }) => runId === card.runId)?.findings;
    return [card.modelVersion, findings?.map(({ isPossible }) => isPossible)];
  };
  expect(await evaluated()).toEqual([version, [true]]);
  const store = openStore(dataDir);
  const kinds = [{ kind: 'object', right: 24, wrong: 0, missed: 0 }];
  store.judgeTests.save({ version, kinds, scenes: 264, unreadable: 0, seconds: 9, tokens: 9 });
  store.close();
  expect(await evaluated()).toEqual([version, [false]]);
});
