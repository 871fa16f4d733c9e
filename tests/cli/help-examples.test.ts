import { expect, test } from 'vitest';
import { runCliHere } from '../support/cli-here.ts';
import { commandOf, program, unknownFlags, wordsOf } from '../support/command-line-flags.ts';
import { makeFolder } from '../support/make-folder.ts';

const examplesIn = (help: string): string[] => {
  const [, examples = ''] = /\nExamples?:\n((?: {2}clipcheck .+\n)+)$/.exec(help) ?? [];
  return examples.split('\n').filter(Boolean);
};

test.each(program.commands.map((command) => command.name()))(
  '%s --help explains each flag, and ends with examples of this command and its flags',
  async (name) => {
    const help = await runCliHere([name, '--help'], { dataDir: await makeFolder() });
    expect(help).toMatchObject({ exitCode: 0, stderr: '' });
    const { stdout } = help;
    for (const { flags } of commandOf(['clipcheck', name]).options) {
      const explained = stdout.split('\n').find((line) => line.startsWith(`  ${flags} `));
      expect(explained?.slice(flags.length + 2).trim()).toBeTruthy();
    }
    const examples = examplesIn(stdout).map(wordsOf);
    expect(examples.length).toBeGreaterThan(0);
    for (const words of examples) {
      expect(words[1]).toBe(name);
      expect(unknownFlags(words)).toEqual([]);
    }
  },
);
