// @ts-check
import { join, sep } from 'node:path';
import process from 'node:process';
import { runChild } from '../../hosts/child-process/run-child.mjs';
import { takeApiKey } from '../../hosts/child-process/take-api-key.mjs';
import { ensureSetUp } from './ensure-set-up.mjs';
import { projectNodePath, projectRoot } from './project-paths.mjs';
import { runEntry } from './run-entry.mjs';
import { SetUpError } from './set-up-error.mjs';

/** The Node that runs the project's TypeScript files directly, by stripping their types. */
const WANTED_NODE_MAJOR = 24;

/**
 * The targets: the entry file from the project's root, and the arguments before the user's. `setup`
 * has no entry; the others get the API key only if they use it.
 * @type {Readonly<Record<string, { entry: string, args: readonly string[], usesKey?: true } | null>>}
 */
const TARGETS = {
  setup: null,
  start: { entry: 'tools/start/start-app.ts', args: [], usesKey: true },
  cli: { entry: 'tools/setup/run-cli.ts', args: [], usesKey: true },
  test: { entry: 'tools/test/run-tests.ts', args: [] },
  'test-full': { entry: 'tools/test/run-tests.ts', args: ['--full'] },
  package: { entry: 'tools/package/make-packages.ts', args: [] },
  'package-npm': { entry: 'tools/package/make-npm-package.ts', args: [] },
  check: { entry: 'tools/check/run-checks.ts', args: [] },
  faults: { entry: 'tools/planted-faults/plant-faults.ts', args: [] },
  screenshots: { entry: 'tools/pictures/make-screenshots.ts', args: [] },
  bench: { entry: 'tools/bench/ratios/run-bench.ts', args: [] },
  'bench-review': { entry: 'tools/bench/review/bench-review.ts', args: [] },
  'bench-evaluator': { entry: 'tools/bench/evaluator/bench-evaluator.ts', args: [] },
};

/**
 * Completes the set-up, then runs a target and ends with its exit code or signal.
 * @param {string | undefined} name a key of TARGETS
 * @param {readonly string[]} args the user's own arguments
 * @returns {Promise<void>}
 */
export async function launch(name, args) {
  const apiKey = takeApiKey(process.env);
  if (name === undefined || !Object.hasOwn(TARGETS, name)) {
    process.stderr.write(
      `Name what to launch: ${Object.keys(TARGETS).join(', ')}. For example: npm run cli -- --help\n`,
    );
    process.exitCode = 2;
    return;
  }
  try {
    await ensureSetUp(projectRoot, {
      needsProjectNode: needsProjectNode(projectRoot, process.versions.node, process.execPath),
      fetchesModel: name === 'setup',
    });
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const target = TARGETS[name];
  if (!target) {
    process.stdout.write('Set-up is complete.\n');
    return;
  }
  const entryPath = join(projectRoot, target.entry);
  const allArgs = [...target.args, ...args];
  const keyForTarget = target.usesKey ? apiKey : null;
  if (isTooOld(process.versions.node)) {
    await runInChild(projectNodePath(projectRoot), entryPath, allArgs, keyForTarget);
  } else if (keyForTarget !== null) {
    // This process has the key in its environment, which stays visible to others.
    await runInChild(process.execPath, entryPath, allArgs, keyForTarget);
  } else {
    await runEntry(entryPath, allArgs);
  }
}

/**
 * Runs an entry in a separate process, which gets the API key by a pipe.
 * @param {string} nodePath a Node that is new enough
 * @param {string} entryPath absolute path of the entry file
 * @param {readonly string[]} args
 * @param {string | null} apiKey
 * @returns {Promise<void>}
 */
export async function runInChild(nodePath, entryPath, args, apiKey) {
  const runner = join(projectRoot, 'tools', 'setup', 'run-entry.mjs');
  await runChild(nodePath, [runner, entryPath, ...args], { apiKey });
}

/**
 * Whether a project-local Node is needed: the running one is too old, or it is the project-local
 * one, which npm puts first on the PATH and which an install would remove.
 * @param {string} root
 * @param {string} runningVersion for example "20.20.2"
 * @param {string} runningPath where the running Node lies
 * @returns {boolean}
 */
export function needsProjectNode(root, runningVersion, runningPath) {
  return isTooOld(runningVersion) || runningPath.startsWith(join(root, 'node_modules', sep));
}

/** @param {string} version */
function isTooOld(version) {
  return Number.parseInt(version, 10) < WANTED_NODE_MAJOR;
}
