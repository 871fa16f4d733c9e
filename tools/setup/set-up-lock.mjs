// @ts-check
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;
const REFRESH_MS = 2_000;

/**
 * A lock that is no longer refreshed is abandoned, even if a process with its owner's id is alive:
 * containers reuse process ids quickly.
 */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Runs one action at a time across all processes of this machine. Takes over a lock whose process
 * has ended, or has not refreshed it for a minute.
 * @template T
 * @param {string} lockPath
 * @param {{ onWait: () => void }} listener called once if another process holds the lock
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
  let hasNotified = false;
  for (;;) {
    if (tryCreate(lockPath)) {
      // Two processes may take over the same abandoned lock, and the later removal then deletes the
      // earlier one's new lock. After a moment, only one of them still finds its own id in it.
      await sleep(POLL_MS);
      if (readOwnerPid(lockPath) === process.pid) return;
      continue;
    }
    if (isAbandoned(lockPath)) {
      rmSync(lockPath, { force: true });
      continue;
    }
    if (!hasNotified) onWait();
    hasNotified = true;
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
 * @returns {number | null} null if the lock no longer exists, or was just created and is still empty
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
    // EPERM: the process exists, but belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
