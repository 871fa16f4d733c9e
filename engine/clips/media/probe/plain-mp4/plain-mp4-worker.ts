/**
 * Runs in a worker thread with a limited heap: reads one MP4 at a time for `createPlainMp4Reader`.
 * After any error ffprobe is used instead, which explains what is wrong with the file.
 */
import { parentPort } from 'node:worker_threads';
import { Logging, LogLevel } from 'mediabunny';
import { type PlainMp4, readPlainMp4 } from './read-plain-mp4.ts';

/** Message to the worker, which does one job at a time. */
export type PlainMp4Job = { path: string; wants: 'all' | 'tags' };

/** Message from the worker, one for each job; null for a file that is not plain. */
export type PlainMp4Answer = PlainMp4 | null;

// mediabunny logs every oddity of a file, including untrusted text.
Logging.level = LogLevel.Silent;

parentPort?.on('message', async ({ path, wants }: PlainMp4Job) => {
  const answer: PlainMp4Answer = await readPlainMp4(path, wants).catch(() => null);
  parentPort?.postMessage(answer);
});
