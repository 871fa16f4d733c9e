import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment, ffprobePath } from './run-ffprobe.ts';

const run = promisify(execFile);

const timeLimitMs = 30_000;

/** @throws Error, with the system's `code` if it cannot be started */
export const readFfprobeVersion = async (path = ffprobePath): Promise<string> => {
  const options = { env: childEnvironment(), timeout: timeLimitMs, windowsHide: true };
  const { stdout } = await run(path, ['-version'], options);
  return /^ffprobe version (\S+)/.exec(stdout)?.[1] ?? 'of an unknown version';
};
