import { createFontBook, type FontBook } from '../fonts/font-book.ts';
import {
  boxed,
  breakLines,
  cleanLine,
  type Line,
  type Piece,
  type TextSpan,
} from '../text/break-lines.ts';
import {
  collectBytes,
  createPageTotal,
  freePage,
  openDocument,
  openImage,
} from './pdf-document.ts';
import { colors, type Paper, styles } from './pdf-theme.ts';

type Canvas = { readonly doc: PDFKit.PDFDocument; readonly fonts: FontBook };

/** Distance from the top of a line to its baseline, relative to the size of the text. */
const baselineShare = 1.07;
const alphabetic = { lineBreak: false, baseline: 'alphabetic' } as const;

/** A link within the document, which pdfkit's types do not know. */
const linkAnnotation = (destination: string): PDFKit.Mixins.AnnotationOption => {
  const link = { Subtype: 'Link', Dest: destination };
  return link as PDFKit.Mixins.AnnotationOption;
};

/** Draws a character that no font has as a box with its number. */
const drawBoxed = ({ doc, fonts }: Canvas, piece: Piece, x: number, baseline: number): void => {
  const { text, style, width } = piece;
  const margin = boxed.margin * style.size;
  doc
    .lineWidth(0.4)
    .rect(x + margin / 2, baseline - style.size * 0.72, width - margin, style.size * 0.86)
    .stroke(style.color);
  doc
    .font(fonts.base(style.weight).name, style.size * boxed.size)
    .fillColor(style.color)
    .text(text, x + margin, baseline - style.size * 0.07, alphabetic);
};

const drawUnderlines = ({ doc }: Canvas, piece: Piece, x: number, baseline: number): void => {
  for (const [row, color] of (piece.style.underlines ?? []).entries()) {
    if (color) doc.rect(x, baseline + 1.7 + row * 1.5, piece.width, 0.9).fill(color);
  }
};

const drawPiece = (canvas: Canvas, piece: Piece, x: number, baseline: number): void => {
  const { face, style, text } = piece;
  const { doc } = canvas;
  if (!face) drawBoxed(canvas, piece, x, baseline);
  else doc.font(face.name, style.size).fillColor(style.color).text(text, x, baseline, alphabetic);
};

/** @param width width of the column, for lines that start at the right */
const drawLine = (canvas: Canvas, line: Line, x: number, y: number, width: number): void => {
  const { doc } = canvas;
  const size = line.pieces.reduce((max, { style }) => Math.max(max, style.size), 0);
  const baseline = y + size * baselineShare;
  let left = line.isRtl ? x + width - line.width : x;
  for (const piece of line.pieces) {
    const { background, linkTo } = piece.style;
    if (background) doc.rect(left, y + size * 0.12, piece.width, size * 1.22).fill(background);
    if (linkTo) doc.annotate(left, y, piece.width, line.height, linkAnnotation(linkTo));
    drawPiece(canvas, piece, left, baseline);
    drawUnderlines(canvas, piece, left, baseline);
    left += piece.width;
  }
};

/** A column of a page. Lengths are in points, counted from the page's upper left corner. */
export type PageColumn = { readonly x: number; readonly width: number };

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

const numberWidth = 52;

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
