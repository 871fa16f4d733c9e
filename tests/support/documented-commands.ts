import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, walkTokens } from 'marked';
import { projectRoot } from './shared-folder.ts';

const commandsIn = (page: string): string[] => {
  const lines: string[] = [];
  walkTokens(lexer(readFileSync(join(projectRoot, page), 'utf8')), (token) => {
    if (token.type === 'code' && token.lang === 'sh') lines.push(...token.text.split('\n'));
  });
  return lines.filter((line) => line.startsWith('clipcheck '));
};

export const documentedCommands: readonly { page: string; lines: readonly string[] }[] = [
  'README.md',
  ...globSync('docs/**/*.md', { cwd: projectRoot }).sort(),
]
  .map((page) => ({ page, lines: commandsIn(page) }))
  .filter(({ lines }) => lines.length > 0);
