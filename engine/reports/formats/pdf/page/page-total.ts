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
