import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lexer } from 'marked';
import { expect, test } from 'vitest';
import { cliEntry, runCli } from '../support/cli-process.ts';
import { shareCliService } from '../support/cli-service.ts';
import { makeFolder } from '../support/make-folder.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { projectRoot } from '../support/shared-folder.ts';

const service = shareCliService();

const documentedLoop = async (): Promise<string> => {
  const page = lexer(await readFile(join(projectRoot, 'docs/ci.md'), 'utf8'));
  const codes = page.flatMap((token) => (token.type === 'code' ? [String(token.text)] : []));
  return codes.find((code) => code.startsWith('#!/bin/sh')) ?? '';
};

/** Runs the loop of the page with a program `render` that makes these samples, one after another. */
const runLoop = async (dataDir: string, samples: readonly string[]) => {
  const folder = await makeFolder({ 'broken.mp4': 'no clip', 'loop.sh': await documentedLoop() });
  const commands = join(folder, 'bin');
  await mkdir(commands);
  const script = (name: string, text: string) =>
    writeFile(join(commands, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  await script('clipcheck', `exec "${process.execPath}" "${cliEntry}" "$@"`);
  await script('node', `exec "${process.execPath}" "$@"`);
  const paths = samples.map(
    (name) => `"${name === 'broken.mp4' ? folder : samplesFolder}/${name}"`,
  );
  // Appends a line for each call, so that the next one makes the next sample.
  await script(
    'render',
    `to=$1; echo "$to" >> calls; set -- ${paths.join(' ')}; shift $(($(wc -l < calls) - 1))
    echo "A shot" > "\${to%.mp4}.txt"; cp "$1" "$to"`,
  );
  const env = { ...service.env, PATH: `${commands}:${process.env.PATH}` };
  const ended = await runCli([], { program: ['sh', 'loop.sh'], dataDir, env, cwd: folder });
  const calls = await readFile(join(folder, 'calls'), 'utf8');
  return { ...ended, renders: calls.trim().split('\n').length };
};

const [clean, black, frozen] = [
  'paper-boat-on-waves.mp4',
  'city-windows-at-dusk.mp4',
  'lantern-in-the-rain.mp4',
];

test('the documented loop renders again after a finding, three times at most, and ends where a person has to look', async () => {
  const dataDir = await makeFolder();
  expect(await runLoop(dataDir, [black, clean])).toMatchObject({
    exitCode: 0,
    stdout: 'shot-2.mp4\n',
    renders: 2,
  });
  const always = await runLoop(dataDir, [black, frozen, black, clean]);
  expect(always).toMatchObject({ exitCode: 1, stdout: '', renders: 3 });
  expect(always.stderr).toMatch(/^shot-3\.mp4: 2 black frames/m);
  const broken = await runLoop(dataDir, ['broken.mp4', clean]);
  expect(broken).toMatchObject({ exitCode: 1, stdout: '', renders: 1 });
  expect(broken.stderr).toMatch(/^shot-1\.mp4: This file is damaged or truncated/m);
});
