import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { apiCaller } from '../support/api-calls.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { type CliProcess, runCli, startCli } from '../support/cli-process.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { processesWith, untilNoProcessWith } from '../support/processes.ts';
import { startRawServer } from '../support/raw-server.ts';
import { testWith } from '../support/requires.ts';

type Started = { cli: CliProcess; baseUrl: string; dataDir: string };

const startEvaluatorCommand = async (
  args: readonly string[] = [],
  { cwd, env }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Started> => {
  const dataDir = await makeFolder();
  const cli = startCli(['evaluator', ...args], {
    dataDir,
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
  });
  onTestFinished(async () => {
    cli.child.kill('SIGTERM');
    await cli.ended;
  });
  await cli.untilIn('stdout', '\n');
  const [line = ''] = cli.stdout().split('\n');
  return { cli, dataDir, baseUrl: JSON.parse(line).base_url };
};

test('prints its address as the first line, serves there with any key, and exits with 0 on SIGINT', async () => {
  // The key of the environment is that for a service.
  const keyed = { env: { CLIPCHECK_API_KEY: 'a-key' } };
  const { cli, baseUrl } = await startEvaluatorCommand([], keyed);
  expect(cli.stdout()).toBe(`{"base_url":"${baseUrl}"}\n`);
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const env = { CLIPCHECK_BASE_URL: baseUrl, CLIPCHECK_API_KEY: 'any-key-at-all' };
  const result = await runCliHere(['run', clips, '--json'], { dataDir, env });
  expect(documentFrom(result).counts.completed).toBe(1);
  cli.child.kill('SIGINT');
  expect(await cli.ended).toMatchObject({ exitCode: 0, signal: null, stderr: '' });
  await expect(fetch(`${baseUrl}/v1/status`)).rejects.toThrow();
});

test('listens on the port that --port gives; a second one there exits with 2 and a message', async () => {
  const free = await startRawServer(() => undefined);
  await free.stop();
  const args = ['--port', String(free.port)];
  const { baseUrl } = await startEvaluatorCommand(args);
  expect(baseUrl).toBe(`http://127.0.0.1:${free.port}`);
  const second = await runCli(['evaluator', ...args], { dataDir: await makeFolder() });
  expect(second).toMatchObject({ exitCode: 2, stdout: '' });
  expect(second.stderr).toContain(String(free.port));
});

test('passes on its key and flags of the evaluator, with paths relative to the working directory', async () => {
  const cwd = await makeFolder();
  const own = ['--api-key', 'the-only-key', '--detect-limit', '7'];
  const passed = ['--', '--upload-limit', '9', '--trace', 'trace.jsonl'];
  const { baseUrl } = await startEvaluatorCommand([...own, ...passed], { cwd });
  const stranger = apiCaller({ baseUrl }, 'another-key');
  await stranger.expectRefusal(401, 'invalid_api_key', 'GET', '/v1/quota');
  const { json } = await apiCaller({ baseUrl }, 'the-only-key').call('GET', '/v1/quota');
  expect(json).toMatchObject({ scopes: { detect: { limit: 7 }, upload: { limit: 9 } } });
  expect(readFileSync(join(cwd, 'trace.jsonl'), 'utf8')).toContain('getQuota');
});

test('says where a judge gets frames', async () => {
  const judge = ['--judge', 'http://localhost:9/v1', '--judge-model', 'seer'];
  const { cli } = await startEvaluatorCommand(judge);
  expect(cli.stderr()).toMatch(/go to a program on this machine \(localhost:9\), which may pass/);
});

testWith({ proc: true }, 'its process hides the key, and ends with a killed command', async () => {
  const key = 'secret-key-of-the-environment';
  const { cli, dataDir } = await startEvaluatorCommand([], { env: { CLIPCHECK_API_KEY: key } });
  const [evaluator] = processesWith(join(dataDir, 'evaluator'));
  expect(evaluator?.environment).toContain('PATH=');
  expect(evaluator?.environment).not.toContain(key);
  expect(evaluator?.commandLine).not.toContain(key);
  cli.child.kill('SIGKILL');
  await untilNoProcessWith(join(dataDir, 'evaluator'));
});
