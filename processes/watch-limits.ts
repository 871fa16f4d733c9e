/**
 * Thread that kills its process once the process exceeds its memory or time limit. The main thread
 * is blocked while a hostile file is decoded, and V8's own limits do not include array buffers.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ProcessLimits } from './enforce-limits.ts';

/** Interval between checks, in which a process can fill some tens of megabytes at most. */
const checkIntervalMs = 10;

const { memoryBytes, timeMs } = workerData as ProcessLimits;
const endMs = performance.now() + (timeMs ?? Number.POSITIVE_INFINITY);

setInterval(() => {
  const isOver = process.memoryUsage.rss() > memoryBytes || performance.now() > endMs;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, checkIntervalMs);
parentPort?.postMessage('watching');
