// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectNodePath } from './project-paths.mjs';
import { runQuietly } from './run-quietly.mjs';
import { explainNpmFailure } from './set-up-error.mjs';

/**
 * Runs this project's only install script, which fetches the binary for this machine.
 * @param {string} root
 * @returns {Promise<string>} the version it reports, for example "v24.1.0"
 */
export async function installProjectNode(root) {
  const found = readNodeVersion(root);
  if (found) return found;
  const { exitCode, output } = await runQuietly(
    `Fetching Node ${readLockedNodeVersion(root)} for this project (first start only)`,
    'npm',
    ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error'],
    { cwd: root },
  );
  const version = readNodeVersion(root);
  if (exitCode === 0 && version) return version;
  throw explainNpmFailure('Node could not be fetched for this project', output);
}

/**
 * Removes the broken link that the package `node` leaves in node_modules/.bin without its binary.
 * npm puts that folder first on the PATH, where `node` must mean the running Node.
 * @param {string} root
 * @param {string | null} earlierNode
 * @returns {string | null}
 */
export function keepProjectNode(root, earlierNode) {
  if (existsSync(projectNodePath(root))) return earlierNode ?? readNodeVersion(root);
  for (const fileName of ['node', 'node.cmd', 'node.ps1']) {
    rmSync(join(root, 'node_modules', '.bin', fileName), { force: true });
  }
  return null;
}

/**
 * @param {string} root
 * @returns {string | null} null if the project-local Node is missing, does not run, or is not the
 *   locked version
 */
function readNodeVersion(root) {
  const path = projectNodePath(root);
  if (!existsSync(path)) return null;
  const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const version = stdout?.trim();
  return status === 0 && version === `v${readLockedNodeVersion(root)}` ? version : null;
}

/** @param {string} root */
function readLockedNodeVersion(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return lock.packages['node_modules/node'].version;
}
