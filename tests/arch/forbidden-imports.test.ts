import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeFolders,
  findForbiddenImports,
  type ImportReport,
} from '../../tools/check/find-forbidden-imports.ts';
import { isCode, listSourceFiles } from '../../tools/check/list-source-files.ts';
import { projectRoot } from '../support/shared-folder.ts';

const PLANTS: [path: string, code: string, rule: string][] = [
  ['engine/a1.ts', "import '../evaluator/server/server.ts';", 'engine-imports'],
  ['engine/a2.ts', "import type { S } from '../evaluator/server/server.ts';", 'engine-imports'],
  ['engine/a3.ts', "import { type S } from '../evaluator/server/server.ts';", 'engine-imports'],
  ['engine/a4.ts', "export * from '../hosts/cli/main.ts';", 'engine-imports'],
  ['engine/a5.ts', "await import('../electron/main/main.ts');", 'engine-imports'],
  [
    'engine/a7.ts',
    "async function f() { await using a = await import('../evaluator/server/server.ts'); }",
    'engine-imports',
  ],
  ['engine/threads/k3.ts', "import '../store/open.ts';", 'engine-threads-imports'],
  ['engine/store/k1.ts', "import '../service/send.ts';", 'engine-store-imports'],
  ['engine/service/send.ts', "import '../clips/find.ts';", 'engine-service-imports'],
  ['engine/clips/find.ts', "import '../evaluation/judge.ts';", 'engine-clips-imports'],
  ['engine/evaluation/judge.ts', "import '../library/list.ts';", 'engine-evaluation-imports'],
  ['engine/library/list.ts', "import '../reports/write.ts';", 'engine-library-imports'],
  [
    'engine/reports/write.ts',
    "import type { R } from '../rpc/router.ts';",
    'engine-reports-imports',
  ],
  ['engine/sync/k10.ts', "import '../diagnostics/k9.ts';", 'engine-sync-imports'],
  ['engine/diagnostics/k9.ts', "import '../rpc/router.ts';", 'engine-diagnostics-imports'],
  ['engine/rpc/k8.ts', "import '../ninth/room.ts';", 'engine-rpc-imports'],
  ['engine/ports.ts', "import './store/open.ts';", 'engine-ports-imports'],
  ['shared/text/l1.ts', "import '../domain/timecode.ts';", 'shared-text-imports'],
  ['shared/domain/l2.ts', "import '../contract/l3.ts';", 'shared-domain-without-contract'],
  ['renderer/features/l4.ts', "import '../app/App.ts';", 'renderer-features-without-app'],
  [
    'renderer/features/first/lists/l8.ts',
    "import '../../second/pages/l9.ts';",
    'no-feature-cycles',
  ],
  ['renderer/features/second/l10.ts', "import '../third/l11.ts';", 'no-feature-cycles'],
  ['renderer/features/third/l12.ts', "import '../first/l13.ts';", 'no-feature-cycles'],
  ['renderer/ui/l5.ts', "import '../features/l4.ts';", 'renderer-ground-without-features'],
  ['evaluator/b1.ts', "import '../engine/index.ts';", 'evaluator-imports'],
  ['evaluator/b3.ts', "import '../shared/domain/timecode.ts';", 'evaluator-imports'],
  ['conformance/b4.ts', "import '../shared/domain/timecode.ts';", 'conformance-imports'],
  ['network/i1.ts', "import '../shared/domain/timecode.ts';", 'network-imports'],
  ['processes/i2.ts', "import '../engine/index.ts';", 'processes-imports'],
  ['shared/c1.ts', "import '../engine/index.ts';", 'shared-imports'],
  ['shared/c2.ts', "import 'node:fs';", 'shared-packages'],
  ['shared/c3.ts', "import type { Stats } from 'fs';", 'shared-packages'],
  ['shared/c4.ts', "import 'p-queue';", 'shared-packages'],
  ['hosts/cli/d1.ts', "import '../../engine/store/open.ts';", 'hosts-cli-imports'],
  ['hosts/window/d7.ts', "import '../web/server.ts';", 'hosts-window-imports'],
  ['hosts/bin/d9.ts', "import '../cli/main.ts';", 'hosts-bin-imports'],
  ['hosts/key-store/d9.ts', "import '../cli/main.ts';", 'hosts-key-store-imports'],
  ['hosts/child-process/d8.ts', "import '../cli/main.ts';", 'hosts-child-process-imports'],
  ['hosts/web/d5.ts', "import '../../engine/rpc/router.ts';", 'hosts-web-imports'],
  ['hosts/evaluator-process/d6.ts', "import '../cli/main.ts';", 'hosts-evaluator-process-imports'],
  ['electron/e1.ts', "import '../engine/store/open.ts';", 'electron-imports'],
  ['renderer/f1.ts', "import '../engine/index.ts';", 'renderer-imports'],
  ['engine/g1.ts', "import 'better-sqlite3';", 'bettersqlite3-only-in-its-place'],
  ['evaluator/server/g3.ts', "import 'better-sqlite3';", 'bettersqlite3-only-in-its-place'],
  ['engine/clips/media/pictures/g8.ts', "import 'node-av/api';", 'nodeav-only-in-its-place'],
  ['engine/clips/prompts/g9.ts', "import 'hyparquet';", 'hyparquet-only-in-its-place'],
  ['engine/g10.ts', "import 'undici';", 'undici-only-in-its-place'],
  ['engine/g6.ts', "import '@orpc/server';", 'orpc-only-in-its-place'],
  ['engine/g7.ts', "import 'electron';", 'electron-only-in-its-place'],
  ['hosts/cli/h2.ts', "import '../../tools/setup/thing.ts';", 'no-test-code-in-the-product'],
  ['engine/h3.ts', "import './h4.ts';", 'no-cycles'],
  ['engine/h5.ts', "import 'debug';", 'no-undeclared-packages'],
  ['engine/h6.ts', "import 'fast-check';", 'no-tools-in-the-product'],
  [
    'electron/h8.ts',
    "import 'react';",
    'reactreactdommantinetanstackwouterlucidereact-only-in-its-place',
  ],
];

