import { rm } from 'node:fs/promises';
import { libraryFilterSchema } from '../../shared/contract/library.ts';
import { optionsForFormat } from '../../shared/contract/report-options.ts';
import type {
  ReportPreview,
  ReportRequest,
  ReportSelection,
} from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { explainWriteError } from '../clips/files/file-error.ts';
import { expectFree, putInPlace, temporaryFor } from '../clips/files/put-in-place.ts';
import type { ClipMedia } from '../clips/media/pictures/clip-media.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import type { LibraryThread } from '../library/library-thread.ts';
import { clipOfTarget } from '../library/results/show-clip.ts';
import { readLogo } from './client/logo/read-logo.ts';
import { pagePolicy } from './formats/html/page-policy.ts';
import { makeParents } from './output/make-parents.ts';
import { makeReportFolder, removeLeftReports } from './output/report-folders.ts';
import { reportFormat } from './report-formats.ts';
import { type NamedSelection, reportSelection } from './report-selection.ts';
import type { ReportJob, ReportOutput } from './thread/report-messages.ts';
import { type ReportProgress, runReport } from './thread/run-report.ts';

/** Of a text, this much is shown before it is made. */
const previewChars = 64 * 1024;

/** Clips that are detailed in a preview. */
const previewClips = 5;

export type WriteReport = ReportRequest & {
  /** Absolute. One that ends in `.zip` gets a report of many files as one archive. */
  readonly target: string;
  /** Whether what is there may be replaced. */
  readonly replaces: boolean;
};

export type WrittenReport = { readonly clips: number; readonly isFolder: boolean };

/** Reports of what is stored. No network. */
export const createReports = (
  { store, hasher, underWay }: EngineParts,
  dataDir: string,
  thread: LibraryThread,
  media: ClipMedia,
) => {
  const idsOf = async (selection: ReportSelection): Promise<ClipId[]> => {
    // The cards are brought up to date by the library's thread, whatever is selected.
    const ids =
      'clipIds' in selection
        ? (await thread.call('names', selection.clipIds)).map(({ clipId }) => clipId)
        : await thread.call('ids', selection);
    if (ids.length > 0) return ids;
    throw new AppError(
      'unknown_clip',
      'There is no clip to report on. Evaluate some first, or choose other clips.',
    );
  };

  let left: Promise<void> | undefined;
  const removeLeftOnce = (): Promise<void> => {
    left ??= removeLeftReports(dataDir);
    return left;
  };

  /** Does some work with a folder of its own, which is gone afterwards. */
  const withScratch = async <Result>(
    work: (folder: string) => Promise<Result>,
  ): Promise<Result> => {
    await removeLeftOnce();
    const folder = await makeReportFolder(dataDir);
    try {
      return await work(folder);
    } finally {
      // A process that makes a picture for a report that was given up may still write there; what is
      // left then goes with the next start.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    }
  };

  const run = (
    request: ReportRequest,
    clipIds: readonly ClipId[],
    output: ReportOutput,
    onProgress: (progress: ReportProgress) => void,
    signal: AbortSignal,
    maxDetailed: number | null = null,
  ) =>
    withScratch((scratchDir) => {
      const { format } = request;
      const options = optionsForFormat(format, request.options);
      if (options.layout === 'client' && options.logo !== null) readLogo(options.logo);
      const job: ReportJob = {
        ...{ dataDir, clipIds, format, options, output, scratchDir, maxDetailed },
        madeMs: Date.now(),
      };
      return runReport(job, media, { onProgress, signal });
    });

  return {
    /** The clips that are named on a command line. @throws AppError bad_input, unknown_batch, unknown_run */
    selectionOf: (named: NamedSelection): Promise<ReportSelection> =>
      reportSelection(named, {
        views: () => thread.call('views'),
        batchesLike: store.batches.like,
        clipOf: (target) => clipOfTarget(store, hasher, target),
        clipsIn: (folder) =>
          thread.call('ids', {
            filter: libraryFilterSchema.parse({ folder }),
            sort: { by: 'name', direction: 'ascending' },
          }),
      }),
    /** Whether a report has many files: it is a folder then, or an archive. */
    hasFiles: ({ format, options }: Pick<ReportRequest, 'format' | 'options'>): boolean =>
      reportFormat[format].isFolder(options),
    /** The name a report has where nobody gives it another. */
    fileName: ({ format, options }: Pick<ReportRequest, 'format' | 'options'>): string => {
      const { extension, isFolder } = reportFormat[format];
      const day = new Date().toISOString().slice(0, 10);
      return `clipcheck-${format}-${day}.${isFolder(options) ? 'zip' : extension}`;
    },
    /**
     * Writes a report under a temporary name, and gives it its own when it is whole.
     * @throws AppError unknown_clip, bad_input for the logo, output_exists, output_in_the_way, output_not_written; the signal's
     *   reason
     */
    write: (
      request: WriteReport,
      onProgress: (progress: ReportProgress) => void,
      given: AbortSignal,
    ): Promise<WrittenReport> =>
      underWay.run(given, async (signal) => {
        const { target, replaces } = request;
        const hasFiles = reportFormat[request.format].isFolder(request.options);
        const isFolder = hasFiles && !target.toLowerCase().endsWith('.zip');
        const clipIds = await idsOf(request.selection);
        const path = await temporaryFor(target);
        const kind = isFolder ? 'folder' : hasFiles ? 'zip' : 'file';
        let removeParents = async (): Promise<void> => undefined;
        try {
          await expectFree(target, { isFolder, replaces });
          removeParents = await makeParents(target);
          await run(request, clipIds, { kind, path }, onProgress, signal);
          signal.throwIfAborted();
          await putInPlace(path, target, { isFolder, replaces });
        } catch (error) {
          // Why it was not written counts, not what then cannot be removed.
          await rm(path, { recursive: true, force: true }).catch(() => undefined);
          await removeParents();
          throw explainWriteError(error, 'The report');
        }
        return { clips: clipIds.length, isFolder };
      }),
    /** How a report begins, as text. @throws AppError unknown_clip; the signal's reason */
    head: (
      request: ReportRequest,
      given: AbortSignal,
    ): Promise<Pick<ReportPreview, 'clips' | 'text' | 'isWhole'>> =>
      underWay.run(given, async (signal) => {
        const clipIds = await idsOf(request.selection);
        const output: ReportOutput = { kind: 'head', maxChars: previewChars };
        const head = await run(request, clipIds, output, () => undefined, signal);
        return { clips: clipIds.length, text: head?.text ?? '', isWhole: head?.isWhole ?? true };
      }),
    /**
     * Writes a report as a page that sums up all clips and details the first of them.
     * @returns also the page's Content-Security-Policy, directive by directive
     * @throws AppError unknown_clip, bad_input for the logo; the signal's reason
     */
    writePage: (
      request: ReportRequest,
      path: string,
      given: AbortSignal,
    ): Promise<Pick<ReportPreview, 'clips' | 'isWhole'> & { policy: readonly string[] }> =>
      underWay.run(given, async (signal) => {
        const clipIds = await idsOf(request.selection);
        const page: ReportRequest = { ...request, format: 'html' };
        try {
          const output: ReportOutput = { kind: 'file', path };
          await run(page, clipIds, output, () => undefined, signal, previewClips);
        } catch (error) {
          throw explainWriteError(error, 'The preview');
        }
        const policy = pagePolicy(page.options);
        return { clips: clipIds.length, isWhole: clipIds.length <= previewClips, policy };
      }),
    /** Removes what processes that were killed have left of reports. Done with the first report too. */
    removeLeft: removeLeftOnce,
  };
};
