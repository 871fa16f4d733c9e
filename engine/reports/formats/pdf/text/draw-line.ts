import type { FontBook } from '../fonts/font-book.ts';
import type { Line } from './break-lines.ts';
import { boxed, type Piece } from './text-pieces.ts';

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

/**
 * Draws a line with its upper left corner at a point.
 * @param width width of the column, for lines that start at the right
 */
export const drawLine = (canvas: Canvas, line: Line, x: number, y: number, width: number): void => {
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
