import { expect, test } from 'vitest';
import { createClient } from '../../conformance/client.ts';
import { maxCost } from '../../conformance/gather.ts';
import { type JudgedStatement, runConformance } from '../../conformance/run-conformance.ts';
import { statements } from '../../conformance/statements.ts';
import { runCliHere } from '../support/cli-here.ts';
import { createCluster, sharePostgres } from '../support/cluster.ts';
import type { EvaluatorProcess } from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { serve } from '../support/servers.ts';
import { evaluatorForTest } from '../support/shared-evaluator.ts';

/** Limits that a run reaches. */
const limits = ['--upload-limit', '8', '--concurrency', '1'];

const startEvaluator = (): Promise<EvaluatorProcess> => evaluatorForTest({ args: limits });

const conformance = async (baseUrl: string, key: string, ...flags: string[]) => {
  const env = { SERVICE_KEY: key };
  const args = ['conformance', baseUrl, '--key-env', 'SERVICE_KEY', '--json', ...flags];
  const { exitCode, stdout, stderr } = await runCliHere(args, { dataDir: await makeFolder(), env });
  const judged: JudgedStatement[] = stdout === '' ? [] : JSON.parse(stdout).statements;
  const idsOf = (wanted: string) =>
    judged.filter(({ result }) => result === wanted).map(({ id }) => id);
  return { exitCode, stderr, judged, idsOf };
};

const created = (evaluator: EvaluatorProcess) =>
  evaluator
    .trace()
    .filter(({ operation, status }) => operation === 'createEvaluation' && status === 201);

const deleted = (evaluator: EvaluatorProcess) =>
  evaluator
    .trace()
    .filter(({ operation, status }) => operation === 'deleteEvaluation' && status === 204);

test('every statement has one id, and either one test or a reason why it has none', () => {
  const ids = statements.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const hasOther = statements.filter(({ untestable, is, equals, at, request }) => {
    const tests = [untestable, is, equals].filter((one) => one !== undefined);
    return tests.length > 1 || (tests.length === 0 && (!request || at));
  });
  expect(hasOther).toEqual([]);
});

const expectConformance = async (evaluator: EvaluatorProcess): Promise<void> => {
  const { exitCode, judged, idsOf, stderr } = await conformance(
    evaluator.baseUrl,
    evaluator.apiKey,
    '--yes',
  );
  expect(judged.filter(({ result }) => result === 'fail')).toEqual([]);
  expect(exitCode).toBe(0);
  const testable = new Set(
    statements.filter(({ untestable }) => untestable === undefined).map(({ id }) => id),
  );
  expect(idsOf('not_testable').filter((id) => testable.has(id))).toEqual([
    'finding.source',
    // None of its evaluations fails.
    'failure.type',
    'failure.code',
    'failure.message',
    'failure.request_id',
    'evaluation.error.failed',
    'retry.attempt',
    'errors.detector',
  ]);
  expect(created(evaluator).length).toBeLessThanOrEqual(maxCost.evaluations);
  expect(deleted(evaluator)).toHaveLength(created(evaluator).length);
  expect(stderr).toContain(`up to ${maxCost.evaluations} evaluations: 16 billable units`);
};

test('the built-in evaluator keeps to every statement that it can show', async () => {
  await expectConformance(await startEvaluator());
});

describeWith({ postgres: true, full: true }, 'processes that share a database', () => {
  const postgres = sharePostgres();

  test('keep to every statement that they can show', async () => {
    const { start } = await createCluster(postgres());
    const [api] = await Promise.all([start('api', ...limits), start('worker')]);
    await expectConformance(api);
  });
});

test('finds three faults of a server: no Retry-After, no error of a failed run, a limit of 1 MB', async () => {
  const evaluator = await startEvaluator();
  const faulty = await serve(async ({ method, path, headers, body }, response) => {
    if (body.length > 1_000_000)
      return void response.writeHead(413).end(`Too large for ${headers.authorization}`);
    const answer = await fetch(evaluator.baseUrl + path, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        /^(authorization|content-type)$/.test(name) ? [[name, String(value)]] : [],
      ) as [string, string][],
      body: body === '' ? null : body,
    });
    const text = await answer.text();
    const json = path.startsWith('/v1/evaluations/') && text !== '' ? JSON.parse(text) : {};
    const isLost = json.status === 'completed' && json.video_id === null;
    const { error: _error, ...failed } = { ...json, status: 'failed', result: null };
    const kept = [...answer.headers].filter(([name]) => /^(content-type|x-)/.test(name));
    response.writeHead(answer.status, Object.fromEntries(kept));
    response.end(isLost ? JSON.stringify(failed) : text);
  });
  const { exitCode, idsOf, judged } = await conformance(faulty.baseUrl, evaluator.apiKey, '--yes');
  expect(idsOf('fail')).toEqual([
    'evaluation.error.failed',
    'create.inline',
    'errors.429.retry-after',
    'limits.body',
  ]);
  expect(exitCode).toBe(1);
  expect(JSON.stringify(judged)).toContain('413 Too large for Bearer [key removed]');
});

