import { mkdtempSync, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/**
 * Removed after the running test.
 * @param files content by path below the folder; folders in between are made.
 * @returns the folder's real, absolute path.
 */
export const makeFolder = async (
  files: Record<string, string | Uint8Array> = {},
): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'clipcheck-test-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
};

/** A folder for all tests of a file, removed after the last one. To be called at its start. */
export const folderForAll = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'clipcheck-test-')));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
