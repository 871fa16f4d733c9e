/** Bytes are gathered in blocks of this size. */
const blockBytes = 256 * 1024;

export type CollectedBytes = {
  /** Takes all that was written since it was last asked; null for nothing. */
  taken(): Uint8Array | null;
  /** Fulfilled once the document has ended: pictures with transparency are written late. */
  readonly ended: Promise<void>;
};

/**
 * Gathers what pdfkit writes, until it is taken. It writes thousands of small pieces at once, above
 * all where a document ends; kept one by one, as streams do, they would need many times their size.
 */
export const collectBytes = (doc: PDFKit.PDFDocument): CollectedBytes => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let full: Buffer[] = [];
  let block = Buffer.allocUnsafe(blockBytes);
  let used = 0;

  const add = (piece: Uint8Array): void => {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + blockBytes - used);
      block.set(part, used);
      used += part.length;
      from += part.length;
      if (used < blockBytes) continue;
      full.push(block);
      [block, used] = [Buffer.allocUnsafe(blockBytes), 0];
    }
  };

  // What it wrote as it was made.
  const beginning = doc.read() as Uint8Array | null;
  if (beginning) add(beginning);
  doc.push = (piece: Uint8Array | null) => {
    if (piece) add(piece);
    else end();
    return piece !== null;
  };

  return {
    taken: () => {
      const bytes = Buffer.concat([...full, block.subarray(0, used)]);
      [full, used] = [[], 0];
      return bytes.length > 0 ? bytes : null;
    },
    ended,
  };
};
