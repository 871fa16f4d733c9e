import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { type CliProcess, runCli, startCli } from '../support/cli-process.ts';
import { startCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { recordStarts } from '../support/process-starts.ts';
import { processesWith, untilNoProcessWith, untilProcessWith } from '../support/processes.ts';
import { describeWith } from '../support/requires.ts';

/** A text in the command line of only a data folder's own evaluator. */
const evaluatorOf = (dataDir: string): string => `--data-dir ${join(dataDir, 'evaluator')}`;

/** Withholds the answers about runs from the command: its batch continues until it is ended. */
const heldAnswers = `--import=data:text/javascript,${encodeURIComponent(`
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) =>
    init?.method === 'GET' && String(address).includes('/v1/evaluations/')
      ? new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(init.signal.reason)),
        )
      : fetch(address, init);
`)}`;

const startBusy = async (): Promise<{ cli: CliProcess; clips: string; dataDir: string }> => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
  const env = { NODE_OPTIONS: heldAnswers };
  const cli = startCli(['run', clips, '--json'], { dataDir, env });
  await untilProcessWith(evaluatorOf(dataDir));
  return { cli, clips, dataDir };
};

describeWith({ proc: true }, 'the evaluator that a command starts by itself', () => {
  test('ends with the command that started it, and keeps its store in the data folder', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { env, starts } = await recordStarts();
    expect((await runCli(['run', clips, '--json'], { dataDir, env })).exitCode).toBe(0);
    expect(starts().some(({ args }) => args.join(' ').includes(evaluatorOf(dataDir)))).toBe(true);
    expect(processesWith(evaluatorOf(dataDir))).toEqual([]);
    const other = await makeFolder();
    renameSync(join(dataDir, 'evaluator'), join(other, 'evaluator'));
    const quota = await runCliHere(['quota', '--json'], { dataDir: other });
    expect(JSON.parse(quota.stdout).scopes.upload.used).toBe(1);
  });

  test('ends when the command is interrupted', async () => {
    const { cli, dataDir } = await startBusy();
    cli.child.kill('SIGINT');
    const result = await cli.ended;
    expect(result.exitCode).toBe(130);
    documentFrom(result);
    expect(processesWith(evaluatorOf(dataDir))).toEqual([]);
  });

  test('ends when the command is killed, and the next one loses nothing', async () => {
    const { cli, clips, dataDir } = await startBusy();
    cli.child.kill('SIGKILL');
    expect((await cli.ended).signal).toBe('SIGKILL');
    await untilNoProcessWith(evaluatorOf(dataDir));
    const next = await runCliHere(['run', clips, '--json', '--resubmit-uncertain'], { dataDir });
    expect(documentFrom(next).counts).toMatchObject({ total: 2, completed: 2 });
  });

  test('is not started by list, show or scan', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    for (const args of [['list'], ['show', 'wibble'], ['scan', '.']]) {
      await runCliHere(args, { dataDir, cwd: clips });
    }
    // It would have made its store.
    expect(existsSync(join(dataDir, 'evaluator'))).toBe(false);
  });
});

describe('two commands at once on one data folder', () => {
  test('the second exits with 2 and a message, and the first continues', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const held = { on: 'getEvaluation', count: 'all', action: { hold: true } } as const;
    const { env, trace, setFaults } = await startCliService({ faults: [held] });
    const first = startCli(['run', clips, '--json'], { dataDir, env });
    while (!trace().some(({ operation }) => operation === 'createEvaluation')) await sleep(25);
    const second = await runCliHere(['run', clips, '--json'], { dataDir, env });
    expect(second).toMatchObject({ exitCode: 2, stdout: '' });
    expect(second.stderr).toMatch(/^clipcheck: Another Clipcheck is using /m);
    expect(second.stderr).toContain('--data-dir');
    setFaults([]);
    expect((await first.ended).exitCode).toBe(0);
  });

  test("while 'evaluator' runs there, run and quota exit with 2 and a reason", async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const evaluator = startCli(['evaluator'], { dataDir });
    await evaluator.untilIn('stdout', '\n');
    const refused = await runCliHere(['run', clips, '--json'], { dataDir });
    expect(refused.exitCode).toBe(2);
    expect(documentFrom(refused)).toMatchObject({
      stopped_by: { code: 'data_folder_busy' },
      counts: { total: 1, pending: 1 },
    });
    const quota = await runCliHere(['quota'], { dataDir });
    expect(quota).toMatchObject({ exitCode: 2, stdout: '' });
    expect(quota.stderr).toMatch(/Another evaluator is running on this store/);
    evaluator.child.kill('SIGTERM');
    await evaluator.ended;
    const later = await runCliHere(['run', clips, '--json'], { dataDir });
    expect(documentFrom(later).counts.completed).toBe(1);
  });
});
