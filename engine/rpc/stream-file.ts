import { open } from 'node:fs/promises';
import { stampFromStats } from '../clips/files/file-stamp.ts';
import { type FileStamp, isSameStamp } from '../store/stored-stamp.ts';
import type { ByteRange } from './read-range.ts';

/** Large enough that opening the file for each piece does not count. */
const pieceBytes = 512 * 1024;

type Piece = { path: string; stamp: FileStamp; position: number; length: number };

const readPiece = async (piece: Piece): Promise<Uint8Array<ArrayBuffer>> => {
  await using file = await open(piece.path);
  // Half of one file and half of another is worse than no answer.
  if (!isSameStamp(stampFromStats(await file.stat({ bigint: true })), piece.stamp)) {
    throw new Error('The file was changed while it was sent.');
  }
  const bytes = new Uint8Array(piece.length);
  const { bytesRead } = await file.read(bytes, 0, piece.length, piece.position);
  return bytes.subarray(0, bytesRead);
};

/**
 * A range of a file as a stream that reads only as fast as it is taken. Between two pieces nothing
 * is open, so that a reader who goes away without a word leaves nothing behind, as video players do
 * at every jump. It breaks off when the file is no longer the one of this stamp.
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