const INNOCENT: [path: string, code: string][] = [
  ['shared/service-api/evaluation.ts', "import 'zod'; export type E = 1;"],
  ['shared/domain/timecode.ts', "import '../service-api/evaluation.ts';"],
  ['engine/index.ts', "import './store/open.ts'; import 'p-queue'; export type E = 1;"],
  [
    'engine/store/open.ts',
    "import 'better-sqlite3'; import '../threads/start.ts'; import '../../shared/domain/timecode.ts';",
  ],
  ['engine/threads/start.ts', "import 'node:worker_threads';"],
  ['network/dispatchers.ts', "import 'undici'; import 'node:net';"],
  ['engine/rpc/router.ts', ''],
  ['engine/service/client/exchange.ts', "import '../../../network/dispatchers.ts';"],
  ['evaluator/server/fetch-clip.ts', "import '../../network/dispatchers.ts';"],
  ['engine/h4.ts', "import './h3.ts';"],
  ['engine/ninth/room.ts', ''],
  ['engine/rpc/serve-window.ts', "import '../index.ts'; import '../ports.ts';"],
  ['shared/contract/l3.ts', "import '../domain/timecode.ts'; export type C = 1;"],
  ['renderer/app/App.ts', "import '../features/l6.ts';"],
  ['renderer/features/l6.ts', "import '../ui/l7.ts';"],
  ['renderer/ui/l7.ts', ''],
  ['renderer/features/second/pages/l9.ts', ''],
  ['renderer/features/third/l11.ts', "import '../fourth/l14.ts';"],
  ['renderer/features/first/l13.ts', "import './lists/l8.ts'; import '../fourth/l14.ts';"],
  ['renderer/features/fourth/l14.ts', ''],
  ['engine/rpc/serve-http.ts', "import './router.ts';"],
  [
    'evaluator/server/server.ts',
    "import '../store/store.ts'; import 'hono'; import 'node-av'; export type S = 1;",
  ],
  [
    'evaluator/store/store.ts',
    "import 'better-sqlite3'; import '../../shared/service-api/evaluation.ts';",
  ],
  ['hosts/evaluator-process/start.ts', "import 'node:child_process';"],
  [
    'hosts/cli/main.ts',
    "import 'commander'; import '../../engine/index.ts'; import '../evaluator-process/start.ts'; import '../web/run-web-host.ts';",
  ],
  [
    'hosts/web/server.ts',
    "import '../../engine/rpc/serve-http.ts'; import '../evaluator-process/start.ts'; import '../window/serve-renderer.ts'; import '../../processes/fork-module.ts';",
  ],
  ['hosts/web/run-web-host.ts', "import './server.ts';"],
  ['hosts/window/serve-renderer.ts', "import '../../engine/rpc/serve-http.ts';"],
  ['processes/fork-module.ts', "import 'node:child_process';"],
  ['engine/clips/media/decoder/main.ts', "import 'node-av/api';"],
  ['engine/clips/prompts/parquet/main.ts', "import 'hyparquet';"],
  ['electron/main/main.ts', "import 'electron'; import '../../engine/index.ts';"],
  ['renderer/app.ts', "import 'react'; import '../shared/domain/timecode.ts';"],
  ['tests/support/thing.ts', "import 'node-av'; import '../../tools/setup/thing.ts';"],
  ['tools/setup/thing.ts', "import 'fast-check'; import '../../engine/store/open.ts';"],
];

