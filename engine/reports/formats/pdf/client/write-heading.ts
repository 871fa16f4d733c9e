import { styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';

/** Writes a heading with a rule. @param following room that has to be left below it, in points */
export const writeHeading = (
  sheet: Sheet,
  text: string,
  accent: string,
  following: number,
): void => {
  const { doc, whole } = sheet;
  const gap = 22;
  sheet.need(gap + 26 + following);
  if (sheet.y > sheet.paper.top) sheet.y += gap;
  doc.outline.addItem(text);
  sheet.write(sheet.lines([{ text, style: styles.heading }], whole.width), whole);
  doc
    .lineWidth(1.5)
    .strokeColor(accent)
    .moveTo(whole.x, sheet.y + 2)
    .lineTo(whole.x + whole.width, sheet.y + 2)
    .stroke();
  sheet.y += 10;
};
