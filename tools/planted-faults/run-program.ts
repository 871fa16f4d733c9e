import { spawn } from 'node:child_process';
import { forwardSignals, killGroup } from '../../hosts/child-process/forward-signals.mjs';

export type ProgramEnd = {
  readonly exitCode: number | null;
  readonly output: string;
  readonly hung: boolean;
};

export class Interrupted extends Error {}

let isInterrupted = false;

/** Keeps a signal that arrives between two programs until the next one would start. */
export function holdSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isInterrupted = true;
    });
  }
}

/** A fault may be an endless loop; the full run's specs take less than half of this. */
const LONGEST_RUN_MS = 90 * 60_000;

/**
 * Runs it in a separate process group, so that nothing it started outlives it.
 * @throws Interrupted if this process got a signal to end
 */
export async function runProgram(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<ProgramEnd> {
  if (isInterrupted) throw new Interrupted();
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forwarding = forwardSignals(child, { isGroupLeader: true });
  const endGroup = () => child.pid !== undefined && killGroup(child.pid, 'SIGKILL');
  let output = '';
  let hung = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const timer = setTimeout(() => {
    hung = true;
    endGroup();
  }, LONGEST_RUN_MS);
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', endGroup);
      child.once('close', resolve);
    });
    if (forwarding.received() !== null) throw new Interrupted();
    return { exitCode, output, hung };
  } finally {
    clearTimeout(timer);
    forwarding.stop();
  }
}
