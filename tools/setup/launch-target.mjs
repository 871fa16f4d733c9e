// @ts-check
import { join, sep } from 'node:path';
import process from 'node:process';
import { ensureSetUp } from './ensure-set-up.mjs';
import { projectNodePath, projectRoot } from './project-paths.mjs';
import { runChild } from './run-child.mjs';
import { runEntry } from './run-entry.mjs';
import { SetUpError } from './set-up-error.mjs';

/** The Node that runs the project's TypeScript files directly, by stripping their types. */
const WANTED_NODE_MAJOR = 24;

/**
 * What can be launched: the entry file from the project's root and the arguments put before the
 * user's. `setup` has no entry.
 * @type {Readonly<Record<string, { entry: string, args: readonly string[] } | null>>}
 */
const TARGETS = {
  setup: null,
  start: { entry: 'tools/start/start-app.ts', args: [] },
  cli: { entry: 'hosts/cli/main.ts', args: [] },
  test: { entry: 'tools/test/run-tests.ts', args: [] },
  'test-full': { entry: 'tools/test/run-tests.ts', args: ['--full'] },
  package: { entry: 'tools/package/make-packages.ts', args: [] },
  check: { entry: 'tools/check/run-checks.ts', args: [] },
  faults: { entry: 'tools/planted-faults/plant-faults.ts', args: [] },
  screenshots: { entry: 'tools/pictures/make-screenshots.ts', args: [] },
  'bench-review': { entry: 'tools/bench/review/bench-review.ts', args: [] },
  'bench-reports': { entry: 'tools/bench/reports/bench-reports.ts', args: [] },
  'bench-evaluator': { entry: 'tools/bench/evaluator/bench-evaluator.ts', args: [] },
};

/**
 * Makes sure the project is set up, then runs a target with the user's arguments. Sets the exit
 * code (or dies of the signal) of what it ran; a failed set-up is explained on stderr, exit code 1.
 * @param {string | undefined} name a key of TARGETS
 * @param {readonly string[]} args the user's own arguments
 * @returns {Promise<void>}
 */
export async function launch(name, args) {
  if (name === undefined || !Object.hasOwn(TARGETS, name)) {
    process.stderr.write(
      `Say what to launch: ${Object.keys(TARGETS).join(', ')}. For example: npm run cli -- --help\n`,
    );
    process.exitCode = 2;
    return;
  }
  try {
    await ensureSetUp(projectRoot, {
      needsProjectNode: needsProjectNode(projectRoot, process.versions.node, process.execPath),
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
  if (isTooOld(process.versions.node)) {
    await runUnderProjectNode(projectNodePath(projectRoot), entryPath, allArgs);
  } else {
    await runEntry(entryPath, allArgs);
  }
}

/**
 * Runs an entry in a process of a newer Node. The key goes by a pipe: in an environment it would
 * be shown to whoever may look at the process, and be inherited.
 * @param {string} nodePath
 * @param {string} entryPath absolute path of the entry file
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
export async function runUnderProjectNode(nodePath, entryPath, args) {
  const runner = join(projectRoot, 'tools', 'setup', 'run-entry.mjs');
  const apiKey = process.env.CLIPCHECK_API_KEY || undefined;
  const keySource = apiKey === undefined ? 'no-key' : 'key-follows';
  const options = apiKey === undefined ? {} : { apiKey };
  await runChild(nodePath, [runner, keySource, entryPath, ...args], options);
}

/**
 * Whether the project has to have a Node of its own: the running one is too old, or it is that very
 * one, which npm puts first on the PATH and which an install would take away for good.
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