describe('imports', () => {
  let root: string;
  let report: ImportReport;

  beforeAll(async () => {
    // Inside the project, so that packages resolve as for the project's files.
    const parent = join(projectRoot, '.build', 'planted-imports');
    mkdirSync(parent, { recursive: true });
    root = mkdtempSync(join(parent, 'tree-'));
    cpSync(join(projectRoot, 'package.json'), join(root, 'package.json'));
    for (const [path, code] of [...INNOCENT, ...PLANTS]) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), `${code}\n`);
    }
    report = await findForbiddenImports(root);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test.each(PLANTS)('rejects planted imports in %s: %s', (path, _code, rule) => {
    const rules = report.violations.filter(({ from }) => from === path).map((found) => found.rule);
    expect(rules).toContain(rule);
  });

  test('accepts allowed imports', () => {
    const innocent = new Set(INNOCENT.map(([path]) => path));
    expect(report.violations.filter(({ from }) => innocent.has(from))).toEqual([]);
  });

  test('rejects imports written as inline types through the TypeScript projects', () => {
    const path = join(root, 'typed');
    for (const folder of ['engine', 'evaluator'])
      mkdirSync(join(path, folder), { recursive: true });
    const projects = ['engine', 'network', 'processes', 'shared'].map(
      (name) => `${name}/tsconfig.json`,
    );
    for (const config of ['tsconfig.base.json', ...projects]) {
      cpSync(join(projectRoot, config), join(path, config));
    }
    writeFileSync(join(path, 'evaluator/server.ts'), 'export type S = 1;\n');
    writeFileSync(
      join(path, 'engine/a.ts'),
      "export type A = import('../evaluator/server.ts').S;\n",
    );
    const tsc = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', 'engine'], {
      cwd: path,
      encoding: 'utf8',
    });
    expect(status).not.toBe(0);
    expect(stdout).toMatch(/TS6307|TS6059/);
  });
});

test('the project itself has every code file checked, and no forbidden import', async () => {
  const { files, violations } = await findForbiddenImports(projectRoot);
  const isInCodeFolder = (path: string) =>
    codeFolders.some((folder) => path.startsWith(`${folder}/`));
  const expected = listSourceFiles(projectRoot).filter(
    (path) => isCode(path) && isInCodeFolder(path),
  );
  expect(expected.length).toBeGreaterThan(20);
  expect([...files].sort()).toEqual(expected);
  expect(violations).toEqual([]);
});