test('a free run creates nothing, and others ask before they do', async () => {
  const evaluator = await startEvaluator();
  const { baseUrl, apiKey } = evaluator;
  const usual = { dataDir: await makeFolder(), env: { CLIPCHECK_API_KEY: apiKey } };
  const args = ['conformance', baseUrl, '--key-env', 'CLIPCHECK_API_KEY'];
  expect(await runCliHere(args, usual)).toMatchObject({
    stderr: expect.stringContaining('Add --yes'),
  });
  expect(await conformance(baseUrl, apiKey)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Add --yes'),
  });
  expect(evaluator.trace()).toEqual([]);
  const free = await conformance(baseUrl, apiKey, '--free');
  expect(free).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('billable') });
  expect(free.idsOf('pass')).toContain('create.prompt.blank');
  expect(created(evaluator)).toEqual([]);
});

test('follows no redirect, shows no part of the key, and names what it cannot delete', async () => {
  const key = 'a-key-that-is-repeated';
  const asked: string[] = [];
  const hostile = await serve(({ method, path, headers }, response) => {
    asked.push(path);
    const repeated = { error: `${'x'.repeat(160)}${headers.authorization}` };
    if (path === '/v1/status') response.writeHead(302, { Location: '/elsewhere' }).end();
    else if (method === 'DELETE') response.writeHead(500).end();
    else if (path === '/v1/evaluations') response.writeHead(201).end('{"id":"e1"}');
    else response.writeHead(path === '/v1/models' ? 200 : 400).end(JSON.stringify(repeated));
  });
  const { exitCode, idsOf, judged, stderr } = await conformance(hostile.baseUrl, key, '--free');
  expect(exitCode).toBe(1);
  expect(asked).not.toContain('/elsewhere');
  expect(idsOf('fail')).toContain('create.prompt.absent');
  expect(stderr).toContain('Could not delete these evaluations: /v1/evaluations/e1.');
  expect(JSON.stringify(judged)).toContain('[key removed]');
  expect(JSON.stringify(judged)).not.toContain('a-key');
});

test('a service that takes every key does not show what it does with an invalid one', async () => {
  const open = await evaluatorForTest({ keys: 'any' });
  const { idsOf, judged } = await conformance(open.baseUrl, 'x', '--free');
  expect(idsOf('fail')).toEqual([]);
  // A short key is part of our own texts, too.
  expect(JSON.stringify(judged)).toContain('the threshold is not exposed');
  expect(idsOf('not_testable')).toContain('auth.invalid');
});

test.each([
  ['http://api.example.com', 'a-key', 'http is allowed only for this machine'],
  ['https://api.example.com', '', 'There is no key in SERVICE_KEY'],
])('sends nothing to %s with the key "%s"', async (url, key, why) => {
  const { exitCode, stderr } = await conformance(url, key, '--yes');
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(why) });
});

test('an interrupted run deletes the evaluations that it created', async () => {
  const evaluator = await startEvaluator();
  const ending = new AbortController();
  const run = runConformance({
    baseUrl: evaluator.baseUrl,
    apiKey: evaluator.apiKey,
    isFree: false,
    onStep: () => {},
    onLeft: () => {},
    signal: ending.signal,
    fetch: (input, init) => {
      if (String(init?.body).includes('Balle rouge')) ending.abort();
      return fetch(input, init);
    },
  });
  await expect(run).rejects.toThrow('aborted');
  expect(created(evaluator)).toHaveLength(1);
  expect(deleted(evaluator)).toHaveLength(1);
});

test.each<[url: string, code: number, why: string]>([
  ['http://127.0.0.1:1', 3, 'The service gave no answer: bad port. Check its address.'],
  ['a web page', 3, 'this is no evaluation service'],
])('ends before any upload at %s', async (url, code, why) => {
  const site = await serve((_request, response) => void response.writeHead(404).end('<html>'));
  const { exitCode, stderr } = await conformance(
    url.startsWith('http') ? url : site.baseUrl,
    'k',
    '--yes',
  );
  expect({ exitCode, stderr }).toEqual({ exitCode: code, stderr: expect.stringContaining(why) });
  expect(site.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('sends no bytes to an upload address that is not https', async () => {
  const asked: unknown[] = [];
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    apiKey: 'key',
    signal: AbortSignal.timeout(1000),
    fetch: async (...request) => {
      asked.push(request);
      return new Response();
    },
  });
  const answer = await client.send({ method: 'PUT', path: 'http://store.example.com/1' });
  expect(answer).toMatchObject({ status: 0, text: 'no answer: the address is not https' });
  expect(asked).toEqual([]);
});
