import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ReportBody } from '../report.ts';

/** Texts are gathered to pieces of about this size: formats give them in many small ones. */
const pieceChars = 64 * 1024;

/** The same bytes in fewer pieces. */
export async function* inPieces(body: ReportBody): AsyncGenerator<Uint8Array, void, void> {
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

/** Writes a file that is not there yet, and waits until it is on the disk. */
export const writeBody = async (path: string, body: ReportBody): Promise<void> => {
  await pipeline(inPieces(body), createWriteStream(path, { flags: 'wx', flush: true }));
};
