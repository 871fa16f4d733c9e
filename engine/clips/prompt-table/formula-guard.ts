/** What spreadsheets take for the beginning of a formula, after apostrophes that keep it from it. */
const guarded = /^'*[=+\-@\t\r＝＋－＠]/;

/** A text as a cell that no spreadsheet works out. `unguardCell` gives it back, whatever it was. */
export const guardCell = (text: string): string => (guarded.test(text) ? `'${text}` : text);

/** The text that a cell was made from. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && guarded.test(cell) ? cell.slice(1) : cell;
