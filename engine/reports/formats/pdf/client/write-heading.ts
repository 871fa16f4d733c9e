import type { ReportOptions } from '../../../../../shared/contract/reports.ts';
import { visibleAccent } from '../../../client/visible-accent.ts';
import { styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { lineHeight } from '../text/break-lines.ts';

const [gapAbove, gapBelow] = [22, 10];

/** Height of a heading with what is free above and below it, in points. */
export const headingHeight = gapAbove + styles.heading.size * lineHeight + gapBelow;

/** Writes a heading with a rule. @param following room that has to be left below it, in points */
export const writeHeading = (
  sheet: Sheet,
  text: string,
  options: Pick<ReportOptions, 'accent'>,
  following: number,
): void => {
  const { doc, whole } = sheet;
  sheet.need(headingHeight + following);
  if (sheet.y > sheet.paper.top) sheet.y += gapAbove;
  doc.outline.addItem(text);
  sheet.write(sheet.lines([{ text, style: styles.heading }], whole.width), whole);
  doc
    .lineWidth(1.5)
    .strokeColor(visibleAccent(options))
    .moveTo(whole.x, sheet.y + 2)
    .lineTo(whole.x + whole.width, sheet.y + 2)
    .stroke();
  sheet.y += gapBelow;
};
