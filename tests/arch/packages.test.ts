import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toolPackages } from '../../tools/check/import-rules.ts';
import { isCode, listSourceFiles } from '../../tools/check/list-source-files.ts';
import { projectRoot } from '../support/shared-folder.ts';

/** Packages that the program starts or that others declare, without an import. */
const withoutImport = ['electron', 'node'];

const isTool = (name: string): boolean =>
  toolPackages.some((tool) => name === tool || name.startsWith(`${tool}/`));

test('a package of development is a tool, or is imported by the program', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const code = listSourceFiles(projectRoot)
    .filter((path) => isCode(path) && !/^(tests|tools)\//.test(path))
    .map((path) => readFileSync(join(projectRoot, path), 'utf8'))
    .join('\n');
  const unclear = Object.keys(devDependencies).filter(
    (name) =>
      !isTool(name) &&
      !withoutImport.includes(name) &&
      !code.includes(`'${name}'`) &&
      !code.includes(`'${name}/`),
  );
  expect(unclear).toEqual([]);
});
