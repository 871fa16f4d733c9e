import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a file unless it is there: under a name of its own first, so that nobody, nor another
 * process that makes it at the same time, sees half of it.
 * @param write writes the whole file at the path it is given; what it throws is thrown here, and
 * leaves nothing behind
 */
export async function makeFileOnce(
  path: string,
  write: (partPath: string) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true });
  const partPath = `${path}.${randomUUID()}.part`;
  try {
    await write(partPath);
    await rename(partPath, path);
  } finally {
    await rm(partPath, { force: true });
  }
}
