import { colors } from './pdf-theme.ts';
import type { Sheet } from './sheet.ts';

/** Draws a line from margin to margin, between a clip and the one before. */
export const drawRule = ({ doc, whole, y }: Sheet, thickness: number): void => {
  doc.lineWidth(thickness).strokeColor(colors.line);
  doc
    .moveTo(whole.x, y)
    .lineTo(whole.x + whole.width, y)
    .stroke();
};
