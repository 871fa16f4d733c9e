import type { Command } from 'commander';
import { createProgram } from '../../hosts/cli/create-program.ts';
import { takeEnvironment } from '../../hosts/cli/environment.ts';
import { projectRoot } from './shared-folder.ts';

export const program = createProgram(takeEnvironment({}, projectRoot), { exitCode: 0 });

/** Splits at spaces outside of quotes, like a shell; leaves out redirections and what follows. */
export const wordsOf = (line: string): string[] => {
  const words = line.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  const end = words.findIndex((word) => /^(?:[|<>&]|\d>)/.test(word));
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replace(/["']/g, ''));
};

export const commandOf = ([program_, name]: readonly string[]): Command => {
  const command = program.commands.find((one) => one.name() === name);
  if (program_ !== 'clipcheck' || !command) throw new Error(`There is no command ${name}.`);
  return command;
};

export const unknownFlags = (words: readonly string[]): string[] => {
  const own = commandOf(words).options.flatMap(({ long, short }) => [long, short]);
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).filter(
    (word) => /^--?[a-z]/.test(word) && !own.includes(word) && word !== '--help',
  );
};
