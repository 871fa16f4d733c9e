import { styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { truncatedLine } from '../text/break-lines.ts';
import type { TextStyle } from '../text/styled-text.ts';

export type TableColumn = { readonly heading: string; readonly width: number };

export type Cell = { readonly text: string; readonly style: TextStyle };

const rowHeight = 15;

const gap = 6;

/** Creates a table of one-line rows. Its header is drawn now, and again on each new page. */
export const createTable = (sheet: Sheet, columns: readonly TableColumn[]) => {
  const drawRow = (cells: readonly Cell[]): void => {
    let { x } = sheet.content;
    for (const [index, { text, style }] of cells.entries()) {
      const width = (columns[index]?.width ?? 0) - gap;
      sheet.draw(truncatedLine(sheet.fonts, text, style, width), { x, width }, sheet.y + 2);
      x += width + gap;
    }
    const bottom = sheet.y + rowHeight;
    sheet.rule(bottom, 0.4);
    sheet.y = bottom;
  };

  const head = columns.map(({ heading }) => ({ text: heading, style: styles.smallStrong }));
  drawRow(head);
  return {
    addRow: (cells: readonly Cell[]): void => {
      const before = sheet.pageNumber;
      sheet.ensureSpace(rowHeight);
      if (sheet.pageNumber !== before) drawRow(head);
      drawRow(cells);
    },
  };
};
