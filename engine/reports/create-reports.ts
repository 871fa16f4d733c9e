import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  LeftOutOfReport,
  PreviewedReport,
  ReportFormatId,
  ReportProgress,
  ReportRequest,
  ReportSelection,
} from '../../shared/contract/reports.ts';
import {
  includedKinds,
  isForMarkers,
  optionsForFormat,
  optionsOfFormat,
} from '../../shared/contract/reports.ts';
import type { SharedLibrary } from '../../shared/documents/record.ts';
import { decisionNames } from '../../shared/domain/decision.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { safeFileName } from '../../shared/text/safe-file-name.ts';
import { explainWriteError } from '../clips/files/file-error.ts';
import { assertFree, putInPlace, temporaryFor } from '../clips/files/put-in-place.ts';
import type { ClipMedia } from '../clips/media/pictures/create-clip-media.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import type { LibraryThread } from '../library/library-thread.ts';
import type { FindPrinter } from '../ports.ts';
import { cleanLogo } from './client/clean-logo.ts';
import { findingPictures } from './finding-pictures.ts';
import {
  createParentFolders,
  createScratchFolder,
  removeStaleFolders,
} from './output/report-folders.ts';
import { loadReportFormat } from './report-formats.ts';
import { type NamedSelection, reportSelection } from './report-selection.ts';
import type { ReportJob, ReportOutput } from './thread/report-worker.ts';
import { runReport } from './thread/run-report.ts';

/** Maximum length of the beginning of a text report that is shown before it is written. */
const maxPreviewChars = 64 * 1024;

/** Number of clips that a preview page has of each part. */
const maxPreviewClips = 5;

const pageFormats: readonly ReportFormatId[] = ['html', 'pdf', 'bundle'];

/** Maximum bytes of a name that is made from a title. */
const maxNameBytes = 150;

/** Share of the progress of a PDF after which its page is printed. */
const printedFrom = 0.7;

type Format = Pick<ReportRequest, 'format' | 'options'>;

type RunReport = ReportRequest & {
  /** JSONL: writes only what this library's user says, for colleagues. */
  readonly library?: SharedLibrary;
};

type WriteReport = RunReport & {
  /** Absolute path. If it ends in `.zip`, a report of several files becomes an archive. */
  readonly target: string;
  readonly replaces: boolean;
  /** Writes a PDF as the page that is printed. */
  readonly asPage?: boolean;
};

type WrittenReport = {
  readonly clips: number;
  readonly isFolder: boolean;
  /** Scripts of a PDF that lack a font. */
  readonly missingFonts: readonly string[];
};

