import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryForMissing, findMissingOptionals } from './optional-packages.ts';
import { projectRoot } from './project-paths.mjs';

/*
 * `node tools/setup/complete-lockfile.ts`, after an install that changed package-lock.json: adds
 * optional packages for other platforms that the current registry does not have.
 */
const path = join(projectRoot, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = findMissingOptionals(lock.packages);
for (const optional of missing) {
  lock.packages[`node_modules/${optional.name}`] = entryForMissing(optional);
}
const [project, ...entries] = Object.entries(lock.packages);
entries.sort(([left], [right]) => left.localeCompare(right, 'en'));
lock.packages = Object.fromEntries(project ? [project, ...entries] : entries);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${missing.length} optional packages added to package-lock.json\n`);
