import { expect, test } from 'vitest';
import { runCliHere } from '../support/cli-here.ts';
import { program, unknownFlags, wordsOf } from '../support/command-line-flags.ts';
import { makeFolder } from '../support/make-folder.ts';

const examplesIn = (help: string): string[] => {
  const [, examples = ''] = /\nExamples?:\n((?: {2}clipcheck .+\n)+)$/.exec(help) ?? [];
  return examples.split('\n').filter(Boolean);
};

test.each(program.commands.map((command) => command.name()))(
  '%s --help ends with examples of this command, with flags that it has',
  async (name) => {
    const { stdout } = await runCliHere([name, '--help'], { dataDir: await makeFolder() });
    const examples = examplesIn(stdout).map(wordsOf);
    expect(examples.length).toBeGreaterThan(0);
    for (const words of examples) {
      expect(words[1]).toBe(name);
      expect(unknownFlags(words)).toEqual([]);
    }
  },
);
