import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A runtime of Electron that can be started, and where it comes from. */
export type ElectronRuntime = {
  readonly executablePath: string;
  /** `override`: the folder that ELECTRON_OVERRIDE_DIST_PATH names; `repack`: for tests only. */
  readonly origin: 'override' | 'official' | 'repack';
};

/** Why there is none, as a sentence for the user. */
export type NoRuntime = { readonly reason: string };

/** The program in a folder that holds an unpacked runtime. */
export function executableIn(folder: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'darwin') return join(folder, 'Electron.app', 'Contents', 'MacOS', 'Electron');
  return join(folder, platform === 'win32' ? 'electron.exe' : 'electron');
}

/** The runtime in the folder that the user names; null when none is named. */
export function findOverride(env: NodeJS.ProcessEnv): ElectronRuntime | NoRuntime | null {
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!folder) return null;
  const executablePath = executableIn(folder);
  if (existsSync(executablePath)) return { executablePath, origin: 'override' };
  return { reason: `ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron: ${folder}.` };
}
