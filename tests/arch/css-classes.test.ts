import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/shared-folder.ts';

const styleImport = /^import (\w+) from '(.+\.module\.css)';$/gm;

/** Classes that a component uses from its styles without a rule there. */
const findUnstyled = (path: string): string[] => {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(styleImport)].flatMap(([, name, file]) => {
    const css = readFileSync(join(dirname(path), file ?? ''), 'utf8');
    const used = [
      ...text.replaceAll(styleImport, '').matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')),
    ];
    return used
      .filter(([, style]) => !new RegExp(`\\.${style}\\b`).test(css))
      .map(([taken]) => `${path}: ${taken}`);
  });
};

test('every class that a component uses has a rule in its style sheet', async () => {
  const found: string[] = [];
  for await (const path of glob(join(projectRoot, 'renderer/**/*.tsx'))) {
    found.push(...findUnstyled(path));
  }
  expect(found).toEqual([]);
});
