/** Runs in a worker thread: writes one report, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { toErrorRecord } from '../../../shared/errors/app-error.ts';
import { explainWriteError } from '../../clips/files/file-error.ts';
import { steadyClock } from '../../clock.ts';
import { clipDetailReader } from '../../library/clip-detail.ts';
import { type Connection, databasePath, openReader } from '../../store/connection.ts';
import { atMostEvery } from '../../store/events/at-most-every.ts';
import { explainDatabaseError } from '../../store/explain-database-error.ts';
import { libraryPages } from '../../store/library/library-pages.ts';
import { storedClipReader } from '../../store/records/stored-clip-reader.ts';
import { createReport } from '../create-report.ts';
import { writeBody } from '../output/write-body.ts';
import { writeFolder, writeZip } from '../output/write-files.ts';
import type { ReportBody, ReportFile } from '../report.ts';
import { reportFormat } from '../report-formats.ts';
import { createMediaAsker } from './media-asker.ts';
import type {
  ReportHead,
  ReportMessage,
  ReportRequest,
  ReportThreadData,
} from './report-messages.ts';
import type { ReportProgress } from './run-report.ts';
import { isRaised } from './stop-flag.ts';

type Head = { readonly text: string; readonly isWhole: boolean };

/** The beginning of a text, at the end of a line where it is cut off. */
const readHead = async (body: ReportBody, maxChars: number): Promise<Head> => {
  let text = '';
  for await (const part of body) {
    text += typeof part === 'string' ? part : new TextDecoder().decode(part);
    if (text.length <= maxChars) continue;
    const lineEnd = text.lastIndexOf('\n', maxChars);
    return { text: text.slice(0, lineEnd > 0 ? lineEnd + 1 : maxChars), isWhole: false };
  }
  return { text, isWhole: true };
};

/** Between two tellings of progress (ms). */
const progressMs = 100;

/**
 * Reports the first clip at once, then at most every 100 ms.
 * @param steps clips, as often as they are gone through
 * @returns to be called when it comes to a clip
 */
export const progressTeller = (
  steps: number,
  tell: (progress: ReportProgress) => void,
  clock = steadyClock,
): ((clipName: string) => void) => {
  let done = 0;
  const isDue = atMostEvery(progressMs, clock);
  return (clipName) => {
    done += 1;
    if (isDue()) tell({ share: Math.min(1, (done - 1) / Math.max(1, steps)), clipName });
  };
};

const { job, stopFlag } = workerData as ReportThreadData;
const send = (message: ReportMessage): void => parentPort?.postMessage(message);
const stopped = (): Error => new Error('The report was given up.');

const throwIfStopped = (): void => {
  if (isRaised(stopFlag)) throw stopped();
};

const asker = createMediaAsker(send, throwIfStopped);

parentPort?.on('message', (request: ReportRequest) => {
  if (request === 'stop') asker.giveUp(stopped());
  else asker.take(request);
});

const detailReader = (connection: Connection) => {
  const pages = libraryPages(connection);
  const detailOf = clipDetailReader(connection);
  return (clipId: ClipId): ClipDetail | null => {
    throwIfStopped();
    const card = pages.card(clipId);
    return card ? detailOf(card) : null;
  };
};

async function* untilStopped<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, void> {
  for await (const item of items) {
    throwIfStopped();
    yield item;
  }
}

async function* filesUntilStopped(files: AsyncIterable<ReportFile>) {
  for await (const { path, body } of files) yield { path, body: untilStopped(body) };
}

const firstOf = async (files: AsyncIterable<ReportFile>): Promise<ReportFile | undefined> => {
  for await (const file of files) return file;
  return undefined;
};

const write = async (
  files: AsyncIterable<ReportFile>,
  madeAt: Date,
): Promise<ReportHead | null> => {
  const { output } = job;
  if (output.kind === 'folder') await writeFolder(output.path, files);
  else if (output.kind === 'zip') await writeZip(output.path, files, madeAt);
  else {
    const file = await firstOf(files);
    if (output.kind === 'head') {
      return file ? readHead(file.body, output.maxChars) : { text: '', isWhole: true };
    }
    if (file) await writeBody(output.path, file.body);
  }
  return null;
};

const work = async (): Promise<ReportHead | null> => {
  throwIfStopped();
  const format = reportFormat[job.format];
  const connection = openReader(job.dataDir);
  try {
    const madeAt = new Date(job.madeMs);
    const report = createReport({
      ...job,
      madeAt,
      detailOf: detailReader(connection),
      storedOf: storedClipReader(connection),
      media: asker.media,
      onClip: progressTeller(job.clipIds.length * format.passes, (progress) =>
        send({ type: 'progress', ...progress }),
      ),
    });
    return await write(filesUntilStopped(format.files(report)), madeAt);
  } finally {
    connection.close();
  }
};

try {
  send({ type: 'done', head: await work() });
} catch (error) {
  const explained = explainDatabaseError(
    explainWriteError(error, 'The report'),
    databasePath(job.dataDir),
  );
  send({ type: 'failed', error: toErrorRecord(explained) });
}
parentPort?.close();
