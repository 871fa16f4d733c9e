import { existsSync } from 'node:fs';
import { join } from 'node:path';

export type ElectronRuntime = {
  readonly executablePath: string;
  /** `override`: the folder that ELECTRON_OVERRIDE_DIST_PATH names; `repack`: for tests only. */
  readonly origin: 'override' | 'official' | 'repack';
};

export type MissingRuntime = { readonly reason: string };

export function executableIn(folder: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'darwin') return join(folder, 'Electron.app', 'Contents', 'MacOS', 'Electron');
  return join(folder, platform === 'win32' ? 'electron.exe' : 'electron');
}

export function findOverride(env: NodeJS.ProcessEnv): ElectronRuntime | MissingRuntime | null {
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!folder) return null;
  const executablePath = executableIn(folder);
  if (existsSync(executablePath)) return { executablePath, origin: 'override' };
  return { reason: `ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron: ${folder}.` };
}
