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
import { declaredError } from '../map-errors.ts';
import type { ReportFiles } from '../serve-report.ts';
import type { WindowHost } from '../window-host.ts';
import { withProgress } from '../with-progress.ts';
import type { Implementer } from './implementer.ts';

/** For a call in process that nobody can break off. */
const never = new AbortController().signal;

/** What is read as a page is looked at as one before it is made. */
const shownAsPages: readonly ReportFormatId[] = ['html', 'pdf', 'bundle'];

type Reach = {
  engine: Pick<Engine, 'reports' | 'importRecords'>;
  host: WindowHost;
  reportFiles: ReportFiles;
  /** Aborted when the host closes its windows' service: nothing is made for them any more. */
  closing: AbortSignal;
};

/** The contract's part about reports. */
export const createReportsRoutes = (
  { reports: on }: Implementer,
  { engine: { reports, importRecords }, host, reportFiles, closing }: Reach,
) => {
  /** A folder for one file that is offered; it goes with whatever fails. */
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
    tell: (event: ReportEvent) => void,
    signal: AbortSignal,
  ): Promise<ReportEvent> =>
    inFolder(async (folder) => {
      const fileName = reports.fileName(request);
      const target = join(folder, fileName);
      const { clips } = await reports.write(
        { ...request, target, replaces: false },
        (progress) => tell({ type: 'progress', ...progress }),
        signal,
      );
      const offered = await reportFiles.offerDownload(target, fileName);
      return { type: 'made', ...offered, fileName, clips };
    });

  return {
    preview: on.preview.handler(async ({ input, signal = never }) => {
      const ending = AbortSignal.any([signal, closing]);
      const isPage = shownAsPages.includes(input.format);
      const preview = await (isPage ? previewPage(input, ending) : previewText(input, ending));
      return { ...preview, fileName: reports.fileName(input) };
    }),
    make: on.make.handler(async function* ({ input, signal = never }) {
      try {
        yield yield* withProgress<ReportEvent, ReportEvent>(
          (tell, ending) => make(input, tell, ending),
          AbortSignal.any([signal, closing]),
        );
      } catch (error) {
        // It fails while it is read from, when the router has long given it away.
        throw declaredError(error, signal, host.logFailure);
      }
    }),
    import: on.import.handler(async function* ({ input, signal = never }) {
      try {
        const result = yield* withProgress<ImportEvent, ImportResult>(
          (tell, ending) =>
            importRecords(
              input.path,
              (progress) => tell({ type: 'progress', ...progress }),
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
