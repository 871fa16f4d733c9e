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

/** Name under which pages know the picture of their number. */
const name = 'PageTotal';

/** Drawn at every page, known at the end: pages that are written already show it, too. */
export type PageTotal = {
  /** Shows it with the letters' feet at a point, counted from the page's upper left corner. */
  show(x: number, baseline: number): void;
  /** Says how many pages there are. Once, before the document ends. */
  settle(pages: number): void;
};

/**
 * How many pages a document has, as one small picture that all pages refer to. It is set in a font
 * that every reader brings, since those of the document are not ready for it.
 */
export const createPageTotal = (doc: PDFKit.PDFDocument, size: number, gray: number): PageTotal => {
  const total = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -size, size * 8, size],
    Resources: {
      Font: {
        Plain: {
          Type: 'Font',
          Subtype: 'Type1',
          BaseFont: 'Helvetica',
          Encoding: 'WinAnsiEncoding',
        },
      },
    },
  });
  return {
    show: (x, baseline) => {
      doc.page.xobjects[name] = total;
      doc.save();
      // Pages are drawn upside down.
      doc.transform(1, 0, 0, -1, x, baseline);
      doc.addContent(`/${name} Do`);
      doc.restore();
    },
    settle: (pages) => {
      total.end(Buffer.from(`BT /Plain ${size} Tf ${gray} g (of ${pages}) Tj ET`));
    },
  };
};
