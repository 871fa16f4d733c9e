import type { FontBook } from '../fonts/font-book.ts';
import { breakLines, type Line } from './break-lines.ts';
import { cleanLine } from './clean-text.ts';
import { toPieces } from './text-pieces.ts';
import type { TextStyle } from './text-style.ts';

/** More than the longest line can hold, whatever it is set in. */
const maxCharacters = 300;

/** How a text begins, on one line: what has no room is left out, and seen to be. */
export const truncatedLine = (
  fonts: FontBook,
  text: string,
  style: TextStyle,
  width: number,
): readonly Line[] => {
  const characters = [...text.slice(0, 4 * maxCharacters)];
  const start = cleanLine(characters.slice(0, maxCharacters).join(''));
  const isCut = characters.length > maxCharacters;
  const whole = breakLines(fonts, [{ text: start, style }], width);
  if (whole.length <= 1 && !isCut) return whole;
  const [more] = toPieces(fonts, '…', style, 0);
  const [line] = breakLines(fonts, [{ text: start, style }], width - (more?.width ?? 0));
  if (!line || !more) return whole.slice(0, 1);
  const pieces = line.isRtl ? [more, ...line.pieces] : [...line.pieces, more];
  return [{ ...line, pieces, width: line.width + more.width }];
};
