// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 */

/**
 * Whether node_modules has exactly the locked packages, by npm's record of a finished install, so
 * that a developer's own `npm install` counts and is not repeated.
 * @param {string} root
 * @returns {boolean}
 */
export function hasInstalledLockedPackages(root) {
  const locked = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!locked || !installed) return false;
  const hasUnlocked = Object.keys(installed).some((path) => !Object.hasOwn(locked, path));
  if (hasUnlocked) return false;
  return Object.entries(locked).every(([path, { version, integrity }]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return locked[path]?.optional === true && !isForThisMachine(locked[path]);
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * A name with a C library may be for the other one; one without platform is of another package.
 * @param {LockedPackage} locked
 * @returns {boolean}
 */
function isForThisMachine({ os, cpu, libc }) {
  if (!os || !cpu || libc) return false;
  return os.includes(process.platform) && cpu.includes(process.arch);
}

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage> | null}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}
