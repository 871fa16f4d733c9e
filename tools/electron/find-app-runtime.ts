import { projectRoot } from '../setup/project-paths.mjs';
import { type ElectronRuntime, findOverride, type MissingRuntime } from './electron-runtime.ts';
import { findOfficialRuntime } from './official-runtime.ts';

/**
 * Finds the Electron runtime for `npm start`: the folder of ELECTRON_OVERRIDE_DIST_PATH, or else
 * the official one, and no other.
 */
export async function findAppRuntime(): Promise<ElectronRuntime | MissingRuntime> {
  return findOverride(process.env) ?? findOfficialRuntime(projectRoot);
}
