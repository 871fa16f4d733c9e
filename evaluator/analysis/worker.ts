/**
 * Process that decodes untrusted files. It takes one job at a time over IPC, knows no key and no
 * account, and may crash: only its job is lost.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { analyseTable } from '../detectors/analyse-table.ts';
import { openParentChannel } from '../parent-channel.ts';
import { buildFrameTable } from './build-frame-table.ts';
import { ClipRefusedError } from './clip-refusal.ts';
import { decodeClip } from './decode-clip.ts';
import type { WorkerAnswer, WorkerJob } from './worker-messages.ts';

const watch = new Worker(new URL('./watch-memory.ts', import.meta.url), { execArgv: [] });
const isWatched = once(watch, 'message');

const doJob = async (job: WorkerJob): Promise<WorkerAnswer> => {
  await isWatched;
  try {
    if (job.kind === 'probe') {
      return { outcome: 'probed', info: await decodeClip(job.path, () => {}) };
    }
    const table = await buildFrameTable(job.path);
    return { outcome: 'analysed', analysis: analyseTable(table, job.request) };
  } catch (error) {
    if (error instanceof ClipRefusedError) {
      return { outcome: 'refused', refusal: { code: error.code, message: error.message } };
    }
    return { outcome: 'bug', message: error instanceof Error ? error.message : String(error) };
  }
};

const channel = openParentChannel();
channel?.onMessage(async (job) => channel.send(await doJob(job as WorkerJob)));
// The evaluator is gone, and nobody waits for the answer any more.
channel?.onGone(() => process.exit());
// A Ctrl-C in the terminal goes to the whole group; the evaluator decides when its workers end.
process.on('SIGINT', () => {});
