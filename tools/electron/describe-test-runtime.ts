import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ElectronRuntime, findOverride } from './electron-runtime.ts';
import { declaredVersion, installedOfficialRuntime } from './official-runtime.ts';
import { installedRepack } from './test-repack.ts';

export function describeTestRuntime(runtime: ElectronRuntime, root: string): string {
  const path = join(dirname(runtime.executablePath), 'version');
  // On macOS the file lies beside the app, not in it.
  const version = existsSync(path) ? readFileSync(path, 'utf8').trim().replace(/^v/, '') : '?';
  const declared = declaredVersion(root);
  const difference = version === declared ? '' : `; package.json declares ${declared}`;
  return `Electron ${version} (${runtime.origin})${difference}`;
}

export function describeRuntimeHere(root: string): string | null {
  const override = findOverride(process.env);
  const found = override ?? installedOfficialRuntime(root) ?? installedRepack(root);
  return found === null || 'reason' in found ? null : describeTestRuntime(found, root);
}
