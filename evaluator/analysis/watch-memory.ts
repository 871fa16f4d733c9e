/**
 * Thread that kills its process once it uses more memory than a clip may: decoding blocks the
 * process, and V8's own limits do not count FFmpeg's memory.
 */
import { parentPort } from 'node:worker_threads';

/** Several times what a 4K clip needs, in bytes. */
const MAX_BYTES = 1.5 * 1024 * 1024 * 1024;

/** Check interval; at most some tens of megabytes are allocated in that time. */
const EVERY_MS = 10;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
parentPort?.postMessage('watching');
