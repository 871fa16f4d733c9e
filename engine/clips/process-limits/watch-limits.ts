/**
 * Thread that ends its whole process once this has used up its memory or its time. While a hostile
 * file is decoded the process does nothing else, and V8's own limits do not count what lies in
 * array buffers.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ProcessLimits } from './enforce-limits.ts';

/** What can be filled meanwhile is some tens of megabytes. */
const everyMs = 10;

const { memoryBytes, timeMs } = workerData as ProcessLimits;
const endMs = performance.now() + (timeMs ?? Number.POSITIVE_INFINITY);

setInterval(() => {
  const isOver = process.memoryUsage.rss() > memoryBytes || performance.now() > endMs;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, everyMs);
parentPort?.postMessage('watching');
