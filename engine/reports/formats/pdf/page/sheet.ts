import PDFDocument from 'pdfkit';
import { html } from '../../../text/html.ts';
import { createFontBook, type FontBook } from '../fonts/font-book.ts';
import { breakLines, heightOf, type Line } from '../text/break-lines.ts';
import { drawLine } from '../text/draw-line.ts';
import { cleanLine, type TextSpan } from '../text/styled-text.ts';
import { collectBytes, createPageTotal } from './pdf-document.ts';
import { colors, type Paper, styles } from './pdf-theme.ts';

/** A column of a page. Lengths are in points, counted from the page's upper left corner. */
export type Column = { readonly x: number; readonly width: number };

/** A document that is written from its first page to its last, and the place where it goes on. */
export type Sheet = {
  readonly doc: PDFKit.PDFDocument;
  readonly fonts: FontBook;
  readonly paper: Paper;
  /** The whole width between the margins. */
  readonly whole: Column;
  /** Where the next thing begins. */
  y: number;
  readonly pageNumber: number;
  /** Height that is left on this page. */
  readonly heightLeft: number;
  lines(spans: readonly TextSpan[], width: number): readonly Line[];
  /** Begins a page where there is not so much room left. */
  need(height: number): void;
  /** The same, but for what may be cut: only where this leaves no hole at the end of the page. */
  keep(height: number): void;
  newPage(): void;
  /** Writes lines one below the other, over as many pages as it takes. */
  write(lines: readonly Line[], column: Column): void;
  /** Writes lines from a height on, on this page, and stays where it is. */
  draw(lines: readonly Line[], column: Column, y: number): void;
  /** Draws a JPEG. Of one that is drawn again, the document has one copy. */
  image(jpeg: Uint8Array, place: { x: number; y: number; width: number; height: number }): void;
  /** What was written since it was last asked for. */
  taken(): Uint8Array | null;
  /** Ends the document. What is left is taken once more. */
  finish(): Promise<void>;
};

export type SheetFacts = {
  readonly title: string;
  readonly subtitle: string;
  readonly madeAt: Date;
  readonly paper: Paper;
  /** Whether the first page has a head, too: not where it shows the title large. */
  readonly hasFirstHead: boolean;
  /** Stands at the end of each page, beside its number; empty for nothing. */
  readonly footer: string;
};

const openDocument = ({ title, madeAt, paper }: SheetFacts): PDFKit.PDFDocument =>
  new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    // Fonts are opened by us, when they are needed.
    font: '',
    fontLayoutCache: false,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      ...{ Title: cleanLine(title), Creator: 'Clipcheck', Producer: 'Clipcheck' },
      CreationDate: madeAt,
    },
  });

/** pdfkit writes a title into the document's XML as it is. */
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

/** Opens a picture so that it can be drawn several times, which pdfkit's types do not know. */
const openImage = (doc: PDFKit.PDFDocument, bytes: Buffer): PDFKit.Mixins.ImageSrc =>
  (doc as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }).openImage(bytes);

/** Room for the page's number and their total, at the right. */
const numberRoom = 52;

/** Room for the total alone. */
const totalRoom = 28;

/** Height that the foot may take from the margin, before it takes more. */
const footHeight = 24;

/** Share of a page that may stay free at its end for the sake of what follows. */
const maxHole = 0.2;

/**
 * Pages are written out when the next one begins, and are then forgotten; all but their numbers.
 * pdfkit keeps what it needs to refer to them, some hundred bytes for each.
 */
const forgetWritten = (written: PDFKit.PDFPage): void => {
  // Its dictionary leads to all that the page showed.
  Object.assign(written.dictionary, { data: {} });
};

