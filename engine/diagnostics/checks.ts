import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { lstat, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import {
  arch,
  availableParallelism,
  freemem,
  release,
  type as systemType,
  totalmem,
} from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ForkModule } from '../../processes/fork-module.ts';
import { type ConnectionProblem, unreachableAdvice } from '../../shared/contract/service.ts';
import type { KeyState, Storage } from '../../shared/contract/settings.ts';
import type { Diagnostic } from '../../shared/domain/diagnostics.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { actionOn } from '../../shared/errors/reason-actions.ts';
import { createClipDecoder } from '../clips/media/pictures/clip-decoder.ts';
import { childEnvironment, ffprobePath } from '../clips/media/probe/run-ffprobe.ts';
import { isOwnName } from '../library/storage/data-paths.ts';
import { formatBytes, formatCountOf, formatDuration } from '../reports/text/format-amounts.ts';
import type { TestedConnection } from '../service/create-service.ts';
import type { ServiceLink } from '../service/service-link.ts';
import type { Store } from '../store/store.ts';

export type CheckOutcome = Omit<Diagnostic, 'check'>;

const fine = (found: string): CheckOutcome => ({ state: 'fine', found, advice: null });

const warning = (found: string, advice: string): CheckOutcome => ({
  state: 'warning',
  found,
  advice,
});

export const failed = (found: string, advice: string): CheckOutcome => ({
  state: 'failed',
  found,
  advice,
});

export const notChecked = (found: string, advice: string | null): CheckOutcome => ({
  state: 'not-checked',
  found,
  advice,
});

/** Returns " (ENOENT)" for a system error, so that it can be searched for; else nothing. */
const codeText = (error: unknown): string =>
  error instanceof Error && 'code' in error ? ` (${error.code})` : '';

export const databaseNotOpened = (error: AppError): CheckOutcome =>
  failed(
    `It cannot be opened${codeText(error)}.`,
    actionOn(error.code) ?? 'Start Clipcheck again.',
  );

