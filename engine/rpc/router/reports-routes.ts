import { join } from 'node:path';
import type {
  ImportEvent,
  ImportResult,
  ReportEvent,
  ReportFormatId,
  ReportPreview,
  ReportRequest,
} from '../../../shared/contract/reports.ts';
import type { Engine } from '../../index.ts';
import { neverAborted } from '../../never-aborted.ts';
import { declaredError } from '../map-errors.ts';
import type { ReportFiles } from '../serve-report.ts';
import type { WindowHost } from '../window-host.ts';
import { withProgress } from '../with-progress.ts';
import type { Implementer } from './implementer.ts';

/** Formats that are previewed as a page, not as text. */
const pageFormats: readonly ReportFormatId[] = ['html', 'pdf', 'bundle'];

type Reach = {
  engine: Pick<Engine, 'reports' | 'importRecords'>;
  host: WindowHost;
  reportFiles: ReportFiles;
  closing: AbortSignal;
};

export const createReportsRoutes = (
  { reports: on }: Implementer,
  { engine: { reports, importRecords }, host, reportFiles, closing }: Reach,
) => {
  /**
   * Runs work with a folder for one file to be offered, and removes the folder if the work fails.
   */
  const inFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
    const folder = await reportFiles.makeFolder();
    try {
      return await work(folder);
    } catch (error) {
      await reportFiles.remove(folder);
      throw error;
    }
  };

  const previewPage = (
    request: ReportRequest,
    signal: AbortSignal,
  ): Promise<Omit<ReportPreview, 'fileName'>> =>
    inFolder(async (folder) => {
      const path = join(folder, 'report.html');
      const { policy, ...written } = await reports.writePage(request, path, signal);
      return { ...written, text: null, pageUrl: reportFiles.offerPage(path, policy) };
    });

  const previewText = async (
    request: ReportRequest,
    signal: AbortSignal,
  ): Promise<Omit<ReportPreview, 'fileName'>> => ({
    ...(await reports.head(request, signal)),
    pageUrl: null,
  });

  const make = (
    request: ReportRequest,
    report: (event: ReportEvent) => void,
    signal: AbortSignal,
  ): Promise<ReportEvent> =>
    inFolder(async (folder) => {
      const fileName = await reports.fileName(request);
      const target = join(folder, fileName);
      const { clips } = await reports.write(
        { ...request, target, replaces: false },
        (progress) => report({ type: 'progress', ...progress }),
        signal,
      );
      const offered = await reportFiles.offerDownload(target, fileName);
      return { type: 'made', ...offered, fileName, clips };
    });

  return {
    preview: on.preview.handler(async ({ input, signal = neverAborted }) => {
      const ending = AbortSignal.any([signal, closing]);
      const isPage = pageFormats.includes(input.format);
      const preview = await (isPage ? previewPage(input, ending) : previewText(input, ending));
      return { ...preview, fileName: await reports.fileName(input) };
    }),
    make: on.make.handler(async function* ({ input, signal = neverAborted }) {
      try {
        yield yield* withProgress<ReportEvent, ReportEvent>(
          (report, ending) => make(input, report, ending),
          AbortSignal.any([signal, closing]),
        );
      } catch (error) {
        // A stream fails while it is read, after the router's own error handling.
        throw declaredError(error, signal, host.logFailure);
      }
    }),
    import: on.import.handler(async function* ({ input, signal = neverAborted }) {
      try {
        const result = yield* withProgress<ImportEvent, ImportResult>(
          (report, ending) =>
            importRecords(
              input.path,
              (progress) => report({ type: 'progress', ...progress }),
              ending,
            ),
          AbortSignal.any([signal, closing]),
        );
        yield { type: 'done' as const, result };
      } catch (error) {
        throw declaredError(error, signal, host.logFailure);
      }
    }),
  };
};
