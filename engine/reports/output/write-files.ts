import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import type { ReportFile } from '../report.ts';
import { inPieces, writeBody } from './write-body.ts';

/** Writes the files of a report below a new folder. */
export const writeFolder = async (
  folder: string,
  files: AsyncIterable<ReportFile>,
): Promise<void> => {
  await mkdir(folder);
  for await (const { path, body } of files) {
    const target = join(folder, ...path.split('/'));
    await mkdir(dirname(target), { recursive: true });
    await writeBody(target, body);
  }
};

/** Writes the files of a report into a new archive, without compressing them. */
export const writeZip = async (
  path: string,
  files: AsyncIterable<ReportFile>,
  madeAt: Date,
): Promise<void> => {
  async function* entries() {
    for await (const file of files) {
      yield { name: file.path, input: inPieces(file.body), lastModified: madeAt };
    }
  }
  const bytes = makeZip(entries());
  await pipeline(
    Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(path, { flags: 'wx', flush: true }),
  );
};
