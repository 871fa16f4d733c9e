/** Runs in a worker thread: writes a report for `runReport`. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ClipTotals } from '../../../shared/contract/library.ts';
import type {
  ReportFormatId,
  ReportOptions,
  ReportProgress,
} from '../../../shared/contract/reports.ts';
import type { SharedLibrary } from '../../../shared/documents/record.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { explainWriteError } from '../../clips/files/file-error.ts';
import type { ClipMedia } from '../../clips/media/pictures/create-clip-media.ts';
import { clipDetailReader, nextStepReader } from '../../library/clip-detail.ts';
import { type Connection, databasePath, openReader } from '../../store/connection.ts';
import { explainDatabaseError } from '../../store/explain-database-error.ts';
import { amongClips, countClips, countRates } from '../../store/library/count-clips.ts';
import { libraryPages } from '../../store/library/library-pages.ts';
import { storedClipReader } from '../../store/records/stored-clip-reader.ts';
import { tablesOf } from '../../store/tables.ts';
import { createCaller } from '../../threads/create-call-thread.ts';
import { type ServedCall, serveCalls } from '../../threads/serve-calls.ts';
import { createReport } from '../create-report.ts';
import { writeBody, writeFolder, writeZip } from '../output/write-files.ts';
import type { ReportBody, ReportFile } from '../report.ts';
import { loadReportFormat } from '../report-formats.ts';

/** Output of a report: written to a new path, or only its beginning returned as text. */
export type ReportOutput =
  | { readonly kind: 'file' | 'folder' | 'zip'; readonly path: string }
  | { readonly kind: 'head'; readonly maxChars: number };

export type ReportJob = {
  readonly dataDir: string;
  readonly clipIds: readonly ClipId[];
  readonly selected: ClipTotals;
  readonly format: ReportFormatId;
  readonly options: ReportOptions;
  readonly maxDetailed: number | null;
  readonly madeMs: number;
  readonly library?: SharedLibrary | undefined;
  readonly output: ReportOutput;
  readonly scratchDir: string;
};

/** The thread's `workerData`. The main thread serves `MediaRequest`s at the other end of the port. */
export type ReportThreadData = { readonly mediaPort: MessagePort };

export type MediaRequest = { readonly name: keyof ClipMedia; readonly input: unknown[] };

export type ReportHead = { readonly text: string; readonly isComplete: boolean };

type Call = ServedCall<ReportProgress>;

const { mediaPort } = workerData as ReportThreadData;
const mediaCaller = createCaller<MediaRequest, unknown>(mediaPort);
mediaPort.on('close', () =>
  mediaCaller.fail(new AppError('interrupted', 'The report was cancelled.')),
);

/** The main thread, which can start processes, opens the files and decodes the frames. */
const mediaFor = ({ throwIfCancelled }: Call): ClipMedia => {
  const requester =
    <Name extends keyof ClipMedia>(name: Name) =>
    (...input: Parameters<ClipMedia[Name]>) => {
      throwIfCancelled();
      return mediaCaller.call({ name, input }) as ReturnType<ClipMedia[Name]>;
    };
  return {
    frameTimes: requester('frameTimes'),
    stills: requester('stills'),
    proxy: requester('proxy'),
    workflow: requester('workflow'),
  };
};

const readHead = async (body: ReportBody, maxChars: number): Promise<ReportHead> => {
  let text = '';
  for await (const part of body) {
    // As text, a byte order mark would be shown.
    text += typeof part === 'string' ? part.replace(/^\uFEFF/, '') : new TextDecoder().decode(part);
    if (text.length <= maxChars) continue;
    const lineEnd = text.lastIndexOf('\n', maxChars);
    return { text: text.slice(0, lineEnd > 0 ? lineEnd + 1 : maxChars), isComplete: false };
  }
  return { text, isComplete: true };
};

const detailReader = (connection: Connection, { throwIfCancelled }: Call) => {
  const pages = libraryPages(connection);
  const detailOf = clipDetailReader(connection);
  return (clipId: ClipId): ClipDetail | null => {
    throwIfCancelled();
    const card = pages.card(clipId);
    return card ? detailOf(card) : null;
  };
};

const firstOf = async (files: AsyncIterable<ReportFile>): Promise<ReportFile | undefined> => {
  for await (const file of files) return file;
  return undefined;
};

const write = async (
  { output, madeMs }: ReportJob,
  files: AsyncIterable<ReportFile>,
): Promise<ReportHead | null> => {
  if (output.kind === 'folder') await writeFolder(output.path, files);
  else if (output.kind === 'zip') await writeZip(output.path, files, new Date(madeMs));
  else {
    const file = await firstOf(files);
    if (output.kind === 'head') {
      return file ? readHead(file.body, output.maxChars) : { text: '', isComplete: true };
    }
    if (file) await writeBody(output.path, file.body);
  }
  return null;
};

const writeReport = async (job: ReportJob, call: Call): Promise<ReportHead | null> => {
  call.throwIfCancelled();
  const format = await loadReportFormat[job.format]();
  const steps = job.clipIds.length * format.passes;
  let doneSteps = 0;
  const connection = openReader(job.dataDir);
  try {
    const report = createReport({
      ...job,
      madeAt: new Date(job.madeMs),
      countClips: () => countClips(connection, amongClips(job.clipIds)),
      countRates: () => countRates(connection, amongClips(job.clipIds)),
      detailOf: detailReader(connection, call),
      nextOf: nextStepReader(connection),
      storedOf: storedClipReader(connection, job.library !== undefined),
      proofOf: tablesOf(connection).clientAnswers.proofOf,
      media: mediaFor(call),
      onClip: (clipName) => {
        call.sendProgress({ share: Math.min(1, doneSteps / Math.max(1, steps)), clipName });
        doneSteps += 1;
      },
    });
    return await write(job, format.files(report));
  } finally {
    connection.close();
  }
};

serveCalls(parentPort, async (job: ReportJob, call: Call) => {
  try {
    return await writeReport(job, call);
  } catch (error) {
    throw explainDatabaseError(explainWriteError(error, 'The report'), databasePath(job.dataDir));
  }
});