export const createReports = (
  { store, hasher, tasks }: EngineParts,
  dataDir: string,
  thread: LibraryThread,
  media: ClipMedia,
  findPrinter: FindPrinter | undefined,
) => {
  const selectedIds = async ({ selection }: ReportRequest): Promise<ClipId[]> => {
    // Asking the library's thread also brings the cards of the clips up to date.
    const ids =
      'clipIds' in selection
        ? (await thread.call('outcomes', selection.clipIds)).map(({ clipId }) => clipId)
        : await thread.call('ids', selection);
    if (ids.length === 0) {
      throw new AppError(
        'unknown_clip',
        'There are no clips to report on. Choose others, or evaluate some first.',
      );
    }
    return ids;
  };

  const idsOf = async (request: ReportRequest): Promise<ClipId[]> => {
    const ids = await selectedIds(request);
    const { takesOnly } = await loadReportFormat[request.format]();
    if (!takesOnly) return ids;
    const taken = await thread.call('decidedClips', { clipIds: ids, decision: takesOnly });
    if (taken.length > 0) return taken;
    const decided = decisionNames[takesOnly].toLowerCase();
    throw new AppError(
      'unknown_clip',
      `None of these clips is ${decided}. Decide about some first.`,
    );
  };

  let removal: Promise<void> | undefined;
  const removeStaleOnce = (): Promise<void> => {
    removal ??= removeStaleFolders(dataDir);
    return removal;
  };

  const withScratchFolder = async <Result>(
    work: (folder: string) => Promise<Result>,
  ): Promise<Result> => {
    await removeStaleOnce();
    const folder = await createScratchFolder(dataDir);
    try {
      return await work(folder);
    } finally {
      // For a cancelled report, a decoder may still write a file there. What remains is removed at
      // the next start.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    }
  };

  const run = (
    request: RunReport,
    clipIds: readonly ClipId[],
    output: ReportOutput,
    onProgress: (progress: ReportProgress) => void,
    signal: AbortSignal,
    maxDetailed: number | null = null,
  ) =>
    withScratchFolder(async (scratchDir) => {
      const { format } = request;
      const given = optionsForFormat(format, request.options);
      const logo = given.layout === 'client' && given.logo !== null ? cleanLogo(given.logo) : null;
      const job: ReportJob = {
        dataDir,
        clipIds,
        selected: await thread.call('totalsOf', await selectedIds(request)),
        format,
        options: { ...given, logo },
        output,
        scratchDir,
        maxDetailed,
        madeMs: Date.now(),
        library: request.library,
      };
      return runReport(job, media, { onProgress, signal });
    });

  const printReport = (
    request: ReportRequest,
    clipIds: readonly ClipId[],
    target: string,
    onProgress: (progress: ReportProgress) => void,
    signal: AbortSignal,
  ): Promise<readonly string[]> =>
    withScratchFolder(async (folder) => {
      if (!findPrinter) throw new AppError('pdf_not_printed', 'PDFs cannot be printed here.');
      const printPage = findPrinter();
      const path = join(folder, 'report.html');
      const onPageProgress = (progress: ReportProgress): void =>
        onProgress({ ...progress, share: progress.share * printedFrom });
      await run(request, clipIds, { kind: 'file', path }, onPageProgress, signal);
      return printPage(path, target, signal);
    });

  const hasFiles = async ({ format, options }: Format): Promise<boolean> =>
    (await loadReportFormat[format]()).isFolder(options);

  return {
    selectionOf: (named: NamedSelection): Promise<ReportSelection> =>
      reportSelection(named, { store, hasher, thread }),
    hasFiles,
    /** False if the host leaves the printing to the user's browser. */
    printsPdf: findPrinter !== undefined,
    findingPictures: (finding: { clipId: ClipId; number: number }) =>
      findingPictures(finding, thread, media),
    countLeftOut: async (request: ReportRequest): Promise<LeftOutOfReport> => {
      const options = optionsForFormat(request.format, request.options);
      const { takesOnly } = await loadReportFormat[request.format]();
      const hasOpen = options.layout !== 'client' || includedKinds(options).includes('unreviewed');
      const hasDismissed = !isForMarkers(request.format) || request.options.only.length > 0;
      const none = { keep: 0, reject: 0, undecided: 0 };
      if (hasOpen && hasDismissed && !takesOnly) return { findings: 0, dismissed: 0, clips: none };
      const ids = await selectedIds(request);
      const { clips, kept: keep, rejected: reject, findings } = await thread.call('totalsOf', ids);
      const { intended, wrong, duplicate } = findings;
      const decided = { keep, reject, undecided: clips - keep - reject };
      return {
        findings: hasOpen ? 0 : findings.open,
        dismissed: hasDismissed ? 0 : intended + wrong + duplicate,
        clips: takesOnly ? { ...decided, [takesOnly]: 0 } : none,
      };
    },
    /** The title, in formats that have one. */
    fileName: async ({ format, options }: Format): Promise<string> => {
      const { extension, isFolder } = await loadReportFormat[format]();
      const day = new Date().toISOString().slice(0, 10);
      const hasTitle = optionsOfFormat[format].includes('title');
      const name = hasTitle ? options.title : `clipcheck-${format}-${day}`;
      return `${safeFileName(name, maxNameBytes)}.${isFolder(options) ? 'zip' : extension}`;
    },
    /**
     * Writes a report under a temporary name, and renames it when it is complete.
     * @throws AppError unknown_clip, bad_input for the logo, output_exists, output_in_the_way,
     *   output_not_written, pdf_not_printed; the signal's reason
     */
    write: (
      request: WriteReport,
      onProgress: (progress: ReportProgress) => void,
      given: AbortSignal,
    ): Promise<WrittenReport> =>
      tasks.run(given, async (signal) => {
        const { target, replaces } = request;
        const isSeveral = await hasFiles(request);
        const isFolder = isSeveral && !target.toLowerCase().endsWith('.zip');
        const clipIds = await idsOf(request);
        const path = await temporaryFor(target);
        const kind = isFolder ? 'folder' : isSeveral ? 'zip' : 'file';
        let removeParents = async (): Promise<void> => undefined;
        let missingFonts: readonly string[] = [];
        try {
          await assertFree(target, { isFolder, replaces });
          removeParents = await createParentFolders(target);
          if (request.format === 'pdf' && !request.asPage) {
            missingFonts = await printReport(request, clipIds, path, onProgress, signal);
          } else await run(request, clipIds, { kind, path }, onProgress, signal);
          signal.throwIfAborted();
          await putInPlace(path, target, { isFolder, replaces });
        } catch (error) {
          // Only the first error is reported, not an error of the cleanup.
          await rm(path, { recursive: true, force: true }).catch(() => undefined);
          await removeParents();
          throw explainWriteError(error, 'The report');
        }
        return { clips: clipIds.length, isFolder, missingFonts };
      }),
    /**
     * Previews a report: returns the beginning of its text, or writes a page with the first clips.
     * @param path for the page @returns a null text for a page
     * @throws AppError unknown_clip, bad_input for the logo; the signal's reason
     */
    preview: (
      { path, ...request }: ReportRequest & { readonly path: string },
      given: AbortSignal,
    ): Promise<Pick<PreviewedReport, 'clips' | 'text' | 'isComplete'>> =>
      tasks.run(given, async (signal) => {
        const clipIds = await idsOf(request);
        const clips = clipIds.length;
        const ignore = (): void => undefined;
        if (!pageFormats.includes(request.format)) {
          const output = { kind: 'head', maxChars: maxPreviewChars } as const;
          const head = await run(request, clipIds, output, ignore, signal);
          return { text: '', isComplete: true, ...head, clips };
        }
        const page = request.format === 'pdf' ? request : { ...request, format: 'html' as const };
        await run(page, clipIds, { kind: 'file', path }, ignore, signal, maxPreviewClips);
        return { text: null, isComplete: clips <= maxPreviewClips, clips };
      }),
    /** The Content-Security-Policy of a page, directive by directive: of a PDF the one printed. */
    pagePolicy: async ({
      format,
      options: { title, paper },
    }: Format): Promise<readonly string[]> => {
      // Loaded only now, since it reads the files of a page.
      const { pagePolicy } = await import('./page/page-assets.ts');
      return pagePolicy({ title, reach: 'itself', size: format === 'pdf' ? paper : 'any' });
    },
    removeLeft: removeStaleOnce,
  };
};
