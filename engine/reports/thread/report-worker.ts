/** Worker thread that writes one report and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { toErrorRecord } from '../../../shared/errors/app-error.ts';
import { explainWriteError } from '../../clips/files/file-error.ts';
import { clipDetailReader } from '../../library/clip-detail.ts';
import { type Connection, databasePath, openReader } from '../../store/connection.ts';
import { explainDatabaseError } from '../../store/explain-database-error.ts';
import { libraryPages } from '../../store/library/library-pages.ts';
import { storedClipReader } from '../../store/records/stored-clip-reader.ts';
import { createReport } from '../create-report.ts';
import { writeBody, writeFolder, writeZip } from '../output/write-files.ts';
import type { ReportBody, ReportFile } from '../report.ts';
import { loadReportFormat } from '../report-formats.ts';
import { createMediaClient } from './media-client.ts';
import {
  isRaised,
  type ReportHead,
  type ReportMessage,
  type ReportRequest,
  type ReportThreadData,
} from './report-messages.ts';
import { progressReporter } from './report-progress.ts';

const readHead = async (body: ReportBody, maxChars: number): Promise<ReportHead> => {
  let text = '';
  for await (const part of body) {
    text += typeof part === 'string' ? part : new TextDecoder().decode(part);
    if (text.length <= maxChars) continue;
    const lineEnd = text.lastIndexOf('\n', maxChars);
    return { text: text.slice(0, lineEnd > 0 ? lineEnd + 1 : maxChars), isComplete: false };
  }
  return { text, isComplete: true };
};

const { job, stopFlag } = workerData as ReportThreadData;
const send = (message: ReportMessage): void => parentPort?.postMessage(message);
const stopped = (): Error => new Error('The report was cancelled.');

const throwIfStopped = (): void => {
  if (isRaised(stopFlag)) throw stopped();
};

const mediaClient = createMediaClient(send, throwIfStopped);

parentPort?.on('message', (request: ReportRequest) => {
  if (request === 'stop') mediaClient.rejectAll(stopped());
  else mediaClient.handleReply(request);
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
      return file ? readHead(file.body, output.maxChars) : { text: '', isComplete: true };
    }
    if (file) await writeBody(output.path, file.body);
  }
  return null;
};

const work = async (): Promise<ReportHead | null> => {
  throwIfStopped();
  const format = await loadReportFormat[job.format]();
  const connection = openReader(job.dataDir);
  try {
    const madeAt = new Date(job.madeMs);
    const report = createReport({
      ...job,
      madeAt,
      detailOf: detailReader(connection),
      storedOf: storedClipReader(connection),
      media: mediaClient.media,
      onClip: progressReporter(job.clipIds.length * format.passes, (progress) =>
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
