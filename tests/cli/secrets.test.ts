import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { type CliProcess, runCli, startCli } from '../support/cli-process.ts';
import { startCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipcheckCommand, expectKeyAbove, recordStarts } from '../support/process-starts.ts';
import { familyOf, type SeenProcess } from '../support/processes.ts';
import { envelopeOf, evaluationOf, sendJson } from '../support/raw-server.ts';
import { describeWith, findOlderNode, testWith } from '../support/requires.ts';
import { serve, startProxy } from '../support/servers.ts';
import { projectRoot } from '../support/shared-folder.ts';
import { makeMediaFixture } from '../support/tiny-clips.ts';

const usualKey = 'secret/key+of"the=user-4711';

const spellingsOf = (key: string): string[] => [
  key,
  JSON.stringify(key).slice(1, -1),
  encodeURIComponent(key),
];

const expectNoKey = (text: string, where: string, key = usualKey): void => {
  for (const spelling of spellingsOf(key)) {
    expect(text.includes(spelling), `the key is in ${where}`).toBe(false);
  }
};

const expectNoKeyBelow = (folder: string, key = usualKey): void => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(0);
  for (const { parentPath, name } of files) {
    expectNoKey(readFileSync(join(parentPath, name), 'latin1'), name, key);
  }
};

describeWith({ proc: true }, 'the environment of a process', () => {
  /** Inspects all processes of a command while it waits for the service's answer. */
  const expectKeyAboveWhileAsking = async (program: [string, ...string[]]): Promise<void> => {
    let family: SeenProcess[] = [];
    const server = await serve((_request, response) => {
      family = familyOf(cli.pid);
      return sendJson(response, 200, { scopes: {} });
    });
    const cli: CliProcess = startCli(['quota'], {
      dataDir: await makeFolder(),
      env: { CLIPCHECK_BASE_URL: server.baseUrl, CLIPCHECK_API_KEY: usualKey },
      program,
    });
    expect(await cli.ended).toMatchObject({ exitCode: 0, stderr: '' });
    const keys = server.requests.map(({ headers }) => headers.authorization);
    expect(new Set(keys)).toEqual(new Set([`Bearer ${usualKey}`]));
    expectKeyAbove(family, usualKey);
  };

  test('shows the key in launchers only, started by npm run', () =>
    expectKeyAboveWhileAsking(['npm', '--prefix', projectRoot, 'run', '-s', 'cli', '--']));

  describeWith({ olderNode: true }, 'under an older Node', () => {
    test('shows the key in the launcher only', () =>
      expectKeyAboveWhileAsking([findOlderNode() ?? '', clipcheckCommand]));
  });
});

testWith({ proc: true }, 'the key reaches only the launcher, no output and no file', async () => {
  const [clips, dataDir] = await Promise.all([
    makeFolder({ 'a.txt': 'a gradient that wanders', 'metadata.parquet': 'PAR1' }),
    makeFolder(),
  ]);
  // With a codec that the service does not accept, so that a copy is made.
  await makeMediaFixture(join(clips, 'a.mp4'), { codec: 'mpeg4' });
  const { env, starts } = await recordStarts();
  const result = await runCli(['run', clips, '--copies', '--json'], {
    dataDir,
    env: { ...env, CLIPCHECK_API_KEY: usualKey },
    program: [process.execPath, clipcheckCommand],
  });
  expect(documentFrom(result).counts.completed).toBe(1);
  const children = starts().filter(({ args }) => args[1] !== clipcheckCommand);
  const modules = children.map(({ args: [, path = ''] }) => relative(projectRoot, path));
  expect(new Set(modules)).toEqual(
    new Set([
      'tools/setup/run-entry.mjs',
      'engine/clips/prompts/parquet/main.ts',
      'engine/clips/media/decoder/main.ts',
      'evaluator/main.ts',
      'evaluator/analysis/worker.ts',
    ]),
  );
  for (const { args, environment } of children) {
    expect(environment).not.toHaveProperty('CLIPCHECK_API_KEY');
    expectNoKey(Object.values(environment).join() + args.join(), args.join(' '));
  }
  expectNoKey(result.stdout + result.stderr, 'the output');
  expectNoKeyBelow(dataDir);
});

