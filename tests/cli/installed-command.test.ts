import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCli } from '../support/cli-process.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { testWith } from '../support/requires.ts';
import { projectRoot } from '../support/shared-folder.ts';

const link = async (): Promise<string> => {
  const { bin } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const path = join(await makeFolder(), 'clipcheck');
  symlinkSync(join(projectRoot, bin.clipcheck), path);
  return path;
};

test('clipcheck runs through a link, in another folder, with paths relative to that folder', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const setUp = { dataDir, cwd: clips, program: [await link()] } as const;
  const result = await runCli(['scan', 'a.mp4', '--json'], setUp);
  expect(result.exitCode).toBe(0);
  expect(documentFrom(result).clips.map(({ path }) => path)).toEqual([join(clips, 'a.mp4')]);
  const relative = await runCli(['list', '--data-dir', 'results', '--json'], setUp);
  expect(documentFrom(relative).clips).toEqual([]);
  expect(readFileSync(join(clips, 'results', 'clipcheck.sqlite')).length).toBeGreaterThan(0);
  const refused = await runCli(['wibble'], setUp);
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain("unknown command 'wibble'");
});

testWith({ programs: ['npm'] }, 'through npm, output and paths stay as they are', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4'], { prompts: false });
  writeFileSync(join(clips, 'a.txt'), 'a gradient');
  const program = ['npm', '--prefix', projectRoot, 'run', '-s', 'cli', '--'] as const;
  const result = await runCli(['scan', '.', '--json'], { dataDir, cwd: clips, program });
  expect(result).toMatchObject({ exitCode: 0, stderr: '' });
  expect(documentFrom(result).clips.map(({ path }) => path)).toEqual([join(clips, 'a.mp4')]);
});
