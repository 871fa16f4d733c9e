import { styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { heightOf, truncatedLine } from '../text/break-lines.ts';
import type { TextStyle } from '../text/styled-text.ts';

export type TableColumn = { readonly heading: string; readonly width: number };

export type Cell = {
  readonly text: string;
  readonly style: TextStyle;
  /** Whether a long text takes several lines; others are cut to one. */
  readonly wraps?: boolean;
};

const minRowHeight = 15;

const gap = 6;

/** Creates a table. Its header is drawn now, and again on each new page. */
export const createTable = (sheet: Sheet, columns: readonly TableColumn[]) => {
  const layOut = (cells: readonly Cell[]) => {
    const texts = cells.map(({ text, style, wraps }, index) => {
      const width = (columns[index]?.width ?? 0) - gap;
      const lines = wraps
        ? sheet.lines([{ text, style }], width)
        : truncatedLine(sheet.fonts, text, style, width);
      return { lines, width };
    });
    const heights = texts.map(({ lines }) => heightOf(lines) + 4);
    return { texts, height: Math.max(minRowHeight, ...heights) };
  };

  const drawRow = ({ texts, height }: ReturnType<typeof layOut>): void => {
    let { x } = sheet.content;
    for (const { lines, width } of texts) {
      sheet.draw(lines, { x, width }, sheet.y + 2);
      x += width + gap;
    }
    const bottom = sheet.y + height;
    sheet.rule(bottom, 0.4);
    sheet.y = bottom;
  };

  const head = layOut(columns.map(({ heading }) => ({ text: heading, style: styles.smallStrong })));
  drawRow(head);
  return {
    addRow: (cells: readonly Cell[]): void => {
      const before = sheet.pageNumber;
      const row = layOut(cells);
      sheet.ensureSpace(row.height);
      if (sheet.pageNumber !== before) drawRow(head);
      drawRow(row);
    },
  };
};