test.each([usualKey, 's3cret7'])(
  'keeps the key %s out of all output and files when a server echoes it',
  async (key) => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
    let created = 0;
    const server = await serve(({ method, path, headers }, response) => {
      const reported = headers.authorization ?? 'nothing';
      const heading = { 'x-echo': encodeURIComponent(reported) };
      if (path === '/v1/status')
        return sendJson(response, 200, { state: reported, [reported]: key });
      if (path === '/v1/quota') return sendJson(response, 200, { scopes: {}, note: reported });
      if (path === '/v1/models') {
        return sendJson(
          response,
          200,
          { data: [{ id: reported, object: 'model' }], echo: reported },
          heading,
        );
      }
      if (method === 'POST') {
        created += 1;
        if (created > 1)
          return sendJson(response, 400, envelopeOf('invalid_body', reported, reported));
      }
      const error = {
        type: 'api_error',
        code: 'model_timeout',
        message: reported,
        request_id: reported,
      };
      return sendJson(response, 201, {
        ...evaluationOf('failed'),
        error,
        echo: { [reported]: reported },
      });
    });
    const env = { CLIPCHECK_BASE_URL: server.baseUrl, CLIPCHECK_API_KEY: key };
    const outputs: string[] = [];
    for (const args of [
      ['run', clips, '--inline'],
      ['run', clips, '--inline', '--json'],
      ['list'],
      ['list', '--json'],
      ['show', join(clips, 'a.mp4')],
      ['show', join(clips, 'a.mp4'), '--json'],
      ...['quota', 'models', 'status'].flatMap((name) => [[name], [name, '--json']]),
    ]) {
      const { stdout, stderr } = await runCliHere(args, { dataDir, env });
      outputs.push(stdout, stderr);
      expectNoKey(stdout + stderr, args.join(' '), key);
    }
    // The echo did arrive: the key was replaced by something.
    expect(outputs.join('')).toContain('Bearer [key removed]');
    expectNoKeyBelow(dataDir, key);
  },
);

test('the proxy of the environment sees no traffic to the built-in evaluator', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const { asked, env } = await startProxy();
  const printed = await runCli(['run', clips, '--json'], { dataDir, env });
  expect(asked).toEqual([]);
  expect(documentFrom(printed).clips).toMatchObject([{ state: 'completed' }]);
});

test.for(['127.0.0.1', 'localhost'])(
  'the proxy of the environment sees no traffic to a service at %s',
  async (host) => {
    const { env, baseUrl, trace } = await startCliService();
    const { port } = new URL(baseUrl);
    const proxy = await startProxy({ [`${host}:${port}`]: Number(port) });
    const printed = await runCli(['quota', '--base-url', `http://${host}:${port}`], {
      dataDir: await makeFolder(),
      env: { ...env, ...proxy.env },
    });
    expect(proxy.asked).toEqual([]);
    expect(printed.exitCode).toBe(0);
    expect(trace()).toMatchObject([{ operation: 'getQuota', authorization: true }]);
  },
);

test('a service elsewhere is reached through the proxy of the environment, which errors name', async () => {
  const proxy = await startProxy();
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const runThrough = (url: string) =>
    startCli(['run', clips, '--base-url', 'https://service.invalid'], {
      dataDir,
      env: { CLIPCHECK_API_KEY: 'sk-key', HTTPS_PROXY: url },
    });
  const cli = runThrough(proxy.url);
  await cli.untilIn('stderr', `through the proxy ${new URL(proxy.url).host}: it answered 502.`);
  expect(proxy.asked[0]).toBe('service.invalid:443');
  cli.child.kill('SIGKILL');
  await cli.ended;
  const refused = await runThrough('nonsense').ended;
  expect(refused).toMatchObject({
    exitCode: 2,
    stdout: expect.stringContaining('through the proxy in HTTPS_PROXY or HTTP_PROXY: it is not'),
  });
});
