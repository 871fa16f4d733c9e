import { vi } from 'vitest';
import { takeEnvironment } from '../../hosts/cli/environment.ts';
import { runCommandLine } from '../../hosts/cli/run-command-line.ts';
import { type CliResult, type CliSetUp, environmentOf } from './cli-process.ts';
import { projectRoot } from './shared-folder.ts';
import { createVirtualTime } from './virtual-time.ts';

type Taken = { text: string; restore: () => void };

/** Keeps what is written to a stream from here on. */
const take = (stream: NodeJS.WriteStream): Taken => {
  const decoder = new TextDecoder();
  const taken: Taken = { text: '', restore: () => spy.mockRestore() };
  const spy = vi.spyOn(stream, 'write').mockImplementation((...given: unknown[]) => {
    const [piece, done] = [given[0], given.at(-1)] as [string | Uint8Array, unknown];
    taken.text += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    if (typeof done === 'function') done();
    return true;
  });
  return taken;
};

type Surroundings = Pick<CliSetUp, 'dataDir' | 'env' | 'cwd'>;

const runAlone = async (args: readonly string[], setUp: Surroundings): Promise<CliResult> => {
  const time = createVirtualTime();
  const environment = {
    ...takeEnvironment(environmentOf(setUp), setUp.cwd ?? projectRoot),
    clock: time.clock,
    fetch: time.watch(globalThis.fetch),
  };
  const [stdout, stderr] = [take(process.stdout), take(process.stderr)];
  try {
    const exitCode = await runCommandLine(args, environment);
    return { exitCode, signal: null, stdout: stdout.text, stderr: stderr.text };
  } finally {
    stdout.restore();
    stderr.restore();
  }
};

/** The end of the command before, which may be that of a test whose time was over. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command to its end in this process: the same as `runCli` without the cost of a start and in
 * virtual time, for what does not depend on having a process of its own. One at a time, since all share its output.
 */
export const runCliHere = (args: readonly string[], setUp: Surroundings): Promise<CliResult> => {
  const result = last.then(() => runAlone(args, setUp));
  last = result.catch(() => undefined);
  return result;
};
