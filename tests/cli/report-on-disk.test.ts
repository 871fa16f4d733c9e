import { existsSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedLibrary } from '../../tools/library/seed-library.ts';
import { seedReview } from '../../tools/library/seed-review.ts';
import { runCliHere } from '../support/cli-here.ts';
import { makeReadOnly, makeSmallDisk } from '../support/disks.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { projectRoot } from '../support/shared-folder.ts';

describeWith({ disks: true }, 'a report on another disk', () => {
  const clips = 40;
  const smallBytes = 8 * 1024;

  const makeLibrary = async (): Promise<string> => {
    const folder = await makeFolder();
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    seedLibrary(dataDir, join(folder, 'clips'), clips);
    return dataDir;
  };

  const expectNotWritten = async (
    { dataDir, disk, name }: { dataDir: string; disk: string; name: string },
    format: string,
    why: string,
  ): Promise<void> => {
    const before = readdirSync(disk);
    const args = ['report', join(disk, name), '--format', format, '--quiet'];
    const result = await runCliHere(args, { dataDir });
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    const help = join(projectRoot, 'docs/troubleshooting.md');
    expect(result.stderr).toBe(
      `clipcheck: The report was not written: ${why}.\nHelp: ${help}, output_not_written\n`,
    );
    expect(readdirSync(disk)).toEqual(before);
    expect(readdirSync(join(dataDir, 'reports'))).toEqual([]);
  };

  test.each([
    ['new/a.xml', 'junit'],
    ['a folder', 'cvat'],
    ['a.zip', 'cvat'],
  ])(
    'that is full: refuses %s as %s, leaves nothing, and keeps existing files',
    async (name, format) => {
      const [dataDir, disk] = [await makeLibrary(), await makeSmallDisk(smallBytes)];
      writeFileSync(join(disk, 'mine'), 'mine');
      const why = 'the disk is full. Free space, or choose another disk';
      await expectNotWritten({ dataDir, disk, name }, format, why);
      expect(readFileSync(join(disk, 'mine'), 'utf8')).toBe('mine');
    },
  );

  test('that is full: keeps the older report that was to be replaced', async () => {
    const [dataDir, disk] = [await makeLibrary(), await makeSmallDisk(smallBytes)];
    writeFileSync(join(disk, 'a.csv'), 'older');
    const args = ['report', join(disk, 'a.csv'), '--format', 'csv', '--replace'];
    expect(await runCliHere(args, { dataDir })).toMatchObject({ exitCode: 2 });
    expect(readdirSync(disk)).toEqual(['a.csv']);
    expect(readFileSync(join(disk, 'a.csv'), 'utf8')).toBe('older');
  });

  test('that is a separate disk: writes a report of many files as in any other folder', async () => {
    // A rename cannot move files to another disk.
    const [dataDir, disk] = [await makeLibrary(), await makeSmallDisk(32 * 1024 * 1024)];
    const args = ['report', disk, '--format', 'cvat', '--quiet'];
    const result = await runCliHere(args, { dataDir });
    expect(result).toMatchObject({ exitCode: 0, stderr: '' });
    const names = readdirSync(disk);
    expect(names).toHaveLength(clips + 1);
    expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('that is full and holds the data folder: does not write a bundle without its copies', async () => {
    const [folder, disk] = [await makeFolder(), await makeSmallDisk(4 * 1024 * 1024)];
    const dataDir = join(disk, 'data');
    await mkdir(dataDir);
    const path = join(samplesFolder, 'lantern-in-the-rain.mp4');
    await seedReview(dataDir, [{ path, prompt: 'A lantern.', runs: [{ findings: [] }] }]);
    const { bavail, bsize } = statfsSync(disk);
    // Enough for all but the copy.
    writeFileSync(join(disk, 'mine'), Buffer.alloc(bavail * bsize - 200 * 1024));
    const target = join(folder, 'bundle');
    const result = await runCliHere(['report', target, '--format', 'bundle'], { dataDir });
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toContain('the disk with the data folder is full');
    expect(existsSync(target)).toBe(false);
    expect(readdirSync(join(dataDir, 'reports'))).toEqual([]);
  });

  test('that is read-only: refuses, and leaves nothing', async () => {
    const [dataDir, disk] = [await makeLibrary(), await makeSmallDisk(smallBytes)];
    makeReadOnly(disk);
    const why = 'that disk is read-only. Choose another one';
    await expectNotWritten({ dataDir, disk, name: 'a.csv' }, 'csv', why);
  });
});
