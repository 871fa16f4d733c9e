import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

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
