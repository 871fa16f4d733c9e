/**
 * Thread that ends its whole process once this takes more memory than a clip may: while a file is
 * decoded the process does nothing else, and V8's own limits do not count what FFmpeg takes.
 */
import { parentPort } from 'node:worker_threads';

/** Several times what a clip in 4K takes. */
const MAX_BYTES = 1.5 * 1024 * 1024 * 1024;

/** What can be filled meanwhile is some tens of megabytes. */
const EVERY_MS = 10;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
parentPort?.postMessage('watching');
