import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor } from '@swc/core/Visitor.js';
import { cruise, type IModule } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';
import { isCode } from './list-source-files.ts';

/** The part of swc's syntax tree for `using a = …` that holds expressions. */
type UsingDeclaration = {
  readonly type: 'UsingDeclaration';
  readonly decls: Parameters<Visitor['visitVariableDeclarators']>[0];
};

const { visitStatement } = Visitor.prototype;

/*
 * Teaches swc's visitor, with which dependency-cruiser reads imports, `using a = …` and `await
 * using a = …`, on which it throws "Unknown statement type". Remove once it supports them.
 */
Visitor.prototype.visitStatement = function visitAnyStatement(statement) {
  const node: { readonly type: string } = statement;
  if (node.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators((node as UsingDeclaration).decls);
  return statement;
};

/** All folders with code; missing ones are skipped. */
export const codeFolders = [
  'network',
  'processes',
  'shared',
  'engine',
  'evaluator',
  'conformance',
  'hosts',
  'electron',
  'renderer',
  'tools',
  'tests',
] as const;

export type ImportReport = {
  readonly files: readonly string[];
  readonly violations: readonly ForbiddenImport[];
};

export type ForbiddenImport = {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
};

/**
 * Checks every import under the code folders, including type-only ones, against the rules.
 * TypeScript's project references cover inline import types: `type A = import('…').A`.
 */
export async function findForbiddenImports(root: string): Promise<ImportReport> {
  const folders = codeFolders.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise([...folders], {
    baseDir: root,
    // With TypeScript 7, TypeScript's own parser finds 0 modules, so that every check would pass.
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
  // Style sheets that the renderer imports are modules, too.
  const isOwn = (path: string) =>
    isCode(path) && codeFolders.some((folder) => path.startsWith(`${folder}/`));
  return {
    files: output.modules.map(({ source }) => source).filter(isOwn),
    violations: [
      ...output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...findFeatureCycles(output.modules),
    ],
  };
}

const featureOf = (path: string): string | undefined =>
  /^renderer\/features\/([^/]+)\//.exec(path)?.[1];

/**
 * Finds imports between features that lead back to the importing one, directly or through others.
 * dependency-cruiser does not follow cycles of folders with all their subfolders.
 */
function findFeatureCycles(modules: readonly IModule[]): ForbiddenImport[] {
  const imports = modules.flatMap(({ source: from, dependencies }) => {
    const feature = featureOf(from);
    return dependencies.flatMap(({ resolved: to }) => {
      const imported = featureOf(to);
      const isOther = feature !== undefined && imported !== undefined && feature !== imported;
      return isOther ? [{ from, to, feature, imported }] : [];
    });
  });
  const reachable = (first: string): Set<string> => {
    const reached = new Set([first]);
    // A set also iterates over what is added meanwhile.
    for (const feature of reached) {
      for (const next of imports) if (next.feature === feature) reached.add(next.imported);
    }
    return reached;
  };
  return imports
    .filter(({ feature, imported }) => reachable(imported).has(feature))
    .map(({ from, to }) => ({ rule: 'no-feature-cycles', from, to }));
}
