/** A pdfkit document with functions that pdfkit lacks. */
import PDFDocument from 'pdfkit';
import { html } from '../../../page/html.ts';
import { cleanLine } from '../text/break-lines.ts';
import type { Paper } from './pdf-theme.ts';

/** pdfkit writes a title into the document's XML without escaping it. */
const escapeTitle = (doc: PDFKit.PDFDocument & { appendXML?: unknown }): void => {
  const append = doc.appendXML as (this: typeof doc, xml: string, newline?: boolean) => void;
  const { Title = '' } = doc.info;
  doc.appendXML = (xml: string, newline?: boolean): void =>
    append.call(
      doc,
      xml.replace(`>${Title}</`, () => `>${html`${Title}`}</`),
      newline,
    );
};

type DocumentFacts = { readonly title: string; readonly madeAt: Date; readonly paper: Paper };

export const openDocument = ({ title, madeAt, paper }: DocumentFacts): PDFKit.PDFDocument => {
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    // The font book opens fonts when they are needed.
    font: '',
    fontLayoutCache: false,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: cleanLine(title),
      Creator: 'Clipcheck',
      Producer: 'Clipcheck',
      CreationDate: madeAt,
    },
  });
  escapeTitle(doc);
  return doc;
};

export const openImage = (doc: PDFKit.PDFDocument, bytes: Buffer): PDFKit.Mixins.ImageSrc =>
  (doc as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }).openImage(bytes);

/** Frees the memory of a page, which pdfkit writes out when the next one begins. */
export const freePage = (page: PDFKit.PDFPage): void => {
  // The dictionary refers to everything that the page shows.
  Object.assign(page.dictionary, { data: {} });
};

const totalName = 'PageTotal';

/**
 * The number of pages, shown on every page although it is only known at the end: one small form that
 * all pages refer to, in a standard font, since it cannot use the document's.
 */
export const createPageTotal = (doc: PDFKit.PDFDocument, size: number, gray: number) => {
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
    /** Shows the total with its baseline at a point, counted from the page's upper left corner. */
    show: (x: number, baseline: number): void => {
      doc.page.xobjects[totalName] = total;
      doc.save();
      // pdfkit's pages have their origin at the top, forms have it at the bottom.
      doc.transform(1, 0, 0, -1, x, baseline);
      doc.addContent(`/${totalName} Do`);
      doc.restore();
    },
    /** Sets the number of pages. Must be called once, before the document ends. */
    settle: (pages: number): void => {
      total.end(Buffer.from(`BT /Plain ${size} Tf ${gray} g (of ${pages}) Tj ET`));
    },
  };
};

const blockBytes = 256 * 1024;

/**
 * Collects the bytes that pdfkit writes. It writes thousands of small pieces at a time, above all
 * at the end of a document; a stream would keep them one by one, in many times their size.
 */
export const collectBytes = (doc: PDFKit.PDFDocument) => {
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

  // pdfkit has already written the header.
  const header = doc.read() as Uint8Array | null;
  if (header) add(header);
  doc.push = (piece: Uint8Array | null) => {
    if (piece) add(piece);
    else end();
    return piece !== null;
  };

  return {
    takeBytes: (): Uint8Array | null => {
      const bytes = Buffer.concat([...full, block.subarray(0, used)]);
      [full, used] = [[], 0];
      return bytes.length > 0 ? bytes : null;
    },
    /** Resolves when the document has ended: images with transparency are written late. */
    ended,
  };
};
