import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CliResult, cliEntry, startCli } from './cli-process.ts';
import { makeFolder } from './make-folder.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

type InTerminal = {
  dataDir: string;
  env?: Record<string, string>;
  columns?: number;
  typed?: string;
};

export const runInTerminal = async (
  args: readonly string[],
  { dataDir, env = {}, columns = 80, typed = '' }: InTerminal,
): Promise<CliResult & { screen: TerminalScreen }> => {
  const command = [process.execPath, cliEntry, ...args].map(quoted).join(' ');
  const log = join(await makeFolder(), 'typescript');
  const shell = `stty rows 24 cols ${columns}; exec ${command}`;
  const { ended } = startCli([], {
    dataDir,
    env: { TERM: 'xterm-256color', SHELL: '/bin/sh', ...env },
    program: ['sh', '-c', 'printf %s "$1" | script -qefc "$2" "$3"', 'sh', typed, shell, log],
  });
  const result = await ended;
  // The log's first and last line are written by script.
  const shown = readFileSync(log, 'utf8').split('\n').slice(1, -2).join('\n');
  return { ...result, stdout: shown, screen: playTerminal(shown) };
};

type TerminalScreen = { lines: string[]; isCursorShown: boolean };

const escapeCharacter = '\u001b';

const token = new RegExp(
  String.raw`${escapeCharacter}\[(?<parameters>[?\d;]*)(?<final>[A-Za-z])|(?<plain>[^${escapeCharacter}])`,
  'gu',
);

/** A command that sets colour, weight or the like. */
export const styleCommand = new RegExp(String.raw`${escapeCharacter}\[\d+(;\d+)*m`);

/**
 * Plays a progress display: moving the cursor up, down and to the line's start, erasing, showing
 * and hiding the cursor, colours.
 * @throws on any other command, so that nothing is overlooked.
 */
const playTerminal = (output: string): TerminalScreen => {
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
