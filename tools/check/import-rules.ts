import type { IForbiddenRuleType } from 'dependency-cruiser';

const PRODUCT = '^(network|processes|shared|engine|evaluator|conformance|hosts|electron|renderer)/';

/** What a host may use of the engine: its entry, and the serving side of its remote API. */
const ENGINE_DOORS = 'engine/index\\.ts$|engine/rpc/serve-[^/]+\\.ts$';

function mayImportOnly(folder: string, allowed: string, comment: string): IForbiddenRuleType {
  return {
    name: `${folder.replaceAll('/', '-')}-imports`,
    severity: 'error',
    comment,
    from: { path: `^${folder}/` },
    to: {
      pathNot: `^(${allowed})|node_modules/`,
      dependencyTypesNot: ['core'],
      couldNotResolve: false,
    },
  };
}

/** A package that only the files matching `places` may import. */
function packageOnlyIn(packageName: string, places: string, comment: string): IForbiddenRuleType {
  return {
    name: `${packageName.replace(/\W+/g, '')}-only-in-its-place`,
    severity: 'error',
    comment,
    from: { pathNot: places },
    // The bare name is what is left of a package that is not installed.
    to: { path: `(^|node_modules/)${packageName}(/|$)`, pathNot: '^electron/.+\\.tsx?$' },
  };
}

const engineRooms = [
  'threads',
  'store',
  'service',
  'clips',
  'evaluation',
  'library',
  'reports',
  'sync',
  'diagnostics',
  'rpc',
] as const;

const BESIDE_ROOMS = 'engine/(at-most-every|clock|never-aborted|once-per-key|ports)\\.ts$';

const roomRules: IForbiddenRuleType[] = [
  ...engineRooms.map((room, index) => {
    const before = engineRooms.slice(0, index + 1).join('|');
    const door = room === 'rpc' ? '|engine/index\\.ts$' : '';
    return mayImportOnly(
      `engine/${room}`,
      `engine/(${before})/|${BESIDE_ROOMS}${door}|network/|processes/|shared/`,
      'a clip goes through the rooms of the engine in one direction',
    );
  }),
  {
    name: 'engine-ports-imports',
    severity: 'error',
    comment: 'what hosts hand in depends on no room',
    from: { path: `^${BESIDE_ROOMS}` },
    to: { path: '^engine/', pathNot: `^${BESIDE_ROOMS}` },
  },
];

const folderRules: IForbiddenRuleType[] = [
  mayImportOnly('shared', 'shared/', 'shared/ is the ground: it knows none of the others'),
  {
    name: 'shared-packages',
    severity: 'error',
    comment: 'shared/ also runs in the renderer: zod and @orpc/contract, nothing of Node',
    from: { path: '^shared/' },
    to: { path: '.', pathNot: '^shared/|node_modules/(zod|@orpc/contract)/' },
  },
  mayImportOnly('shared/text', 'shared/text/', 'texts and characters, of whatever they speak'),
  {
    name: 'shared-domain-without-contract',
    severity: 'error',
    comment: 'contract and documents are made of domain and model, not the other way round',
    from: { path: '^shared/(domain|model)/' },
    to: { path: '^shared/(contract|documents)/' },
  },
  mayImportOnly('network', 'network/', 'connects engine and evaluator, and knows neither'),
  mayImportOnly(
    'processes',
    'processes/|shared/domain/without-own-variables[.]ts$',
    'starts processes and threads for engine, evaluator and hosts, and knows none of them',
  ),
  mayImportOnly(
    'engine',
    'engine/|network/|processes/|shared/',
    'the engine knows no host and not the evaluator',
  ),
  mayImportOnly(
    'evaluator',
    'evaluator/|network/|processes/|shared/(service-api|evaluator-process|mp4|sqlite)/',
    'the evaluator is a separate program that shares the schemas of the API and of the messages to its parent, the check of what MP4 files declare, the reading of a database’s schema, how addresses are connected to, and how processes are started',
  ),
  mayImportOnly(
    'conformance',
    'conformance/|network/|shared/errors/',
    'judges servers by the text of the interface, not by the code of the engine or the evaluator',
  ),
  mayImportOnly(
    'hosts/cli',
    `conformance/run-conformance[.]ts$|hosts/(child-process|cli|data-folder|evaluator-process|print-page)/|hosts/web/run-web-host[.]ts$|hosts/window/renderer-folder[.]ts$|processes/|shared/|${ENGINE_DOORS}`,
    'the command line reaches the engine through engine/index.ts, and the web host by its one door',
  ),
  mayImportOnly(
    'hosts/web',
    `hosts/(web|window|child-process|evaluator-process|key-store)/|processes/|shared/|${ENGINE_DOORS}`,
    'the web host reaches the engine through engine/index.ts and engine/rpc/serve-*',
  ),
  mayImportOnly(
    'hosts/window',
    `hosts/window/|shared/|${ENGINE_DOORS}`,
    'serves what windows fetch, for the desktop and for browsers alike',
  ),
  mayImportOnly(
    'hosts/child-process',
    `hosts/child-process/|shared/|${ENGINE_DOORS}`,
    'starts processes of ours and hands them the key, for every host and the launcher',
  ),
  mayImportOnly(
    'hosts/key-store',
    `hosts/key-store/|shared/|${ENGINE_DOORS}`,
    'keeps the key for every host with windows; what encrypts is handed in',
  ),
  mayImportOnly(
    'hosts/bin',
    `hosts/bin/|shared/|${ENGINE_DOORS}`,
    'moves files to the bin, for every host with one',
  ),
  mayImportOnly(
    'hosts/print-page',
    `hosts/print-page/|shared/|${ENGINE_DOORS}`,
    'looks for fonts, for every host that prints',
  ),
  mayImportOnly(
    'hosts/evaluator-process',
    `hosts/evaluator-process/|processes/|shared/|${ENGINE_DOORS}`,
    'starts the evaluator as a child process, for every host alike',
  ),
  mayImportOnly(
    'electron',
    `electron/|hosts/(bin|child-process|data-folder|evaluator-process|key-store|print-page|window)/|processes/|shared/|${ENGINE_DOORS}`,
    'the desktop host reaches the engine through engine/index.ts and engine/rpc/serve-*',
  ),
  mayImportOnly(
    'renderer',
    'renderer/|shared/',
    'the renderer talks to the engine by its contract',
  ),
  {
    name: 'renderer-features-without-app',
    severity: 'error',
    comment: 'the app puts features together; a feature knows actions, routes, rpc and ui',
    from: { path: '^renderer/(actions|features|routes|rpc|ui)/' },
    to: { path: '^renderer/app/' },
  },
  {
    name: 'renderer-ground-without-features',
    severity: 'error',
    comment: 'what features share knows none of them',
    from: { path: '^renderer/(actions|routes|rpc|ui)/' },
    to: { path: '^renderer/features/' },
  },
];