/** A new document without a page. */
export const createSheet = (facts: SheetFacts): Sheet => {
  const doc = openDocument(facts);
  escapeTitle(doc);
  const whole: Column = { x: facts.paper.margin, width: facts.paper.contentWidth };
  const { taken, ended } = collectBytes(doc);
  const fonts = createFontBook(({ name, font }) => {
    // pdfkit takes fonts that are open already, which its types do not know.
    doc.registerFont(name, font as unknown as Uint8Array);
  });
  const total = createPageTotal(doc, styles.small.size, 0.32);
  let pageNumber = 0;
  let y = 0;

  const lines: Sheet['lines'] = (spans, width) => breakLines(fonts, spans, width);
  const [head] = lines([{ text: cleanLine(facts.title), style: styles.small }], whole.width * 0.6);
  const [side] = lines([{ text: facts.subtitle, style: styles.small }], whole.width * 0.4);
  const footColumn: Column = { x: whole.x, width: whole.width - numberRoom };
  const footer = cleanLine(facts.footer);
  const foot =
    footer === '' ? [] : lines([{ text: footer, style: styles.small }], footColumn.width);
  const footExtra = Math.max(0, heightOf(foot) - footHeight);
  const paper: Paper = {
    ...facts.paper,
    bottom: facts.paper.bottom + footExtra,
    contentHeight: facts.paper.contentHeight - footExtra,
  };

  const drawHead = (): void => {
    const { x, width } = whole;
    if (head) drawLine({ doc, fonts }, head, x, 34, width);
    if (side) drawLine({ doc, fonts }, side, x + width - side.width, 34, side.width);
    doc.lineWidth(0.5).strokeColor(colors.line);
    doc
      .moveTo(x, 50)
      .lineTo(x + width, 50)
      .stroke();
  };

  const drawFoot = (): void => {
    const y = paper.height - 40 - footExtra;
    draw(foot, footColumn, y);
    const [number] = lines([{ text: `${pageNumber} `, style: styles.small }], numberRoom);
    if (!number) return;
    const right = whole.x + whole.width - totalRoom;
    drawLine({ doc, fonts }, number, right - 2 - number.width, y, number.width);
    total.show(right, y + styles.small.size * 1.07);
  };

  const newPage = (): void => {
    const written = pageNumber > 0 ? doc.page : null;
    doc.addPage();
    if (written) forgetWritten(written);
    pageNumber += 1;
    const hasHead = facts.hasFirstHead || pageNumber > 1;
    if (hasHead) drawHead();
    drawFoot();
    y = hasHead ? paper.top : paper.margin;
  };

  const need = (height: number): void => {
    if (pageNumber === 0 || height > heightLeft()) newPage();
  };

  const opened = new WeakMap<Uint8Array, PDFKit.Mixins.ImageSrc>();
  const image: Sheet['image'] = (jpeg, { x, y: top, ...size }) => {
    // A copy, since pdfkit wants bytes of this kind.
    const known = opened.get(jpeg) ?? openImage(doc, Buffer.from(jpeg));
    opened.set(jpeg, known);
    doc.image(known, x, top, size);
  };

  const heightLeft = (): number => paper.height - paper.bottom - y;

  const keep = (height: number): void => {
    if (height > heightLeft() && heightLeft() <= paper.contentHeight * maxHole) newPage();
  };

  const draw: Sheet['draw'] = (drawn, { x, width }, from) => {
    let at = from;
    for (const line of drawn) {
      drawLine({ doc, fonts }, line, x, at, width);
      at += line.height;
    }
  };

  return {
    ...{ doc, fonts, paper, whole, lines, need, keep, newPage, draw, image, taken },
    get y() {
      return y;
    },
    set y(next: number) {
      y = next;
    },
    get heightLeft() {
      return heightLeft();
    },
    get pageNumber() {
      return pageNumber;
    },
    write: (written, column) => {
      for (const line of written) {
        need(line.height);
        draw([line], column, y);
        y += line.height;
      }
    },
    finish: () => {
      total.settle(pageNumber);
      doc.end();
      return ended;
    },
  };
};
