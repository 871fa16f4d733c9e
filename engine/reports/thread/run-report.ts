import { MessageChannel } from 'node:worker_threads';
import type { ReportProgress } from '../../../shared/contract/reports.ts';
import type { ClipMedia } from '../../clips/media/pictures/create-clip-media.ts';
import { createCallThread } from '../../threads/create-call-thread.ts';
import { serveCalls } from '../../threads/serve-calls.ts';
import type { MediaRequest, ReportHead, ReportJob, ReportThreadData } from './report-worker.ts';

type Listener = {
  readonly onProgress: (progress: ReportProgress) => void;
  readonly signal: AbortSignal;
};

/** Memory limits (MB), far above what is needed: without them garbage collection runs too late. */
const memoryLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Writes a report in a worker thread, so that windows stay responsive. The caller removes the files
 * of a cancelled report.
 * @throws AppError output_not_written, or of the database; the signal's reason
 */
export const runReport = async (
  job: ReportJob,
  media: ClipMedia,
  { onProgress, signal }: Listener,
): Promise<ReportHead | null> => {
  const { port1: servedPort, port2: mediaPort } = new MessageChannel();
  serveCalls(servedPort, ({ name, input }: MediaRequest) => {
    const request = media[name] as (...input: unknown[]) => Promise<unknown>;
    return request(...input);
  });
  const thread = createCallThread<ReportJob, ReportHead | null, ReportProgress>(
    new URL('./report-worker.ts', import.meta.url),
    {
      name: 'report',
      crashMessage:
        'Writing the report stopped unexpectedly. Try again; if it happens again, report it.',
      resourceLimits: memoryLimits,
      workerData: { mediaPort } satisfies ReportThreadData,
      transferList: [mediaPort],
    },
  );
  // A closed port fails the requests that the thread is waiting for.
  const closeMedia = (): void => servedPort.close();
  signal.addEventListener('abort', closeMedia, { once: true });
  try {
    return await thread.call(job, { onProgress, signal });
  } finally {
    signal.removeEventListener('abort', closeMedia);
    closeMedia();
    await thread.close();
  }
};
