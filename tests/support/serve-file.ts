import { readFileSync } from 'node:fs';
import { readRange } from '../../engine/rpc/read-range.ts';
import { serve } from './serve-raw.ts';

/**
 * Serves bytes in ranges for one test, as the hosts serve a clip.
 * @returns the address
 */
export const serveBytes = async (bytes: Buffer): Promise<string> => {
  const { baseUrl } = await serve(({ headers }, response) => {
    const range = readRange(headers.range ?? null, bytes.length);
    if (range === 'unsatisfiable') {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
      return;
    }
    const { first, last } = range ?? { first: 0, last: bytes.length - 1 };
    const part = bytes.subarray(first, last + 1);
    response.writeHead(range ? 206 : 200, {
      'content-length': part.length,
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${first}-${last}/${bytes.length}` } : {}),
    });
    response.end(part);
  });
  return `${baseUrl}/clip`;
};

export const serveFile = (path: string): Promise<string> => serveBytes(readFileSync(path));
