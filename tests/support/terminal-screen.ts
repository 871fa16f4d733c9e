export type TerminalScreen = { lines: string[]; isCursorShown: boolean };

const escapeCharacter = '\u001b';

const token = new RegExp(
  String.raw`${escapeCharacter}\[(?<parameters>[?\d;]*)(?<final>[A-Za-z])|(?<plain>[^${escapeCharacter}])`,
  'gu',
);

/** A command that sets colour, weight or the like. */
export const styleCommand = new RegExp(String.raw`${escapeCharacter}\[\d+(;\d+)*m`);

/**
 * Plays output to a terminal with the few commands that a progress display uses: moving the cursor
 * up, down and to the line's start, erasing, showing and hiding the cursor, colours.
 * @throws on any other command, so that nothing is overlooked.
 */
export const playTerminal = (output: string): TerminalScreen => {
  const rows: string[][] = [[]];
  let [row, column] = [0, 0];
  let isCursorShown = true;

  const rowAt = (index: number): string[] => {
    while (rows.length <= index) rows.push([]);
    return rows[index] ?? [];
  };
  const write = (character: string): void => {
    if (character === '\r') column = 0;
    else if (character === '\n') row += 1;
    else {
      const cells = rowAt(row);
      while (cells.length < column) cells.push(' ');
      cells[column] = character;
      column += 1;
    }
  };
  const erase = (cells: string[], mode: string): void => {
    cells.splice(mode === '2' ? 0 : column);
  };
  const obey = (parameters: string, final: string): void => {
    const count = Number(parameters) || 1;
    if (final === 'A') row = Math.max(0, row - count);
    else if (final === 'B') row += count;
    else if (final === 'G') column = count - 1;
    else if (final === 'K') erase(rowAt(row), parameters);
    else if (final === 'J') {
      erase(rowAt(row), parameters);
      rows.splice(row + 1);
    } else if (parameters === '?25') isCursorShown = final === 'h';
    else if (final !== 'm' && parameters !== '?2026') {
      throw new Error(`an unknown terminal command: ${parameters}${final}`);
    }
  };

  let end = 0;
  for (const { 0: text, groups, index } of output.matchAll(token)) {
    if (index !== end) throw new Error('an unknown escape sequence');
    end = index + text.length;
    if (groups?.plain === undefined) obey(groups?.parameters ?? '', groups?.final ?? '');
    else write(groups.plain);
  }
  const lines = rows.map((cells) =>
    Array.from(cells, (cell) => cell ?? ' ')
      .join('')
      .trimEnd(),
  );
  while (lines.at(-1) === '') lines.pop();
  return { lines, isCursorShown };
};
