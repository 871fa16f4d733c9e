import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ElectronApplication } from 'playwright/test';
import { projectRoot } from '../../support/shared-folder.ts';

export type EndedStart = { readonly exitCode: number | null; readonly stderr: string };

/**
 * Starts the desktop app a second time, like its user, with the data folder and the runtime of a
 * running one, and waits until that start has ended.
 * @param args files and folders as typed
 * @param cwd folder in which they are typed
 */
export const runSecondStart = async (
  desktop: ElectronApplication,
  args: readonly string[],
  cwd: string,
): Promise<EndedStart> => {
  const env = await desktop.evaluate(() => ({ ...process.env }));
  const { spawnfile, spawnargs } = desktop.process();
  const flags = spawnargs.filter((argument) => argument === '--no-sandbox');
  const child = spawn(spawnfile, [...flags, projectRoot, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killAtExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  await once(child, 'close');
  process.off('exit', killAtExit);
  return { exitCode: child.exitCode, stderr };
};
