import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseOptions, UsageError } from '../../evaluator/parse-options.ts';
import { apiCaller, until } from '../support/api-calls.ts';
import { startEvaluator } from '../support/evaluator-process.ts';
import { smallClip } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';
import { processesBelow, runningOf } from '../support/processes.ts';
import { testWith } from '../support/requires.ts';
import { projectRoot } from '../support/shared-folder.ts';

const entryPath = join(projectRoot, 'evaluator', 'main.ts');
const KEY = 'a-key-that-nobody-may-see';

let dataDir: string;
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = await makeFolder();
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

const start = (...args: string[]) => {
  const child = spawn(process.execPath, [entryPath, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  if (!child.stdout || !child.stderr) throw new Error('no output');
  // From the start, so that late readers find lines that have already arrived.
  const lines = createInterface({ input: child.stdout });
  const started = Promise.race([once(lines, 'line'), once(child, 'exit')]);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.on('data', (text) => {
    output.stderr += text;
  });
  // Node emits no 'close' for a child whose channel the parent has closed.
  const ended = [once(child, 'exit'), once(child.stdout, 'close'), once(child.stderr, 'close')];
  return { child, output, started, exited: Promise.all(ended).then(([exit]) => exit?.[0]) };
};

const startWith = (keys: unknown, ...args: string[]) => {
  const evaluator = start('--data-dir', dataDir, ...args);
  evaluator.child.send({ keys });
  return evaluator;
};

const oneKey = [{ key: KEY, account: 'local' }];

const baseUrlOf = async ({ output, started }: ReturnType<typeof start>): Promise<string> => {
  await started;
  return JSON.parse(output.stdout.split('\n')[0] ?? '').base_url;
};

const statusWith = async (baseUrl: string, key: string) =>
  (await apiCaller({ baseUrl }, key).call('GET', '/v1/models')).status;

test('prints exactly its address as the first line, and takes only the key it is sent', async () => {
  const evaluator = startWith(oneKey);
  const baseUrl = await baseUrlOf(evaluator);
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await statusWith(baseUrl, KEY)).toBe(200);
  expect(await statusWith(baseUrl, 'other')).toBe(401);
  evaluator.child.kill('SIGINT');
  expect(await evaluator.exited).toBe(0);
  expect(evaluator.output).toEqual({ stdout: `{"base_url":"${baseUrl}"}\n`, stderr: '' });
});

test('prints its help, with each kind of option', async () => {
  const help = start('--help');
  expect(await help.exited).toBe(0);
  const { stdout } = help.output;
  expect(stdout).toMatch(
    /--account NAME.* {2}--data-dir DIR {13}store.* {2}--verbose {18}one.* {2}--workers N /s,
  );
});

describe('keys', () => {
  test('any: every well-formed key is a separate account', { tags: ['full'] }, async () => {
    const baseUrl = await baseUrlOf(startWith('any'));
    const [ann, bob] = [apiCaller({ baseUrl }, 'key-of-ann'), apiCaller({ baseUrl }, 'key-of-bob')];
    const { id } = await ann.reserve({ size_bytes: 9, content_type: 'video/mp4' });
    expect((await ann.getVideo(id)).id).toBe(id);
    await bob.expectRefusal(404, 'not_found', 'GET', `/v1/videos/${id}`);
    await apiCaller({ baseUrl }, null).expectRefusal(401, 'missing_api_key', 'GET', '/v1/quota');
  });

  test('until the parent ends: neither stored nor logged', async () => {
    const tracePath = join(dataDir, 'trace.jsonl');
    const evaluator = startWith(oneKey, '--verbose', '--trace', tracePath);
    const baseUrl = await baseUrlOf(evaluator);
    const api = apiCaller({ baseUrl }, KEY);
    const { upload_url } = await api.reserve({ size_bytes: 3, content_type: 'video/mp4' });
    await api.put(upload_url, Buffer.from('abc'));
    expect(await statusWith(baseUrl, 'some-wrong-key')).toBe(401);
    evaluator.child.disconnect();
    expect(await evaluator.exited).toBe(0);

    const { stdout, stderr } = evaluator.output;
    const trace = readFileSync(tracePath, 'utf8');
    expect(stderr).toContain('PUT /uploads/… 200');
    expect(
      trace
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { method: 'POST', operation: 'reserveVideo', status: 201, authorization: true },
      { path: '/uploads/…', operation: 'putBytes', authorization: false, contentLength: 3 },
      { path: '/v1/models', operation: 'listModels', status: 401, authorization: true },
    ]);
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(dataDir, name))
      .filter((path) => statSync(path).isFile());
    expect(files.length).toBeGreaterThan(1);
    for (const secret of [KEY, 'some-wrong-key']) {
      for (const path of files) expect(readFileSync(path).includes(secret)).toBe(false);
    }
    const token = new URL(upload_url ?? '').pathname.split('/').at(-1) ?? '';
    for (const secret of [KEY, 'some-wrong-key', token]) {
      expect(stdout + stderr + trace).not.toContain(secret);
    }
  });

  test('that are invalid are refused without being printed', async () => {
    const evaluator = startWith(KEY);
    expect(await evaluator.exited).toBe(2);
    expect(evaluator.output.stderr).toContain('are not valid');
    expect(evaluator.output.stderr).not.toContain(KEY);
  });

  test('that never arrive end the wait for them', { tags: ['full'] }, async () => {
    const evaluator = start('--data-dir', dataDir);
    expect(await evaluator.exited).toBe(2);
    expect(evaluator.output.stderr).toContain('No keys arrived within 10 s');
  });
});

