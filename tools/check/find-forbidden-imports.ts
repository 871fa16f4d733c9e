import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';
import { isCode } from './list-source-files.ts';
import { visitUsingDeclarations } from './visit-using-declarations.ts';

visitUsingDeclarations();

/** Every folder with code. One that is not there yet is left out. */
export const codeFolders = [
  'network',
  'shared',
  'engine',
  'evaluator',
  'hosts',
  'electron',
  'renderer',
  'tools',
  'tests',
] as const;

/** What the walk over all imports found. */
export type ImportReport = {
  /** Files of the project that were read, from its root. */
  readonly files: readonly string[];
  readonly violations: readonly ForbiddenImport[];
};

/** An import that a rule forbids. */
export type ForbiddenImport = {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
};

/**
 * Reads every import under the code folders, type-only ones included, and holds it against the
 * rules. Inline import types, `type A = import('…').A`, are not seen here: across folders the
 * project references of TypeScript refuse those.
 * @param root the project's root folder
 */
export async function findForbiddenImports(root: string): Promise<ImportReport> {
  const folders = codeFolders.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise([...folders], {
    baseDir: root,
    // The parser of TypeScript itself finds 0 modules with TypeScript 7, and all is well then.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    doNotFollow: { path: 'node_modules' },
    validate: true,
    ruleSet: { forbidden: [...importRules] },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a text.');
  // A style sheet that the renderer imports is a module, too.
  const isOwn = (path: string) =>
    isCode(path) && codeFolders.some((folder) => path.startsWith(`${folder}/`));
  return {
    files: output.modules.map(({ source }) => source).filter(isOwn),
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
    })),
  };
}
