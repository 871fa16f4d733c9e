/**
 * Thread that kills its process once that exceeds its memory or time limit. The main thread is
 * blocked while a hostile file is decoded, and V8's own limits do not include array buffers.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ProcessLimits } from './enforce-limits.ts';

/** At most some tens of megabytes can be filled in between. */
const everyMs = 10;

const { memoryBytes, timeMs } = workerData as ProcessLimits;
const endMs = performance.now() + (timeMs ?? Number.POSITIVE_INFINITY);

setInterval(() => {
  const isOver = process.memoryUsage.rss() > memoryBytes || performance.now() > endMs;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, everyMs);
parentPort?.postMessage('watching');