const judged = ['--data-dir', 'x', '--judge', 'http://localhost:1', '--judge-model', 'x'];
const cluster = ['--data-dir', 'x', '--database', 'postgres://x'];

test.each([
  ['no data folder', [], /--data-dir DIR/],
  ['an unknown option', ['--data-dir', 'x', '--colour'], /--colour/],
  ['a port that is none', ['--data-dir', 'x', '--port', '70000'], /from 0 to 65535, not "70000"/],
  ['a judge that takes a day', [...judged, '--judge-max-seconds', '86400'], /from 1 to 79200/],
  ['figures of one process', ['--data-dir', 'x', '--metrics-port', '1'], /needs --database/],
  ['a key without a database', ['--data-dir', 'x', 'keys', 'add', 'y'], /needs --database URL/],
  ['a key without a name', ['--data-dir', 'x', 'keys', 'add'], /"keys add" is not known/],
  ['a store without a database', ['--data-dir', 'x', '--store', 's3://clips'], /needs --database/],
  ['a store without a bucket', [...cluster, '--store', 's3:///clips'], /folder or s3:..BUCKET/],
  [
    'an endpoint without a bucket',
    [...cluster, '--store-endpoint', 'https://a'],
    /need --store s3/,
  ],
  ['no endpoint', [...cluster, '--store', 's3://clips', '--store-endpoint', 'x'], /URL, not "x"/],
])('refuses wrong usage by a sentence: %s', (_what, args, sentence) => {
  expect(() => parseOptions(args)).toThrow(UsageError);
  expect(() => parseOptions(args)).toThrow(sentence);
});

test('reads where clips lie: a folder, or a bucket with or without a prefix', () => {
  const read = (store: string) => parseOptions([...cluster, '--store', store]);
  expect(read('/mnt/clips')).toMatchObject({ clipFolder: '/mnt/clips', s3: null });
  expect(read('s3://clips')).toMatchObject({ s3: { bucket: 'clips', prefix: '' } });
  expect(read('s3://clips/a/b/')).toMatchObject({ s3: { bucket: 'clips', prefix: 'a/b/' } });
});

testWith({ proc: true }, 'killed, it leaves no worker behind', async () => {
  const evaluator = await startEvaluator({ dataDir });
  await apiCaller(evaluator).upload(await smallClip());
  const workers = processesBelow(evaluator.pid);
  expect(workers.length).toBeGreaterThan(0);
  await evaluator.kill();
  await until(
    async () => runningOf(workers),
    (running) => running.length === 0,
  );
});

const isAtLock = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/fd`).some((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`) === join(dataDir, 'evaluator.lock');
    } catch {
      return false;
    }
  });

testWith({ proc: true, full: true }, 'a second takes over when the first is killed', async () => {
  const first = await startEvaluator({ dataDir });
  const second = startWith(oneKey);
  await until(
    async () => isAtLock(second.child.pid ?? 0),
    (isThere) => isThere,
  );
  await first.kill();
  expect(await statusWith(await baseUrlOf(second), KEY)).toBe(200);
});
