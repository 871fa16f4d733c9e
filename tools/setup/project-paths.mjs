// @ts-check
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Where the npm package `node` puts its binary.
 * @param {string} root the project's root folder
 * @returns {string}
 */
export function projectNodePath(root) {
  const fileName = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(root, 'node_modules', 'node', 'bin', fileName);
}
