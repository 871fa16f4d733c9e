import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import type { ReportBody, ReportFile } from '../report.ts';

const pieceChars = 64 * 1024;

async function* inPieces(body: ReportBody): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const part of body) {
    if (typeof part === 'string') text += part;
    const isLarge = typeof part !== 'string' || text.length >= pieceChars;
    if (isLarge && text !== '') {
      yield encoder.encode(text);
      text = '';
    }
    if (typeof part !== 'string') yield part;
  }
  if (text !== '') yield encoder.encode(text);
}

/** Writes a new file, and waits until it is on the disk. */
export const writeBody = async (path: string, body: ReportBody): Promise<void> => {
  await pipeline(inPieces(body), createWriteStream(path, { flags: 'wx', flush: true }));
};

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
