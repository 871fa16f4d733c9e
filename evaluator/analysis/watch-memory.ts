/**
 * Thread that kills its process once it uses more memory than a clip may: decoding blocks the
 * process, and V8's own limits do not count FFmpeg's memory.
 */
import { parentPort } from 'node:worker_threads';

/** Maximum memory of the process: several times what a 4K clip needs. */
const MAX_BYTES = 1.5 * 1024 * 1024 * 1024;

/** Interval between checks; a few tens of megabytes at most are allocated in that time. */
const CHECK_INTERVAL_MS = 10;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) process.kill(process.pid, 'SIGKILL');
}, CHECK_INTERVAL_MS);
parentPort?.postMessage('watching');
