import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { subject } from '../command-line.ts';
import { compare } from '../compare.ts';
import type { Figure } from '../figure.ts';
import { timeCommand } from '../time-command.ts';

const megabyte = 1_000_000;

const makeFiles = async (folder: string, count: number, megabytes: number): Promise<void> => {
  await mkdir(folder);
  const block = randomBytes(megabyte);
  for (let index = 0; index < count; index += 1) {
    await using file = await open(join(folder, `file-${index}`), 'w');
    for (let written = 0; written < megabytes; written += 1) await file.write(block);
  }
};

/** Time to hash large and small files with the program's hasher, in a process of its own. */
export const hashing: Figure = {
  id: 'hashing',
  baseline: '`sha256sum` on all cores',
  measure: async ({ folder, isShort }) => {
    const sizes = [
      { name: 'hashing of large files', count: 5, megabytes: isShort ? 100 : 1000 },
      { name: 'hashing of small files', count: isShort ? 100 : 500, megabytes: 2 },
    ];
    const readings = [];
    for (const { name, count, megabytes } of sizes) {
      const files = join(folder, `${count}x${megabytes}`);
      await makeFiles(files, count, megabytes);
      const shell = `find "$0" -type f -print0 | xargs -0 -n1 -P${availableParallelism()} sha256sum`;
      readings.push(
        await compare(
          { name, size: `${count} files of ${megabytes} MB`, target: 1.1, isShort },
          {
            ours: () => timeCommand(subject('hash-files.ts', files)),
            baseline: () => timeCommand(['bash', '-c', shell, files]),
          },
        ),
      );
    }
    return readings;
  },
};
