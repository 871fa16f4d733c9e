/** What was copied: prompts alone, one for each cell, or a table that names files. */
export type Pasted = { kind: 'prompts'; texts: string[] } | { kind: 'table'; text: string };

/** Cells of one column as spreadsheets copy them: one with line breaks stands in double quotes. */
const cellsOf = (text: string): string[] => {
  const cells = text.match(/"(?:[^"]|"")*"(?=\r?\n|$)|[^\r\n]+|(?<=\n)(?=\r?\n)/g) ?? [];
  return cells.map((cell) =>
    /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
};

/** Reads what was copied from a spreadsheet or a text. */
export const readPasted = (text: string): Pasted => {
  if (text.includes('\t')) return { kind: 'table', text };
  return { kind: 'prompts', texts: cellsOf(text.replace(/[\r\n]+$/, '')) };
};