export const checkDatabase = async (
  sizes: () => Promise<Storage>,
  store: Pick<Store, 'countDamagedAnswers'>,
): Promise<CheckOutcome> => {
  const { databaseBytes, bytes, clips, runs } = await sizes();
  const found = `${formatBytes(databaseBytes)} with ${formatCountOf(clips, 'clip')} and ${formatCountOf(runs, 'evaluation')}; copies of clips: ${formatBytes(bytes.copies)}.`;
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

/** @param store null if the database cannot be opened */
export const checkVersions = (
  version: string,
  store: Pick<Store, 'versions'> | null,
): CheckOutcome => {
  const { schema, sqlite } = store?.versions() ?? {};
  const stored = schema === undefined ? [] : [`database schema ${schema}`, `SQLite ${sqlite}`];
  return fine([`Clipcheck ${version}`, ...stored].join(', '));
};

const runtimes = { node: 'Node', electron: 'Electron', chrome: 'Chromium' } as const;

export const checkRuntime = (): CheckOutcome =>
  fine(
    Object.entries(runtimes)
      .flatMap(([key, name]) => {
        const version = process.versions[key];
        return version === undefined ? [] : [`${name} ${version}`];
      })
      .join(', '),
  );

export const checkSystem = (): CheckOutcome =>
  fine(
    `${systemType()} ${release()} ${arch()}, ${formatCountOf(availableParallelism(), 'core')}, ${formatBytes(totalmem())} of memory (${formatBytes(freemem())} free)`,
  );

const reinstall = 'Install Clipcheck again; in a clone, run npm run setup.';

export const checkDecoder = async (
  forkModule: ForkModule | undefined,
  signal: AbortSignal,
): Promise<CheckOutcome> => {
  if (!forkModule) return notChecked('This program does not decode clips.', null);
  const decoder = createClipDecoder(forkModule);
  try {
    const test = await decoder.run({ kind: 'self-test' }, { signal });
    if (test === null)
      return failed('node-av, which contains FFmpeg, cannot be loaded.', reinstall);
    const name = `FFmpeg ${test.ffmpegVersion}`;
    return test.decodesH264
      ? fine(`${name} decodes H.264.`)
      : failed(`${name} cannot decode H.264.`, reinstall);
  } finally {
    decoder.close();
  }
};

const run = promisify(execFile);

const versionLimitMs = 30_000;

export const checkFfprobe = async (path = ffprobePath): Promise<CheckOutcome> => {
  const options = { env: childEnvironment(), timeout: versionLimitMs, windowsHide: true };
  try {
    const { stdout } = await run(path, ['-version'], options);
    const version = /^ffprobe version (\S+)/.exec(stdout)?.[1] ?? 'of an unknown version';
    return fine(`ffprobe ${version} starts.`);
  } catch (error) {
    return failed(`ffprobe does not start${codeText(error)}.`, reinstall);
  }
};

const keyPlaces: Record<NonNullable<KeyState['place']>, CheckOutcome> = {
  encrypted: fine("A key is stored, encrypted in the system's key store."),
  environment: fine('A key is set as CLIPCHECK_API_KEY.'),
  memory: warning(
    'A key is kept in memory until you quit Clipcheck. This system has no key store.',
    'Install a key store, such as GNOME Keyring or KWallet, and use the desktop app.',
  ),
  file: warning(
    'A key is stored unencrypted in a file that only your user account can read.',
    'Install a key store, such as GNOME Keyring or KWallet, use the desktop app, and set the key again.',
  ),
};

/** Never reads the key. @param canEncrypt null if keys come from the environment only */
export const checkKey = (
  isBuiltIn: boolean,
  { place, canEncrypt }: { place: KeyState['place']; canEncrypt: boolean | null },
): CheckOutcome => {
  if (place !== null) return keyPlaces[place];
  const store =
    canEncrypt === null
      ? 'The command line uses CLIPCHECK_API_KEY.'
      : canEncrypt
        ? "The system's key store is available."
        : 'This system has no key store; keys are kept in memory.';
  return isBuiltIn
    ? fine(`The built-in evaluator needs no key. ${store}`)
    : failed(
        `No key is set for the service. ${store}`,
        'Set it in Settings › Connection, or as CLIPCHECK_API_KEY.',
      );
};

const problemAdvice: Record<ConnectionProblem['kind'], string> = {
  key: 'Set the key in Settings › Connection, or as CLIPCHECK_API_KEY.',
  unreachable: unreachableAdvice,
  address: 'Check the address in Settings › Connection, or CLIPCHECK_BASE_URL.',
  other: 'Try again later. If this continues, contact the support of the service.',
};

/** @param name address of the service, or what it is */
export const serviceOutcome = (
  name: string,
  { problem, status }: TestedConnection,
): CheckOutcome => {
  if (problem) return failed(`${name}: ${problem.message}`, problemAdvice[problem.kind]);
  if (!status.ok) return fine(`${name} can be used; it reports no status.`);
  const { state } = status.data;
  const found = `${name}: ${state}, answered in ${Math.round(status.latencyMs)} ms.`;
  return state === 'operational'
    ? fine(found)
    : warning(found, 'Evaluations may fail or take longer. Try again later.');
};

export const checkEvaluator = async (
  link: ServiceLink,
  signal: AbortSignal,
): Promise<CheckOutcome> => {
  const evaluator = link.holdChoice({ kind: 'built-in' });
  const startedMs = performance.now();
  try {
    await (await evaluator.client()).getStatus({ signal });
    const durationSec = (performance.now() - startedMs) / 1000;
    return fine(`It starts and answers, within ${formatDuration(durationSec)}.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'data_folder_busy') {
      return notChecked(
        'Another Clipcheck is running the evaluator of this data folder.',
        'Quit it, then run the checks again.',
      );
    }
    return failed(error.message, 'Restart Clipcheck. If this continues, reinstall it.');
  } finally {
    evaluator.release();
  }
};
