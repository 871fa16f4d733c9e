import { findProgram } from './find-program.ts';
import { projectRoot } from './project-paths.mjs';
import { runQuietly } from './run-quietly.mjs';
import { aptGetCommand, type SystemPackage, systemPackages } from './system-packages.ts';

const SHOWN_FAILURE_LINES = 8;

/** Waits for another apt to end rather than failing; gives up soon where there is no network. */
const APT_OPTIONS = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::http::Timeout=20'];

/**
 * Brings the missing system packages: by apt-get as root on Debian, else names the one command to
 * run. A failure is told on stderr and is not an error: whatever needs the program skips, loudly.
 */
export async function ensureSystemPackages(): Promise<void> {
  const missing = systemPackages.filter(({ program }) => findProgram(program) === null);
  if (missing.length === 0) return;
  const names = missing.map(({ debianPackage }) => debianPackage);
  const canInstall = process.getuid?.() === 0 && findProgram('apt-get') !== null;
  if (!canInstall) {
    tell(missing, `To run all tests, run this once:\n  ${sudo()}${aptGetCommand(names)}`);
    return;
  }
  const update = await runAptGet('Reading the system package lists', ['update']);
  const install = await runAptGet(`Installing ${names.join(', ')}`, [
    'install',
    '-y',
    '--no-install-recommends',
    ...names,
  ]);
  if (install.exitCode === 0) return;
  const output = (update.exitCode === 0 ? '' : update.output) + install.output;
  const lastLines = output.trim().split('\n').slice(-SHOWN_FAILURE_LINES).join('\n');
  tell(missing, `apt-get could not install it:\n${lastLines}`);
}

function runAptGet(description: string, args: readonly string[]) {
  return runQuietly(description, 'apt-get', [...APT_OPTIONS, ...args], {
    cwd: projectRoot,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function sudo(): string {
  return process.getuid?.() === 0 ? '' : 'sudo ';
}

function tell(missing: readonly SystemPackage[], advice: string): void {
  const lines = missing.map(({ program, neededBy }) => `Not here: ${program}, for ${neededBy}.`);
  process.stderr.write(`${[...lines, advice].join('\n')}\n`);
}
