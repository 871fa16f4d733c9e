import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { snappyUncompress } from 'hyparquet';
import { UnreadableTable } from './unreadable-table.ts';

/** @param lengthBytes what its header says that the page has */
type Decompress = (page: Uint8Array, lengthBytes: number) => Uint8Array;

/** Writers make pages of about a megabyte; a header may name any size. */
const mostPageBytes = 256 * 1024 * 1024;

const bounded =
  (decompress: Decompress): Decompress =>
  (page, lengthBytes) => {
    if (lengthBytes > mostPageBytes) throw new UnreadableTable('it has a part that is too large');
    return decompress(page, lengthBytes);
  };

const refuse = (name: string): never => {
  throw new UnreadableTable(`it is compressed with ${name}`);
};

/** zlib takes no limit of 0, and a page of nulls alone is empty. */
const upTo = (lengthBytes: number) => ({ maxOutputLength: Math.max(1, lengthBytes) });

/** By the names of Parquet's codecs; no page is taken for larger than its header says. */
export const pageDecompressors = {
  SNAPPY: bounded((page, lengthBytes) => {
    const output = new Uint8Array(lengthBytes);
    snappyUncompress(page, output);
    return output;
  }),
  GZIP: bounded((page, lengthBytes) => gunzipSync(page, upTo(lengthBytes))),
  ZSTD: bounded((page, lengthBytes) => zstdDecompressSync(page, upTo(lengthBytes))),
  BROTLI: bounded((page, lengthBytes) => brotliDecompressSync(page, upTo(lengthBytes))),
  LZ4: () => refuse('LZ4'),
  LZ4_RAW: () => refuse('LZ4'),
  LZO: () => refuse('LZO'),
};
