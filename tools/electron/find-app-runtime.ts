import { projectRoot } from '../setup/project-paths.mjs';
import { type ElectronRuntime, findOverride, type MissingRuntime } from './electron-runtime.ts';
import { findOfficialRuntime } from './official-runtime.ts';

/** Finds Electron for `npm start`: ELECTRON_OVERRIDE_DIST_PATH, or the official one; no other. */
export async function findAppRuntime(): Promise<ElectronRuntime | MissingRuntime> {
  return findOverride(process.env) ?? findOfficialRuntime(projectRoot);
}
