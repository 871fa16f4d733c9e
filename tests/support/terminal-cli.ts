import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CliResult, cliEntry, startCli } from './cli-process.ts';
import { makeFolder } from './make-folder.ts';
import { playTerminal, type TerminalScreen } from './terminal-screen.ts';

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
