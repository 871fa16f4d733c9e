// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNodePath } from './project-paths.mjs';

/** The members of package.json that decide what gets installed; a changed script does not. */
const INSTALL_MEMBERS = /** @type {const} */ ([
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
]);

/**
 * The stamp of a finished set-up.
 * @typedef {{ inputsSha256: string, projectNode: string | null }} SetUpStamp
 * `inputsSha256`: of all that decides what gets installed; `projectNode`: version of the
 * project-local Node, as it reported it itself, or null where none was needed.
 */

/**
 * SHA-256, in hex, of what decides what gets installed.
 * @param {string} root
 * @returns {string}
 */
export function hashSetUpInputs(root) {
  const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const npmrcPath = join(root, '.npmrc');
  const inputs = [
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
    existsSync(npmrcPath) ? readFileSync(npmrcPath, 'utf8') : '',
    ...INSTALL_MEMBERS.map((member) => packageJson[member] ?? null),
  ];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}

/** @param {string} root */
const stampPath = (root) => join(root, 'node_modules', '.clipcheck-setup.json');

/**
 * Reads the stamp of the last finished set-up; null if there is no readable one.
 * @param {string} root
 * @returns {SetUpStamp | null}
 */
export function readSetUpStamp(root) {
  try {
    const stamp = JSON.parse(readFileSync(stampPath(root), 'utf8'));
    if (typeof stamp?.inputsSha256 !== 'string') return null;
    const projectNode = typeof stamp.projectNode === 'string' ? stamp.projectNode : null;
    return { inputsSha256: stamp.inputsSha256, projectNode };
  } catch {
    return null;
  }
}

/**
 * Writes the stamp, by a rename, as the last step, so that it always means a finished set-up.
 * @param {string} root
 * @param {SetUpStamp} stamp
 */
export function writeSetUpStamp(root, stamp) {
  const unfinishedPath = `${stampPath(root)}.${process.pid}`;
  writeFileSync(unfinishedPath, `${JSON.stringify(stamp)}\n`);
  renameSync(unfinishedPath, stampPath(root));
}

/** @param {string} root */
export function removeSetUpStamp(root) {
  rmSync(stampPath(root), { force: true });
}

/**
 * Finds what is left to do before the project can run.
 * @param {string} root
 * @param {{ needsProjectNode: boolean }} options `needsProjectNode`: the running Node is too old
 * @returns {{ packages: boolean, projectNode: boolean }} true: has to be done
 */
export function findMissingSetUp(root, { needsProjectNode }) {
  const stamp = readSetUpStamp(root);
  const packages = stamp?.inputsSha256 !== hashSetUpInputs(root);
  const hasProjectNode =
    !packages && stamp?.projectNode !== null && existsSync(projectNodePath(root));
  return { packages, projectNode: needsProjectNode && !hasProjectNode };
}
