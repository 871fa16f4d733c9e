import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../../tools/setup/ensure-built.ts';
import { type CliProcess, startCli } from '../support/cli-process.ts';
import { modeOf, usualFileMode } from '../support/files-on-disk.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { projectRoot } from '../support/shared-folder.ts';

beforeAll(() => ensureBuilt(projectRoot));

/** `clipcheck serve` where xdg-open is a script that records its arguments. */
const serveAndOpen = async (
  dataDir: string,
): Promise<{ cli: CliProcess; given: string; notesMode: string }> => {
  const folder = await makeFolder();
  const notes = join(folder, 'given.txt');
  const script = join(folder, 'xdg-open');
  writeFileSync(
    script,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${notes}.new'\nmv '${notes}.new' '${notes}'\n`,
  );
  chmodSync(script, 0o755);
  const path = `${folder}:${process.env.PATH}`;
  const cli = startCli(['serve'], { dataDir, env: { PATH: path } });
  onTestFinished(async () => {
    cli.child.kill('SIGKILL');
    await cli.ended;
  });
  await cli.untilIn('stdout', '\n');
  while (!existsSync(notes)) await sleep(20);
  return { cli, given: readFileSync(notes, 'utf8').trimEnd(), notesMode: modeOf(notes) };
};

describeWith({ proc: true }, 'a browser that is opened', () => {
  test('is given a file of the user alone, and no token in its arguments', async () => {
    const { cli, given, notesMode } = await serveAndOpen(await makeFolder());
    const { url } = JSON.parse(cli.stdout()) as { url: string };
    const [, token = ''] = new URL(url).pathname.split('/');
    expect(token).not.toBe('');
    expect(given).not.toContain(token);
    expect([given, dirname(given)].map(modeOf)).toEqual(['600', '700']);
    // Files of the browser belong to its user.
    expect(notesMode).toBe(usualFileMode());
    const [, target = ''] =
      /http-equiv="refresh" content="0; url=([^"]*)"/.exec(readFileSync(given, 'utf8')) ?? [];
    expect(target).toBe(url);
    expect((await fetch(target)).status).toBe(200);
    cli.child.kill('SIGTERM');
    expect((await cli.ended).exitCode).toBe(0);
    expect(existsSync(given)).toBe(false);
  });

  test('finds the page of its start where a kill left that of another', async () => {
    const dataDir = await makeFolder();
    const killed = await serveAndOpen(dataDir);
    const before = readFileSync(killed.given, 'utf8');
    killed.cli.child.kill('SIGKILL');
    await killed.cli.ended;
    const { given } = await serveAndOpen(dataDir);
    expect(readFileSync(given, 'utf8')).not.toBe(before);
    expect(readdirSync(dirname(given))).toHaveLength(1);
  });
});
