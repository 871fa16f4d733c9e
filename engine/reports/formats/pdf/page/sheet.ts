import { createFontBook, type FontBook } from '../fonts/font-book.ts';
import { breakLines, type Line } from '../text/break-lines.ts';
import { drawLine } from '../text/draw-line.ts';
import { cleanLine, type TextSpan } from '../text/styled-text.ts';
import {
  collectBytes,
  createPageTotal,
  freePage,
  openDocument,
  openImage,
} from './pdf-document.ts';
import { colors, type Paper, styles } from './pdf-theme.ts';

/** A column of a page. Lengths are in points, counted from the page's upper left corner. */
export type PageColumn = { readonly x: number; readonly width: number };

/** A document that is written from its first page to its last, with the current position. */
export type Sheet = {
  readonly doc: PDFKit.PDFDocument;
  readonly fonts: FontBook;
  readonly paper: Paper;
  readonly content: PageColumn;
  y: number;
  readonly pageNumber: number;
  readonly heightLeft: number;
  lines(spans: readonly TextSpan[], width: number): readonly Line[];
  /** Begins a page unless this height is left on the current one. */
  ensureSpace(height: number): void;
  /** Begins a page if an element would be split otherwise, unless this leaves a large gap. */
  keepTogether(height: number): void;
  newPage(): void;
  /** Writes lines one below the other, over as many pages as necessary. */
  write(lines: readonly Line[], column: PageColumn): void;
  draw(lines: readonly Line[], column: PageColumn, y: number): void;
  rule(y: number, thickness: number, color?: string): void;
  /** Draws a JPEG. The document has one copy of an image that is drawn several times. */
  image(jpeg: Uint8Array, rect: { x: number; y: number; width: number; height: number }): void;
  takeBytes(): Uint8Array | null;
  finish(): Promise<void>;
};

export type SheetFacts = {
  readonly title: string;
  readonly subtitle: string;
  readonly madeAt: Date;
  readonly paper: Paper;
  /** Whether the first page has a header, too. It has none if it shows the title large. */
  readonly hasFirstHeader: boolean;
};

/** Width of the page number and the total, at the right. */
const numberWidth = 52;

/** Width of the total alone. */
const totalWidth = 28;

/** Maximum share of a page that may stay empty at its end to keep elements together. */
const maxGapShare = 0.2;

export const createSheet = (facts: SheetFacts): Sheet => {
  const doc = openDocument(facts);
  const { paper } = facts;
  const content: PageColumn = { x: paper.margin, width: paper.contentWidth };
  const { takeBytes, ended } = collectBytes(doc);
  const fonts = createFontBook(({ name, font }) => {
    // pdfkit accepts fonts that are open already, which its types do not know.
    doc.registerFont(name, font as unknown as Uint8Array);
  });
  const total = createPageTotal(doc, styles.small.size, 0.32);
  let pageNumber = 0;
  let y = 0;

  const lines: Sheet['lines'] = (spans, width) => breakLines(fonts, spans, width);
  const [head] = lines(
    [{ text: cleanLine(facts.title), style: styles.small }],
    content.width * 0.6,
  );
  const [side] = lines([{ text: facts.subtitle, style: styles.small }], content.width * 0.4);

  const rule: Sheet['rule'] = (top, thickness, color = colors.line) => {
    doc.lineWidth(thickness).strokeColor(color);
    doc
      .moveTo(content.x, top)
      .lineTo(content.x + content.width, top)
      .stroke();
  };

  const drawHead = (): void => {
    const { x, width } = content;
    if (head) drawLine({ doc, fonts }, head, x, 34, width);
    if (side) drawLine({ doc, fonts }, side, x + width - side.width, 34, side.width);
    rule(50, 0.5);
  };

  const drawFoot = (): void => {
    const y = paper.height - 40;
    const [number] = lines([{ text: `${pageNumber} `, style: styles.small }], numberWidth);
    if (!number) return;
    const right = content.x + content.width - totalWidth;
    drawLine({ doc, fonts }, number, right - 2 - number.width, y, number.width);
    total.show(right, y + styles.small.size * 1.07);
  };

  const newPage = (): void => {
    const written = pageNumber > 0 ? doc.page : null;
    doc.addPage();
    if (written) freePage(written);
    pageNumber += 1;
    const hasHead = facts.hasFirstHeader || pageNumber > 1;
    if (hasHead) drawHead();
    drawFoot();
    y = hasHead ? paper.top : paper.margin;
  };

  const heightLeft = (): number => paper.height - paper.bottom - y;

  const ensureSpace = (height: number): void => {
    if (pageNumber === 0 || height > heightLeft()) newPage();
  };

  const keepTogether = (height: number): void => {
    if (height > heightLeft() && heightLeft() <= paper.contentHeight * maxGapShare) newPage();
  };

  const opened = new WeakMap<Uint8Array, PDFKit.Mixins.ImageSrc>();
  const image: Sheet['image'] = (jpeg, { x, y: top, ...size }) => {
    // pdfkit accepts only a Buffer.
    const picture = opened.get(jpeg) ?? openImage(doc, Buffer.from(jpeg));
    opened.set(jpeg, picture);
    doc.image(picture, x, top, size);
  };

  const draw: Sheet['draw'] = (drawn, { x, width }, from) => {
    let top = from;
    for (const line of drawn) {
      drawLine({ doc, fonts }, line, x, top, width);
      top += line.height;
    }
  };

  return {
    ...{
      doc,
      fonts,
      paper,
      content,
      lines,
      ensureSpace,
      keepTogether,
      newPage,
      draw,
      rule,
      image,
      takeBytes,
    },
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
        ensureSpace(line.height);
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
