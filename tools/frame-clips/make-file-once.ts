import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a file under a temporary name first, so that no concurrent process reads a part of it.
 * @param write writes the file at the given path; its errors are thrown here, and leave nothing
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
