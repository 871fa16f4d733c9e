import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedLibrary } from '../../tools/library/seed-library.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { runInTerminal } from '../support/terminal.ts';

describeWith({ programs: ['script', 'stty'] }, 'report in a terminal', () => {
  const makeLibrary = async (clips: number) => {
    const folder = await makeFolder();
    const [dataDir, out] = [join(folder, 'data'), join(folder, 'out')];
    await mkdir(dataDir);
    await mkdir(out);
    seedLibrary(dataDir, join(folder, 'clips'), clips);
    return { dataDir, out };
  };

  test('shows a bar while writing, and leaves nothing of it at the end', async () => {
    const { dataDir, out } = await makeLibrary(12);
    const target = join(out, 'a.csv');
    const { exitCode, stdout, screen } = await runInTerminal(
      ['report', target, '--format', 'csv'],
      { dataDir, columns: 60 },
    );
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/░.*%/);
    expect(screen.lines.join('')).toBe(`${target}: 12 clips`);
    expect(screen.isCursorShown).toBe(true);
  });

  test('--quiet shows no bar', async () => {
    const { dataDir, out } = await makeLibrary(12);
    const args = ['report', join(out, 'a.csv'), '--format', 'csv', '--quiet'];
    const { exitCode, stdout } = await runInTerminal(args, { dataDir });
    expect(exitCode).toBe(0);
    expect(stdout).not.toContain('░');
  });

  const expectAnswer = async (typed: string, exitCode: number, content: RegExp): Promise<void> => {
    const { dataDir, out } = await makeLibrary(2);
    const target = join(out, 'a.md');
    writeFileSync(target, 'mine');
    const result = await runInTerminal(['report', target], { dataDir, typed, columns: 200 });
    expect(result.exitCode).toBe(exitCode);
    expect(result.stdout).toContain(`${target} already exists. Replace it? [y/N]`);
    expect(readFileSync(target, 'utf8')).toMatch(content);
    expect(readdirSync(out)).toEqual(['a.md']);
  };
  test.each([
    ['y\n', 0, /^# Clipcheck report/],
    ['\n', 2, /^mine$/],
  ])('asks before replacing, and understands %j', expectAnswer);
  test.each([
    ['yes\n', 0, /^# Clipcheck report/],
    ['n\n', 2, /^mine$/],
    ['wibble\n', 2, /^mine$/],
  ])('asks before replacing, and understands %j', { tags: ['full'] }, expectAnswer);
});
