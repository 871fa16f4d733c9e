import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

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
