import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeFolder } from './make-folder.ts';

const mountArgs = (folder: string, sizeBytes: number): string[] => [
  '-t',
  'tmpfs',
  '-o',
  `size=${sizeBytes}`,
  'clipcheck-test',
  folder,
];

/** Whether disks can be made here: only root may, and not in every container. */
export const canMakeDisks = (): boolean => {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'clipcheck-disk-'));
  try {
    const { status } = spawnSync('mount', mountArgs(folder, 4096));
    if (status === 0) spawnSync('umount', [folder]);
    return status === 0;
  } finally {
    rmdirSync(folder);
  }
};

export const makeSmallDisk = async (sizeBytes: number): Promise<string> => {
  const folder = join(await makeFolder(), 'disk');
  await mkdir(folder);
  execFileSync('mount', mountArgs(folder, sizeBytes));
  onTestFinished(() => {
    execFileSync('umount', [folder]);
  });
  return folder;
};

export const makeReadOnly = (folder: string): void => {
  execFileSync('mount', ['-o', 'remount,ro', folder]);
};

export const mountAgain = (folder: string, place: string): void => {
  execFileSync('mount', ['--bind', folder, place]);
  onTestFinished(() => {
    execFileSync('umount', [place]);
  });
};

export const resizeDisk = (folder: string, sizeBytes: number): void => {
  execFileSync('mount', ['-o', `remount,size=${sizeBytes}`, folder]);
};

const isRoot = process.getuid?.() === 0;

/** Whether files can be protected from removal: root needs a file system with attributes. */
export const canLockFolders = (): boolean => {
  if (process.platform === 'win32') return false;
  if (!isRoot) return true;
  const folder = mkdtempSync(join(tmpdir(), 'clipcheck-lock-'));
  const { status } = spawnSync('chattr', ['+a', folder]);
  if (status === 0) spawnSync('chattr', ['-a', folder]);
  rmdirSync(folder);
  return status === 0;
};

/** For the running test, keeps files from being removed from a folder. @returns ends that at once */
export const lockFolder = (folder: string): (() => void) => {
  const set = (isLocked: boolean): void => {
    if (isRoot) execFileSync('chattr', [isLocked ? '+a' : '-a', folder]);
    else chmodSync(folder, isLocked ? 0o555 : 0o755);
  };
  set(true);
  const unlock = (): void => set(false);
  onTestFinished(unlock);
  return unlock;
};
