import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeOut } from './write-out.ts';

/**
 * Writes a report to a temporary file, and prints it when it is whole: a script that reads it never
 * gets the half of one.
 */
export const printReport = async (write: (target: string) => Promise<unknown>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'clipcheck-report-'));
  try {
    const target = join(folder, 'report');
    await write(target);
    for await (const piece of createReadStream(target)) await writeOut(piece);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
