import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { type CliProcess, runCli, startCli } from '../support/cli-process.ts';
import { forced, startCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { processesWith, untilNoProcessWith, untilProcessWith } from '../support/process-list.ts';
import { describeWith } from '../support/requires.ts';

/** What shows in the command line of a data folder's own evaluator, and in no other's. */
const evaluatorOf = (dataDir: string): string => `--data-dir ${join(dataDir, 'evaluator')}`;

/** A batch whose evaluator is up and whose clips are not done yet: results take a second at least. */
const startBusy = async (): Promise<{ cli: CliProcess; clips: string; dataDir: string }> => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4', 'c.mp4']);
  const cli = startCli(['run', clips, '--json'], { dataDir });
  await untilProcessWith(evaluatorOf(dataDir));
  return { cli, clips, dataDir };
};

describeWith({ proc: true }, 'the evaluator that a command starts by itself', () => {
  test('is gone when the command is', async () => {
    const { cli, dataDir } = await startBusy();
    expect((await cli.ended).exitCode).toBe(0);
    expect(processesWith(evaluatorOf(dataDir))).toEqual([]);
  });

  test('is gone when the command was interrupted', async () => {
    const { cli, dataDir } = await startBusy();
    cli.child.kill('SIGINT');
    const result = await cli.ended;
    expect(result.exitCode).toBe(130);
    documentFrom(result);
    expect(processesWith(evaluatorOf(dataDir))).toEqual([]);
  });

  test('ends by itself when the command is killed, and the next one loses nothing', async () => {
    const { cli, clips, dataDir } = await startBusy();
    cli.child.kill('SIGKILL');
    expect((await cli.ended).signal).toBe('SIGKILL');
    await untilNoProcessWith(evaluatorOf(dataDir));
    const next = await runCli(['run', clips, '--json', '--resubmit-uncertain'], { dataDir });
    expect(documentFrom(next).counts).toMatchObject({ total: 3, completed: 3 });
  });

  test('keeps its store in the data folder from one command to the next', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const first = documentFrom(await runCli(['run', clips, '--json'], { dataDir }));
    const other = await makeFolder();
    renameSync(join(dataDir, 'evaluator'), join(other, 'evaluator'));
    const quota = await runCli(['quota', '--json'], { dataDir: other });
    expect(JSON.parse(quota.stdout).scopes.upload.used).toBe(1);
    expect(first.counts.completed).toBe(1);
  });

  test.each([['list'], ['show', 'wibble'], ['scan', '.']])(
    'is not started by %s',
    async (...args) => {
      const { clips, dataDir } = await makeClipFolder(['a.mp4']);
      const cli = startCli(args, { dataDir, cwd: clips });
      const seen = new Set<string>();
      const timer = setInterval(() => {
        for (const { commandLine } of processesWith('evaluator/main.ts')) {
          if (commandLine.includes(dataDir)) seen.add(commandLine);
        }
      }, 5);
      await cli.ended;
      clearInterval(timer);
      expect([...seen]).toEqual([]);
      // It would have made its store.
      expect(existsSync(join(dataDir, 'evaluator'))).toBe(false);
    },
  );
});

describe('two at once on one data folder', () => {
  test('the second is told so and ends with 2, the first goes on', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const held = { on: 'getEvaluation', count: 'all', action: { hold: true } } as const;
    const { env, trace, setFaults } = await startCliService({ faults: [held] });
    const args = ['run', clips, '--json', ...forced({ outcome: 'completed' })];
    const cli = startCli(args, { dataDir, env });
    while (!trace().some(({ operation }) => operation === 'createEvaluation')) await sleep(25);
    const second = await runCli(['run', clips, '--json'], { dataDir, env });
    expect(second).toMatchObject({ exitCode: 2, stdout: '' });
    expect(second.stderr).toMatch(/^clipcheck: Another Clipcheck is working in /m);
    expect(second.stderr).toContain('--data-dir');
    setFaults([]);
    expect((await cli.ended).exitCode).toBe(0);
  });

  test('list and show work meanwhile', async () => {
    const { cli, dataDir } = await startBusy();
    const listed = await runCli(['list', '--json'], { dataDir });
    expect(listed).toMatchObject({ exitCode: 0, stderr: '' });
    documentFrom(listed);
    expect((await cli.ended).exitCode).toBe(0);
  });

  test("while 'evaluator' runs on it: run and quota end with 2 and say why", async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const evaluator = startCli(['evaluator'], { dataDir });
    await evaluator.untilIn('stdout', '\n');
    const run = await runCli(['run', clips, '--json'], { dataDir });
    expect(run.exitCode).toBe(2);
    expect(documentFrom(run)).toMatchObject({
      stopped_by: { code: 'data_folder_busy' },
      counts: { pending: 1 },
    });
    const quota = await runCli(['quota'], { dataDir });
    expect(quota).toMatchObject({ exitCode: 2, stdout: '' });
    expect(quota.stderr).toMatch(/Another evaluator is running on this store/);
    const second = await runCli(['evaluator'], { dataDir });
    expect(second).toMatchObject({ exitCode: 2, stdout: '' });
    evaluator.child.kill('SIGTERM');
    await evaluator.ended;
    const later = await runCli(['run', clips, '--json'], { dataDir });
    expect(documentFrom(later).counts.completed).toBe(1);
  });

  test("while 'evaluator' runs on it: a retry leaves the run as it was", async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    await runCli(['run', clips], { dataDir });
    const database = new Database(join(dataDir, 'clipcheck.sqlite'));
    database.exec("UPDATE runs SET state = 'failed'");
    database.close();
    const evaluator = startCli(['evaluator'], { dataDir });
    await evaluator.untilIn('stdout', '\n');
    const retry = await runCli(['retry', '--failed', '--json'], { dataDir });
    expect(documentFrom(retry)).toMatchObject({
      stopped_by: { code: 'data_folder_busy' },
      counts: { total: 1, pending: 1 },
    });
    expect(retry.exitCode).toBe(2);
    evaluator.child.kill('SIGTERM');
    await evaluator.ended;
  });
});
