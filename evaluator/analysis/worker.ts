/**
 * Process that decodes untrusted files. It takes one job at a time over IPC, knows no key or
 * account, and may crash: only its job is lost.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Frame } from 'node-av/lib';
import { analyseTable } from '../detectors/analyse-table.ts';
import { openParentChannel } from '../parent-channel.ts';
import { ClipRefusedError } from './analysis-errors.ts';
import { decodeClip } from './decode-clip.ts';
import { createFrameMeter, type FrameMeter } from './frame-meter.ts';
import { type FrameReader, openFrameReader } from './frame-reader.ts';
import type { FrameStatistics, FrameTable } from './frame-table.ts';
import { createTileGrid } from './frame-table.ts';
import type { QuarterTurns } from './turn-plane.ts';
import type { WorkerAnswer, WorkerJob } from './worker-process.ts';

/** Decodes a clip once, at reduced size, into the detectors' input. @throws ClipRefusedError */
export const buildFrameTable = async (path: string): Promise<FrameTable> => {
  using opened = new DisposableStack();
  const frames: FrameStatistics[] = [];
  let reader: FrameReader | null = null;
  let meter: FrameMeter | null = null;
  let pixelAspect = 1;
  const info = await decodeClip(path, (frame, sec, turns) => {
    if (frames.length === 0) pixelAspect = pixelAspectOf(frame, turns);
    reader ??= opened.use(openFrameReader(frame, turns));
    meter ??= createFrameMeter(reader.grid);
    frames.push(meter.measure(reader.read(frame), sec, frame.keyFrame === 1));
  });
  return { info, pixelAspect, grid: createTileGrid(info.width, info.height), frames };
};

/** Returns 1 when the file does not declare a pixel aspect ratio. */
const pixelAspectOf = ({ sampleAspectRatio: { num, den } }: Frame, turns: QuarterTurns): number => {
  if (num <= 0 || den <= 0) return 1;
  return turns % 2 === 1 ? den / num : num / den;
};

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
// The evaluator is gone; nobody is waiting for an answer.
channel?.onGone(() => process.exit());
// Ctrl-C in a terminal reaches the process group; the evaluator decides when its workers end.
process.on('SIGINT', () => {});