const packageRules: IForbiddenRuleType[] = [
  packageOnlyIn(
    'better-sqlite3',
    '^(engine/store|evaluator/store|tests|tools)/',
    'all SQL of the engine is in engine/store, all of the evaluator in evaluator/store',
  ),
  packageOnlyIn(
    '@orpc',
    '^(shared/contract|engine/rpc|renderer/rpc|hosts|electron|tests|tools)/',
    'one contract, served and called in one place each',
  ),
  packageOnlyIn('electron', '^(electron|tests|tools)/', 'only the desktop host knows Electron'),
  packageOnlyIn(
    '(react|react-dom|@mantine|@tanstack|wouter|lucide-react)',
    '^(renderer|tests|tools)/',
    'only the page is drawn in a browser',
  ),
  packageOnlyIn(
    'node-av',
    '^(evaluator|engine/clips/media/decoder|tools|tests/support)/',
    'files of others are decoded in a process that has no key',
  ),
  packageOnlyIn(
    'undici',
    '^(network|tests|tools)/',
    'which connections go through a proxy, and where they may lead, is decided in one place',
  ),
  packageOnlyIn(
    'mediabunny',
    '^(renderer|tests)/',
    'the page reads the bytes of frames with it; which frames there are, shared/mp4 decides',
  ),
  packageOnlyIn(
    'hyparquet',
    '^engine/clips/prompts/parquet/',
    'it believes what a file declares, so it works in a process with limits',
  ),
];

/** Packages of development, or their scopes; all others in package.json are part of the program. */
export const toolPackages: readonly string[] = [
  '@axe-core',
  '@biomejs',
  '@seriousme',
  '@swc',
  '@types',
  '@vitejs',
  'ajv',
  'ajv-formats',
  'app-builder-lib',
  'dependency-cruiser',
  'electron-builder',
  'electron-vite',
  'fast-check',
  'hyparquet-writer',
  'knip',
  'libxml2-wasm',
  'magic-string',
  'marked',
  'papaparse',
  'playwright',
  'typescript',
  'vite',
  'vitest',
  'yauzl',
];

const generalRules: IForbiddenRuleType[] = [
  {
    name: 'no-test-code-in-the-product',
    severity: 'error',
    comment: 'the program ships without tests/ and tools/',
    from: { path: PRODUCT },
    to: { path: '^(tests|tools)/' },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'files that import each other in a circle cannot be understood one at a time',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-undeclared-packages',
    severity: 'error',
    comment: 'a package that package.json does not name is there by accident',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-tools-in-the-product',
    severity: 'error',
    comment: 'what builds and tests the program does not belong into it',
    from: { path: PRODUCT },
    to: { path: `(^|node_modules/)(${toolPackages.join('|')})(/|$)` },
  },
];

/**
 * Who may import whom, as ARCHITECTURE.md draws it, in dependency-cruiser's words. That what is
 * imported exists, and is nothing of Node in the renderer, is left to TypeScript.
 */
export const importRules: readonly IForbiddenRuleType[] = [
  ...folderRules,
  ...roomRules,
  ...packageRules,
  ...generalRules,
];
