import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { projectRoot } from './shared-folder.ts';

type PipedProcess = ChildProcess & { stdout: Readable; stderr: Readable };

type Surroundings = {
  cwd: string;
  env: Readonly<Record<string, string>>;
  detached?: boolean;
};

export const spawnWithKey = (
  program: string,
  args: readonly string[],
  { env: { CLIPCHECK_API_KEY: apiKey, ...env }, ...options }: Surroundings,
): PipedProcess => {
  if (!apiKey) return spawn(program, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const child = spawn(program, args, {
    ...options,
    env: { ...env, CLIPCHECK_KEY_DESCRIPTOR: '3' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const keyPipe = child.stdio[3] as Writable;
  // A program that ends before it has read the key reports that by its exit.
  keyPipe.on('error', () => undefined);
  keyPipe.end(apiKey);
  // Both are pipes, as requested above.
  return child as PipedProcess;
};

export const cliEntry = join(projectRoot, 'hosts/cli/main.ts');

export type CliSetUp = {
  /** The value of CLIPCHECK_DATA_DIR. */
  dataDir: string;
  /** Additional variables; the command gets PATH, HOME and these, and no others of the tests. */
  env?: Record<string, string>;
  cwd?: string;
  /**
   * Instead of Node and the command line's entry; gets the key in its environment, as from its
   * user, not through the launcher's pipe.
   */
  program?: readonly [string, ...string[]];
  /** A separate process group, as a shell creates for what it starts. */
  ownGroup?: boolean;
};

export type CliResult = {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
};

export type CliProcess = {
  child: ChildProcess;
  pid: number;
  stdout: () => string;
  stderr: () => string;
  /** Resolves as soon as a stream contains a text; rejects if the command ends without it. */
  untilIn: (stream: 'stdout' | 'stderr', text: string) => Promise<void>;
  ended: Promise<CliResult>;
};

export const environmentOf = ({ dataDir, env }: CliSetUp): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: dataDir,
  CLIPCHECK_DATA_DIR: dataDir,
  // As in `npm run cli`: otherwise each of many starts compiles everything again.
  NODE_COMPILE_CACHE: join(projectRoot, '.build', 'compile-cache'),
  ...env,
});

export const startCli = (args: readonly string[], setUp: CliSetUp): CliProcess => {
  const [program, ...first] = setUp.program ?? [process.execPath, cliEntry];
  const allArgs = [...first, ...args];
  const surroundings = {
    cwd: setUp.cwd ?? projectRoot,
    env: environmentOf(setUp),
    detached: setUp.ownGroup ?? false,
  };
  const child = setUp.program
    ? spawn(program, allArgs, { ...surroundings, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawnWithKey(program, allArgs, surroundings);
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  const ended = new Promise<CliResult>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal, ...texts }));
  });
  const untilIn = (name: 'stdout' | 'stderr', text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!texts[name].includes(text)) return;
        child[name].off('data', look);
        resolve();
      };
      child[name].on('data', look);
      look();
      void ended.then(() =>
        reject(new Error(`ended without "${text}" on ${name}; stderr: ${texts.stderr}`)),
      );
    });
  return {
    child,
    pid: child.pid ?? 0,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    untilIn,
    ended,
  };
};

export const runCli = (args: readonly string[], setUp: CliSetUp): Promise<CliResult> =>
  startCli(args, setUp).ended;
