// @ts-check
import { constants } from 'node:os';
import process from 'node:process';

const FORWARDED_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** npm repeats a signal that its process group already got. */
const SAME_SIGNAL_MS = 500;

/**
 * Forwards signals that ask this process to end to a child, which decides how to stop.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ isGroupLeader?: boolean }} [options] `isGroupLeader`: the child was started `detached`,
 *   so that no terminal reaches it; all processes that it started get the signal too
 * @returns {{ stop: () => void, received: () => NodeJS.Signals | null }} `stop` removes the
 *   handlers; `received` returns the first signal that arrived
 */
export function forwardSignals(child, { isGroupLeader = false } = {}) {
  /** @type {NodeJS.Signals | null} */
  let firstReceived = null;
  /** @type {Map<NodeJS.Signals, number>} */
  const lastSeenMs = new Map();
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    firstReceived ??= signal;
    // Ctrl-C in a terminal reaches the child directly, too: it would arrive twice, which commonly
    // means "stop immediately".
    if (signal === 'SIGINT' && !isGroupLeader && isInTerminal()) return;
    const nowMs = Date.now();
    const isSame = nowMs - (lastSeenMs.get(signal) ?? Number.NEGATIVE_INFINITY) < SAME_SIGNAL_MS;
    lastSeenMs.set(signal, nowMs);
    if (isSame || child.pid === undefined) return;
    if (isGroupLeader) killGroup(child.pid, signal);
    else child.kill(signal);
  };
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
  return {
    stop: () => {
      for (const signal of FORWARDED_SIGNALS) process.off(signal, forward);
    },
    received: () => firstReceived,
  };
}

/**
 * Ends this process by a signal, so that its parent sees how it ended.
 * @param {NodeJS.Signals} signal
 */
export function endBySignal(signal) {
  process.exitCode = 128 + (constants.signals[signal] ?? 0);
  process.kill(process.pid, signal);
}

/**
 * Sends a signal to a process group, which may have ended.
 * @param {number} leaderPid
 * @param {NodeJS.Signals} signal
 */
export function killGroup(leaderPid, signal) {
  try {
    process.kill(-leaderPid, signal);
  } catch (error) {
    // ESRCH: the group has ended in the meantime, as the signal asks.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

function isInTerminal() {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
}
