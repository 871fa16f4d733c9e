import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFileOnce } from '../../tools/frame-clips/make-file-once.ts';
import { projectRoot } from './shared-folder.ts';

const keptFolder = join(projectRoot, '.build', 'test-files');

export type KeptFile = {
  readonly name: string;
  /** Everything that determines it besides `sources`; serialized as JSON. */
  readonly recipe: unknown;
  readonly sources: readonly string[];
};

function addSource(hash: Hash, path: string): void {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addSource(hash, join(path, name));
  } else hash.update(path).update(readFileSync(path));
}

const shortDigest = (hash: Hash): string => hash.digest('hex').slice(0, 16);

const dayMs = 24 * 60 * 60 * 1000;

/** Removes versions of the same file made by other sources and not used for a day. */
const removeOlder = async (folder: string): Promise<void> => {
  const names = await readdir(dirname(folder));
  const others = names.map((name) => join(dirname(folder), name)).filter((path) => path !== folder);
  for (const path of others) {
    // Another process may be removing it, too.
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
};

/**
 * Finds a file made before, or makes it. Several processes may do so at once.
 * @param write writes the complete file at the given path
 * @returns its path; the file is read-only
 */
export const keepFile = async (
  { name, recipe, sources }: KeptFile,
  write: (partPath: string) => Promise<void>,
): Promise<string> => {
  const file = shortDigest(createHash('sha256').update(JSON.stringify([name, recipe])));
  const hash = createHash('sha256');
  // The encoders are packages.
  for (const source of ['package-lock.json', ...sources])
    addSource(hash, join(projectRoot, source));
  const folder = join(keptFolder, file, shortDigest(hash));
  const path = join(folder, name);
  await makeFileOnce(path, async (partPath) => {
    await write(partPath);
    await chmod(partPath, 0o444);
    await removeOlder(folder);
  });
  const now = new Date();
  await utimes(folder, now, now);
  return path;
};
