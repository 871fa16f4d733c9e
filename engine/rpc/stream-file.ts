import { open } from 'node:fs/promises';
import { stampFromStats } from '../clips/files/file-stamp.ts';
import { type FileStamp, isSameStamp } from '../store/stored-stamp.ts';
import type { ByteRange } from './read-range.ts';

/** Large enough to make the cost of opening the file for each piece negligible. */
const pieceBytes = 512 * 1024;

type Piece = { path: string; stamp: FileStamp; position: number; length: number };

const readPiece = async (piece: Piece): Promise<Uint8Array<ArrayBuffer>> => {
  await using file = await open(piece.path);
  // No answer is better than a mixture of two files.
  if (!isSameStamp(stampFromStats(await file.stat({ bigint: true })), piece.stamp)) {
    throw new Error('The file changed while it was sent.');
  }
  const bytes = new Uint8Array(piece.length);
  const { bytesRead } = await file.read(bytes, 0, piece.length, piece.position);
  return bytes.subarray(0, bytesRead);
};

/**
 * Streams a range of a file, reading only on demand. The file is not open between two pieces, so a
 * reader that disappears leaks nothing; video players do so at every seek. The stream fails when
 * the file no longer has this stamp.
 */
export const streamFile = (
  path: string,
  stamp: FileStamp,
  { first, last }: ByteRange,
): ReadableStream<Uint8Array> => {
  let position = first;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const length = Math.min(pieceBytes, last + 1 - position);
        const bytes = await readPiece({ path, stamp, position, length });
        position += bytes.byteLength;
        controller.enqueue(bytes);
        if (position > last) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
};
