import { spawnSync } from 'node:child_process';
import { findProgram } from './find-program.ts';
import { projectRoot } from './project-paths.mjs';
import { runQuietly } from './run-quietly.mjs';

type SystemPackage = {
  /** A program, or a font as fontconfig selects it, such as `:lang=th`. */
  readonly provides: string;
  readonly debianPackage: string;
  /** What is skipped without it. */
  readonly neededBy: string;
};

export const systemPackages: readonly SystemPackage[] = [
  {
    provides: 'ffmpeg',
    debianPackage: 'ffmpeg',
    neededBy:
      'tests/oracle, tests/media and tests/evaluator, which compare with an independent FFmpeg build, and tests/prompts, which writes tags with it',
  },
  {
    provides: 'chromium',
    debianPackage: 'chromium',
    neededBy: 'tests/e2e and tests/reports, which open pages in a browser',
  },
  {
    provides: 'Xvfb',
    debianPackage: 'xvfb',
    neededBy: 'tests/e2e, which opens windows where there is no display',
  },
  {
    provides: 'pdftotext',
    debianPackage: 'poppler-utils',
    neededBy: 'tests/reports, which reads PDF files back',
  },
  {
    provides: ':lang=th',
    debianPackage: 'fonts-noto-core',
    neededBy: 'tests/reports, which prints Thai',
  },
  {
    provides: ':lang=ja',
    debianPackage: 'fonts-noto-cjk',
    neededBy: 'tests/reports, which prints Chinese, Japanese and Korean',
  },
  {
    provides: ':lang=und-zsye',
    debianPackage: 'fonts-noto-color-emoji',
    neededBy: 'tests/reports, which prints emoji',
  },
  {
    provides: 'swift-ring-builder',
    debianPackage: 'swift',
    neededBy: 'tests/evaluator, which stores clips in OpenStack Swift by its S3 interface',
  },
];

/** Whether this machine has a program, or a font. @param provides as of a package */
export function isInstalled(provides: string): boolean {
  if (!provides.startsWith(':')) return findProgram(provides) !== null;
  return Boolean(spawnSync('fc-list', [provides, 'file'], { encoding: 'utf8' }).stdout);
}

const installArgs = ['install', '-y', '--no-install-recommends'];

export function aptGetCommand(debianPackages: readonly string[]): string {
  return ['apt-get', ...installArgs, ...debianPackages].join(' ');
}

const SHOWN_FAILURE_LINES = 8;

/** Waits for another apt-get to end (up to 120 s), and gives up soon without a network (20 s). */
const APT_OPTIONS = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::http::Timeout=20'];

/**
 * Installs missing packages with apt-get if run as root on Debian; otherwise prints the command.
 * Failing is not an error: tests that need what is missing are skipped with a notice.
 */
export async function ensureSystemPackages(): Promise<void> {
  const missing = systemPackages.filter(({ provides }) => !isInstalled(provides));
  if (missing.length === 0) return;
  const names = missing.map(({ debianPackage }) => debianPackage);
  const canInstall = process.getuid?.() === 0 && findProgram('apt-get') !== null;
  if (!canInstall) {
    warn(missing, `To run all tests, run this once:\n  ${sudoPrefix()}${aptGetCommand(names)}`);
    return;
  }
  const update = await runAptGet('Reading the system package lists', ['update']);
  const install = await runAptGet(`Installing ${names.join(', ')}`, [...installArgs, ...names]);
  if (install.exitCode === 0) return;
  const output = (update.exitCode === 0 ? '' : update.output) + install.output;
  const lastLines = output.trim().split('\n').slice(-SHOWN_FAILURE_LINES).join('\n');
  warn(missing, `apt-get could not install ${names.join(', ')}:\n${lastLines}`);
}

function runAptGet(description: string, args: readonly string[]) {
  return runQuietly(description, 'apt-get', [...APT_OPTIONS, ...args], {
    cwd: projectRoot,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function sudoPrefix(): string {
  return process.getuid?.() === 0 ? '' : 'sudo ';
}

function warn(missing: readonly SystemPackage[], advice: string): void {
  const lines = missing.map(({ provides, neededBy }) => `Missing: ${provides}, for ${neededBy}.`);
  process.stderr.write(`${[...lines, advice].join('\n')}\n`);
}
