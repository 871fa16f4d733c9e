import { projectRoot } from '../setup/project-paths.mjs';
import { type ElectronRuntime, findOverride, type NoRuntime } from './electron-runtime.ts';
import { findOfficialRuntime } from './official-runtime.ts';

/**
 * The runtime that `npm start` opens the window with: the folder of ELECTRON_OVERRIDE_DIST_PATH,
 * else the official one and nothing else.
 */
export async function findAppRuntime(): Promise<ElectronRuntime | NoRuntime> {
  return findOverride(process.env) ?? findOfficialRuntime(projectRoot);
}
