import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { type CliProcess, type CliSetUp, runCli, startCli } from '../support/cli-process.ts';
import { type CliService, forced, startCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { processesWith, untilNoProcessWith } from '../support/processes.ts';
import { describeWith } from '../support/requires.ts';
import { serve } from '../support/servers.ts';
import { projectRoot } from '../support/shared-folder.ts';

/** Makes runs that never end: only an interrupt ends a batch that waits for one. */
const stuck = forced({ outcome: 'stuck' });

const untilPolled = async ({ trace }: CliService, count: number): Promise<void> => {
  const polled = () => trace().filter(({ operation }) => operation === 'getEvaluation');
  while (new Set(polled().map(({ path }) => path)).size < count) await sleep(25);
};

type StuckBatch = { cli: CliProcess; clips: string };

const startStuck = async (program?: CliSetUp['program']): Promise<StuckBatch> => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
  const service = await startCliService();
  const cli = startCli(['run', clips, '--json', ...stuck], {
    dataDir,
    env: service.env,
    ownGroup: true,
    ...(program ? { program } : {}),
  });
  // A query means that it is stored: the answer of the submission came before.
  await untilPolled(service, 2);
  return { cli, clips };
};

describe('an interrupt during a batch', () => {
  const expectOrderlyEnd = async (signal: NodeJS.Signals): Promise<void> => {
    const { cli } = await startStuck();
    cli.child.kill(signal);
    const result = await cli.ended;
    expect(result).toMatchObject({ exitCode: 130, signal: null });
    expect(documentFrom(result)).toMatchObject({
      stopped_by: null,
      counts: { total: 2, pending: 2 },
    });
    expect(result.stderr).toContain('Stopping');
    expect(result.stderr).not.toMatch(/^\s+at /m);
  };

  test('SIGINT: exits with 130 and the document, with every clip pending', () =>
    expectOrderlyEnd('SIGINT'));

  test.each(['SIGTERM', 'SIGHUP'] as const)(
    '%s: exits with 130 and the document, with every clip pending',
    { tags: ['full'] },
    expectOrderlyEnd,
  );

  test('waits for a submission in progress; a second interrupt exits at once and leaves the run uncertain', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const submitted = Promise.withResolvers<void>();
    const server = await serve(({ method }, response) => {
      if (method === 'POST') submitted.resolve();
      else response.writeHead(501).end();
    });
    const env = { CLIPCHECK_BASE_URL: server.baseUrl, CLIPCHECK_API_KEY: 'test-key-local' };
    const cli = startCli(['run', clips, '--inline', '--json'], { dataDir, env });
    await submitted.promise;
    cli.child.kill('SIGINT');
    await cli.untilIn('stderr', 'Press again to end immediately');
    // For a moment, a second signal counts as npm's copy of the first.
    const pressing = setInterval(() => cli.child.kill('SIGINT'), 100);
    const { exitCode, stdout } = await cli.ended;
    clearInterval(pressing);
    // If the first one had ended it, the document would be there.
    expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
    const next = await runCli(['run', clips, '--inline', '--json'], { dataDir, env });
    expect(documentFrom(next).counts).toMatchObject({ uncertain: 1 });
    expect(next.exitCode).toBe(4);
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

test.each([
  [['--json'], '"clips": []'],
  [[], 'Interrupted before any clip was found.'],
])(
  'an interrupt before the clips are known exits with 130 and an empty result, with %j',
  async (flags, text) => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const interrupt = (name: string | symbol, listener: () => void): void => {
      if (name === 'SIGINT') queueMicrotask(listener);
    };
    process.on('newListener', interrupt);
    onTestFinished(() => void process.off('newListener', interrupt));
    const { exitCode, stdout } = await runCliHere(['run', clips, ...flags], { dataDir });
    expect(exitCode).toBe(130);
    expect(stdout).toContain(text);
  },
);

test('a late copy of an interrupt leaves the exit code unchanged', async () => {
  const module = pathToFileURL(join(projectRoot, 'hosts/cli/interruption.ts')).href;
  const command = `
    import { listenForInterruption } from '${module}';
    const { signal, end } = listenForInterruption({});
    signal.addEventListener('abort', () => {
      end();
      process.exitCode = 130;
      process.kill(process.pid, 'SIGINT');
    });
    process.kill(process.pid, 'SIGINT');
    setTimeout(() => {}, 1000);
  `;
  const program = [process.execPath, '--input-type=module', '--eval', command] as const;
  const { exitCode, signal } = await runCli([], { dataDir: await makeFolder(), program });
  expect({ exitCode, signal }).toEqual({ exitCode: 130, signal: null });
});

describeWith({ proc: true, programs: ['npm'] }, 'through npm, from another folder', () => {
  const npm = ['npm', '--prefix', projectRoot, 'run', '-s', 'cli', '--'] as const;

  test('one Ctrl-C that reaches the entire process group exits with 130 and the document', async () => {
    const { cli, clips } = await startStuck(npm);
    const leftAtEnd = once(cli.child, 'exit').then(() => processesWith(clips));
    process.kill(-cli.pid, 'SIGINT');
    const result = await cli.ended;
    expect(documentFrom(result).counts).toMatchObject({ total: 2, pending: 2 });
    expect(result.exitCode).toBe(130);
    expect(await leftAtEnd).toEqual([]);
  });

  const full = { tags: ['full' as const] };
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'a %s sent only to npm does the same',
    full,
    async (signal) => {
      const { cli, clips } = await startStuck(npm);
      cli.child.kill(signal);
      const result = await cli.ended;
      expect(documentFrom(result).counts).toMatchObject({ total: 2, pending: 2 });
      expect(result.exitCode).toBe(130);
      await untilNoProcessWith(clips);
    },
  );
});

test('an interrupt while a question is open exits with 130 and a sentence', async () => {
  const asked = Promise.withResolvers<void>();
  const server = await serve(() => asked.resolve());
  const env = { CLIPCHECK_BASE_URL: server.baseUrl, CLIPCHECK_API_KEY: 'test-key-local' };
  const cli = startCli(['quota'], { dataDir: await makeFolder(), env });
  await asked.promise;
  cli.child.kill('SIGINT');
  const { exitCode, stdout, stderr } = await cli.ended;
  expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
  expect(stderr).toMatch(/^clipcheck: Interrupted/);
});
