import { join } from 'node:path';
import type { contract } from '../../../shared/contract/index.ts';
import type {
  OfferedReport,
  PreviewedReport,
  ReportFormatId,
  ReportProgress,
  ReportRequest,
} from '../../../shared/contract/reports.ts';
import { progressStream } from '../progress-stream.ts';
import type { Procedures } from './implement-contract.ts';
import type { RouterParts } from './router-parts.ts';

/** Formats that are previewed as a page, not as text. */
const pageFormats: readonly ReportFormatId[] = ['html', 'pdf', 'bundle'];

export const createReportsProcedures = ({
  engine: { reports, importRecords },
  reportFiles,
  closing,
}: RouterParts): Procedures<typeof contract.reports> => {
  /** Runs work with a folder for one file to be offered; removes the folder if it fails. */
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
  ): Promise<Omit<PreviewedReport, 'fileName'>> =>
    inFolder(async (folder) => {
      const path = join(folder, 'report.html');
      const { policy, ...written } = await reports.writePage(request, path, signal);
      return { ...written, text: null, pageUrl: reportFiles.offerPage(path, policy) };
    });

  const previewText = async (
    request: ReportRequest,
    signal: AbortSignal,
  ): Promise<Omit<PreviewedReport, 'fileName'>> => ({
    ...(await reports.head(request, signal)),
    pageUrl: null,
  });

  const make = (
    request: ReportRequest,
    report: (progress: ReportProgress) => void,
    signal: AbortSignal,
  ): Promise<OfferedReport> =>
    inFolder(async (folder) => {
      const fileName = await reports.fileName(request);
      const target = join(folder, fileName);
      const { clips } = await reports.write(
        { ...request, target, replaces: false },
        report,
        signal,
      );
      const offered = await reportFiles.offerDownload(target, fileName);
      return { ...offered, fileName, clips };
    });

  const untilClosed = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, closing]);
  return {
    preview: async (request, signal) => {
      const preview = pageFormats.includes(request.format) ? previewPage : previewText;
      const shown = await preview(request, untilClosed(signal));
      return { ...shown, fileName: await reports.fileName(request) };
    },
    make: (request, signal) =>
      progressStream((report, ending) => make(request, report, ending), untilClosed(signal)),
    import: ({ path }, signal) =>
      progressStream((report, ending) => importRecords(path, report, ending), untilClosed(signal)),
  };
};
