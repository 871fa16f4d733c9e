import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { apiCaller } from '../support/api-calls.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { type CliProcess, runCli, startCli } from '../support/cli-process.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { processesWith, untilNoProcessWith, untilProcessWith } from '../support/processes.ts';
import { startRawServer } from '../support/raw-server.ts';
import { describeWith } from '../support/requires.ts';

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

describe('evaluator', () => {
  test('prints its address as the first line of standard output, and serves there', async () => {
    const { cli, baseUrl } = await startEvaluatorCommand();
    expect(cli.stdout()).toBe(`{"base_url":"${baseUrl}"}\n`);
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${baseUrl}/v1/status`)).status).toBe(200);
  });

  test('accepts any key where none is set, as that of the environment is for the service', async () => {
    const { baseUrl } = await startEvaluatorCommand([], { env: { CLIPCHECK_API_KEY: 'a-key' } });
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const env = { CLIPCHECK_BASE_URL: baseUrl, CLIPCHECK_API_KEY: 'any-key-at-all' };
    const result = await runCliHere(['run', clips, '--json'], { dataDir, env });
    expect(documentFrom(result).counts.completed).toBe(1);
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

  test('accepts only the key that --api-key sets', async () => {
    const { baseUrl } = await startEvaluatorCommand(['--api-key', 'the-only-key']);
    await apiCaller({ baseUrl }, 'another-key').expectRefusal(
      401,
      'invalid_api_key',
      'GET',
      '/v1/quota',
    );
    expect((await apiCaller({ baseUrl }, 'the-only-key').call('GET', '/v1/quota')).status).toBe(
      200,
    );
  });

  test('passes on flags of the evaluator, with paths relative to the working directory', async () => {
    const cwd = await makeFolder();
    const { baseUrl } = await startEvaluatorCommand(
      ['--detect-limit', '7', '--', '--upload-limit', '9', '--trace', 'trace.jsonl'],
      { cwd },
    );
    const { json } = await apiCaller({ baseUrl }, 'any-key').call('GET', '/v1/quota');
    expect(json).toMatchObject({ scopes: { detect: { limit: 7 }, upload: { limit: 9 } } });
    expect(readFileSync(join(cwd, 'trace.jsonl'), 'utf8')).toContain('getQuota');
  });

  const expectEnd = async (signal: NodeJS.Signals): Promise<void> => {
    const { cli, baseUrl } = await startEvaluatorCommand();
    cli.child.kill(signal);
    expect(await cli.ended).toMatchObject({ exitCode: 0, signal: null, stderr: '' });
    await expect(fetch(`${baseUrl}/v1/status`)).rejects.toThrow();
  };
  test('exits with 0 on SIGINT', () => expectEnd('SIGINT'));
  test('exits with 0 on SIGTERM', { tags: ['full'] }, () => expectEnd('SIGTERM'));
});

describeWith({ proc: true }, 'the process behind it', () => {
  test('does not outlive a killed command', async () => {
    const { cli, dataDir } = await startEvaluatorCommand();
    await untilProcessWith(join(dataDir, 'evaluator'));
    cli.child.kill('SIGKILL');
    await untilNoProcessWith(join(dataDir, 'evaluator'));
  });

  test('does not show the key of the environment', async () => {
    const key = 'secret-key-of-the-environment';
    const { dataDir } = await startEvaluatorCommand([], { env: { CLIPCHECK_API_KEY: key } });
    const [evaluator] = processesWith(join(dataDir, 'evaluator'));
    expect(evaluator?.environment).toContain('PATH=');
    expect(evaluator?.environment).not.toContain(key);
    expect(evaluator?.commandLine).not.toContain(key);
  });
});
