// @ts-check
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;
const REFRESH_MS = 2_000;

/**
 * A lock whose owner no longer refreshes it is abandoned even though a process with its number is
 * alive: in a container, numbers come round again quickly.
 */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Runs one action at a time over all processes of this machine. A lock left behind by a process
 * that is gone, or that has not refreshed it for a minute, is taken over.
 * @template T
 * @param {string} lockPath
 * @param {{ onWait: () => void }} listener told once when another process is at it
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withSetUpLock(lockPath, { onWait }, action) {
  await acquire(lockPath, onWait);
  const refresh = setInterval(() => {
    if (readOwnerPid(lockPath) === process.pid) utimesSync(lockPath, new Date(), new Date());
  }, REFRESH_MS);
  const release = () => {
    if (readOwnerPid(lockPath) === process.pid) rmSync(lockPath, { force: true });
  };
  process.once('exit', release);
  try {
    return await action();
  } finally {
    clearInterval(refresh);
    process.off('exit', release);
    release();
  }
}

/**
 * @param {string} lockPath
 * @param {() => void} onWait
 */
async function acquire(lockPath, onWait) {
  mkdirSync(dirname(lockPath), { recursive: true });
  let hasTold = false;
  for (;;) {
    if (tryCreate(lockPath)) {
      // Two processes may take over the same abandoned lock, and the later removal then hits the
      // earlier one's new lock. A moment later only one of them still finds its own number in it.
      await sleep(POLL_MS);
      if (readOwnerPid(lockPath) === process.pid) return;
      continue;
    }
    if (isAbandoned(lockPath)) {
      rmSync(lockPath, { force: true });
      continue;
    }
    if (!hasTold) onWait();
    hasTold = true;
    await sleep(POLL_MS);
  }
}

/**
 * @param {string} lockPath
 * @returns {boolean}
 */
function tryCreate(lockPath) {
  try {
    writeFileSync(lockPath, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} lockPath
 * @returns {number | null} null when the lock is gone or was only just created and is still empty
 */
function readOwnerPid(lockPath) {
  try {
    const pid = Number.parseInt(readFileSync(lockPath, 'utf8'), 10);
    return Number.isInteger(pid) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} lockPath
 * @returns {boolean}
 */
function isAbandoned(lockPath) {
  const stats = statSync(lockPath, { throwIfNoEntry: false });
  if (!stats) return false;
  if (Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS) return true;
  const ownerPid = readOwnerPid(lockPath);
  return ownerPid !== null && !isAlive(ownerPid);
}

/**
 * @param {number} pid
 * @returns {boolean}
 */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and belongs to somebody else.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
