import { execFile } from 'node:child_process';
import {
  arch,
  availableParallelism,
  freemem,
  release,
  type as systemType,
  totalmem,
} from 'node:os';
import { promisify } from 'node:util';
import { createClipDecoder } from '../clips/media/pictures/clip-decoder.ts';
import { childEnvironment, ffprobePath } from '../clips/media/probe/run-ffprobe.ts';
import type { ForkModule } from '../ports.ts';
import { formatBytes, formatCountOf } from '../reports/text/format-amounts.ts';
import type { Store } from '../store/store.ts';
import { type CheckOutcome, codeText, failed, fine, notChecked } from './outcome.ts';

/** @param store null if the database cannot be opened */
export const checkVersions = (
  version: string,
  store: Pick<Store, 'versions'> | null,
): CheckOutcome => {
  const { schema, sqlite } = store?.versions() ?? {};
  const stored = schema === undefined ? [] : [`database schema ${schema}`, `SQLite ${sqlite}`];
  return fine([`Clipcheck ${version}`, ...stored].join(', '));
};

/** Names of the programs in `process.versions`; Electron's processes have all three. */
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

/** Starts a decoder process, which loads FFmpeg and decodes a picture. */
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

/** @param path by default that of the bundled ffprobe */
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
