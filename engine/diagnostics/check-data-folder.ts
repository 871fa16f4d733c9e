import { randomUUID } from 'node:crypto';
import { lstat, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../shared/contract/settings.ts';
import type { AppError } from '../../shared/errors/app-error.ts';
import { helpOn } from '../../shared/errors/reason-help.ts';
import { isOwnName } from '../library/storage/data-paths.ts';
import { formatBytes, formatCountOf } from '../reports/text/format-amounts.ts';
import type { Store } from '../store/store.ts';
import { type CheckOutcome, codeText, failed, fine, notChecked, warning } from './outcome.ts';

/** @param error why the data folder cannot be opened */
export const databaseNotOpened = (error: AppError): CheckOutcome =>
  failed(
    `It cannot be opened${codeText(error)}.`,
    helpOn(error.code)?.action ?? 'Start Clipcheck again.',
  );

/** @param sizes measures the contents of the data folder */
export const checkDatabase = async (
  sizes: () => Promise<Storage>,
  store: Pick<Store, 'countDamagedAnswers'>,
): Promise<CheckOutcome> => {
  const { databaseBytes, copiedBytes, clips, runs } = await sizes();
  const found = `${formatBytes(databaseBytes)} with ${formatCountOf(clips, 'clip')} and ${formatCountOf(runs, 'evaluation')}; copies of clips: ${formatBytes(copiedBytes)}.`;
  const damaged = store.countDamagedAnswers();
  if (damaged === 0) return fine(found);
  return failed(
    `${found} Damaged and unreadable: ${formatCountOf(damaged, 'stored result')}.`,
    'Evaluate these clips again: the library shows them as not evaluated. Also check the disk of the data folder.',
  );
};

/** Creates a file and removes it: permissions do not show whether a file system can be written. */
export const checkWriting = async (dataDir: string): Promise<CheckOutcome> => {
  const path = join(dataDir, `.diagnostics-${randomUUID()}`);
  try {
    await writeFile(path, 'x', { flag: 'wx', mode: 0o600 });
    return fine('Files can be created in the data folder.');
  } catch (error) {
    return failed(
      `No file can be created in the data folder${codeText(error)}.`,
      'Give your user account write access to the data folder and free space on its disk, or set CLIPCHECK_DATA_DIR to another folder.',
    );
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
};

const isOpenToOthers = async (path: string): Promise<boolean> =>
  ((await lstat(path)).mode & 0o077) !== 0;

/** Checks whether other users can open the data folder, or if so, anything of Clipcheck in it. */
export const checkPrivacy = async (dataDir: string): Promise<CheckOutcome> => {
  if (process.platform === 'win32') {
    return notChecked('On Windows, the permissions of the user folder apply.', null);
  }
  try {
    const names = (await isOpenToOthers(dataDir)) ? (await readdir(dataDir)).filter(isOwnName) : [];
    const open = await Promise.all(names.map((name) => isOpenToOthers(join(dataDir, name))));
    if (!open.includes(true)) return fine('Only your user account can read the data.');
    return warning(
      'Other users of this computer can read some of the data.',
      'Restart Clipcheck, which removes their access. If this remains, run chmod -R go= on the data folder.',
    );
  } catch (error) {
    return notChecked(
      `The permissions of the data folder cannot be read${codeText(error)}.`,
      'Check that the data folder exists and belongs to you.',
    );
  }
};

/** Below this, larger batches may fail: each clip and its copy take up to 50 MB. */
const lowBytes = 1_000_000_000;
/** Below this, not even one clip and its copy are certain to fit. */
const tooLowBytes = 100_000_000;

/** @param freeBytes on the disk of the data folder */
export const spaceOutcome = (freeBytes: number): CheckOutcome => {
  const found = `${formatBytes(freeBytes)} free on the disk of the data folder.`;
  const advice = 'Free space on that disk. Settings › Storage shows what Clipcheck can free.';
  if (freeBytes < tooLowBytes) return failed(found, advice);
  return freeBytes < lowBytes ? warning(found, advice) : fine(found);
};

export const checkSpace = async (dataDir: string): Promise<CheckOutcome> => {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return spaceOutcome(bavail * bsize);
  } catch (error) {
    return notChecked(
      `The free space cannot be read${codeText(error)}.`,
      'Check that the data folder exists.',
    );
  }
};
