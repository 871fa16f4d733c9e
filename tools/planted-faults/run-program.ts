import { spawn } from 'node:child_process';
import { forwardSignals } from '../../hosts/child-process/forward-signals.mjs';

/** How a program ended. */
export type ProgramEnd = {
  /** Null: a signal ended it. */
  readonly exitCode: number | null;
  readonly output: string;
  /** It was ended because it took longer than it may. */
  readonly hung: boolean;
};

/** The run was asked to end. */
export class Interrupted extends Error {}

let isInterrupted = false;

/** From now on a signal that comes between two programs is kept until the next would start. */
export function holdSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isInterrupted = true;
    });
  }
}

/** A fault may be a loop without an end; the specs of the full run take less than half of this. */
const LONGEST_RUN_MS = 90 * 60_000;

/**
 * Runs a program of Node's to its end, in a group of its own, so that nothing it started outlives it.
 * @throws Interrupted when this process got a signal that asks it to end
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
  let output = '';
  let hung = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const timer = setTimeout(() => {
    hung = true;
    endGroup(child.pid);
  }, LONGEST_RUN_MS);
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => endGroup(child.pid));
      child.once('close', resolve);
    });
    if (forwarding.received() !== null) throw new Interrupted();
    return { exitCode, output, hung };
  } finally {
    clearTimeout(timer);
    forwarding.stop();
  }
}

/** Ends what is left of a group. */
function endGroup(leaderPid: number | undefined): void {
  if (leaderPid === undefined) return;
  try {
    process.kill(-leaderPid, 'SIGKILL');
  } catch (error) {
    // ESRCH: nothing is left of it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
