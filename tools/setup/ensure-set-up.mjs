// @ts-check
import { chmodSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { hasInstalledLockedPackages } from './installed-packages.mjs';
import { installProjectNode, keepProjectNode } from './project-node.mjs';
import { runQuietly } from './run-quietly.mjs';
import { explainNpmFailure } from './set-up-error.mjs';
import { withSetUpLock } from './set-up-lock.mjs';
import {
  findMissingSetUp,
  hashSetUpInputs,
  readSetUpStamp,
  removeSetUpStamp,
  writeSetUpStamp,
} from './set-up-stamp.mjs';
import { hasSubjectModel, installSubjectModel } from './subject-model.mjs';

/**
 * Installs the locked packages, the model for common subjects and, if the running Node is too old,
 * a project-local Node. Returns within milliseconds if nothing is missing.
 * @param {string} root
 * @param {{ needsProjectNode: boolean, fetchesModel?: boolean }} options `fetchesModel`: also
 * fetches a model that an earlier set-up could not fetch
 * @returns {Promise<void>}
 * @throws {SetUpError} with advice for the user
 */
export async function ensureSetUp(root, options) {
  const isModelDue = options.fetchesModel && !hasSubjectModel(root);
  if (isDone(findMissingSetUp(root, options)) && !isModelDue) return;
  await withSetUpLock(
    join(root, '.build', 'set-up.lock'),
    { onWait: () => process.stderr.write('Another set-up is running here; waiting for it…\n') },
    async () => {
      // Checked again, since the previous owner of the lock may have done everything.
      const missing = findMissingSetUp(root, options);
      if (isDone(missing)) {
        if (isModelDue) await installSubjectModel(root);
        return;
      }
      const inputsSha256 = hashSetUpInputs(root);
      const earlierNode = readSetUpStamp(root)?.projectNode ?? null;
      removeSetUpStamp(root);
      if (missing.packages && !hasInstalledLockedPackages(root)) await installPackages(root);
      const projectNode = options.needsProjectNode
        ? await installProjectNode(root)
        : keepProjectNode(root, earlierNode);
      makeProbeExecutable(root);
      writeSetUpStamp(root, { inputsSha256, projectNode });
      // Last: without it, everything else works.
      if (missing.packages) await installSubjectModel(root);
    },
  );
}

/** @param {{ packages: boolean, projectNode: boolean }} missing */
const isDone = (missing) => !missing.packages && !missing.projectNode;

/** @param {string} root */
async function installPackages(root) {
  const { exitCode, output } = await runQuietly(
    'Installing packages (first start only, about half a minute)',
    'npm',
    [
      'ci',
      '--ignore-scripts',
      // The tests, checks and the project-local Node are development packages, the native parts
      // optional ones: the user's own npm settings must not leave either out.
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: root },
  );
  if (exitCode !== 0) throw explainNpmFailure('The packages could not be installed', output);
}

/**
 * Makes ffprobe executable: it is a plain file in its package, and archives made by tools other
 * than npm lose the executable bit.
 * @param {string} root
 */
function makeProbeExecutable(root) {
  if (process.platform === 'win32') return;
  const { path } = createRequire(join(root, 'package.json'))('ffprobe-static');
  if ((statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755);
}
