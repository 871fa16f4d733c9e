import { onTestFinished, vi } from 'vitest';
import { takeEnvironment } from '../../hosts/cli/environment.ts';
import { runCommandLine } from '../../hosts/cli/run-command-line.ts';
import { type CliResult, type CliSetUp, environmentOf } from './cli-process.ts';
import { createVirtualTime } from './clocks.ts';
import { projectRoot } from './shared-folder.ts';

type Taken = { text: string; restore: () => void };

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

/** The running commands' signals; an interrupted command still listens for the same one. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const noteListeners = () => {
  const before = signals.map((name) => new Set(process.listeners(name)));
  const interrupted = new Set<NodeJS.SignalsListener>();
  const added = () =>
    signals.flatMap((name, at) =>
      process
        .listeners(name)
        .flatMap((listener) => (before[at]?.has(listener) ? [] : { name, listener })),
    );
  return {
    /** Interrupts new listeners, each once: a second signal would end the process. */
    interrupt: () => {
      for (const { name, listener } of added()) {
        if (name !== 'SIGINT' || interrupted.has(listener)) continue;
        interrupted.add(listener);
        listener(name);
      }
    },
    restore: () => {
      for (const { name, listener } of added()) process.off(name, listener);
    },
  };
};

const runAlone = async (
  args: readonly string[],
  setUp: Surroundings,
  ending: AbortSignal,
): Promise<CliResult> => {
  ending.throwIfAborted();
  const time = createVirtualTime();
  const environment = {
    ...takeEnvironment(environmentOf(setUp), setUp.cwd ?? projectRoot),
    clock: time.clock,
    fetch: time.watch(globalThis.fetch),
  };
  const [stdout, stderr, listeners] = [take(process.stdout), take(process.stderr), noteListeners()];
  // A command may not listen yet when its test ends.
  let interrupting: ReturnType<typeof setInterval> | undefined;
  const onEnding = (): void => {
    interrupting = setInterval(listeners.interrupt, 20);
  };
  ending.addEventListener('abort', onEnding, { once: true });
  try {
    const exitCode = await runCommandLine(args, environment);
    return { exitCode, signal: null, stdout: stdout.text, stderr: stderr.text };
  } finally {
    ending.removeEventListener('abort', onEnding);
    clearInterval(interrupting);
    for (const { restore } of [stdout, stderr, listeners]) restore();
  }
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in this process, in virtual time. One at a time, since all share its output. A
 * command that still runs at the end of the test is interrupted and awaited.
 */
export const runCliHere = (args: readonly string[], setUp: Surroundings): Promise<CliResult> => {
  const ending = new AbortController();
  const result = last.then(() => runAlone(args, setUp, ending.signal));
  const ended = result.catch(() => undefined);
  last = ended;
  onTestFinished(async () => {
    ending.abort(new Error('The test is over.'));
    await ended;
  });
  return result;
};
