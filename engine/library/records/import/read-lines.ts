/** A line of a file. `bytes` is null where it is longer than may be. */
export type Line = {
  /** From 1. */
  readonly number: number;
  readonly bytes: Buffer | null;
  /** Where it ends in the file. */
  readonly endByte: number;
};

const lineFeed = 0x0a;

/**
 * The lines of a file, one at a time. Of one that is too long no more is kept than may be.
 * @param chunks the file in pieces of any length
 */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  longestBytes: number,
): AsyncGenerator<Line, void, void> {
  let pieces: Buffer[] = [];
  let lengthBytes = 0;
  let number = 1;
  let endByte = 0;
  const keep = (piece: Buffer): void => {
    lengthBytes += piece.length;
    if (lengthBytes > longestBytes) pieces = [];
    else pieces.push(piece);
  };
  const take = (): Line => {
    const bytes = lengthBytes > longestBytes ? null : Buffer.concat(pieces);
    const line = { number, bytes, endByte };
    [pieces, lengthBytes, number] = [[], 0, number + 1];
    return line;
  };
  for await (const chunk of chunks) {
    const chunkBegin = endByte;
    let start = 0;
    let end = chunk.indexOf(lineFeed);
    while (end !== -1) {
      keep(chunk.subarray(start, end));
      endByte = chunkBegin + end + 1;
      yield take();
      start = end + 1;
      end = chunk.indexOf(lineFeed, start);
    }
    keep(chunk.subarray(start));
    endByte = chunkBegin + chunk.length;
  }
  if (lengthBytes > 0) yield take();
}
