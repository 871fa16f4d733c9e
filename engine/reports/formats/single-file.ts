import type { Report, ReportBody, ReportFormat } from '../report.ts';

/** A format whose report is one file. */
export const singleFileFormat = (
  shape: Pick<ReportFormat, 'extension' | 'mediaType' | 'passes'>,
  write: (report: Report) => ReportBody,
): ReportFormat => ({
  ...shape,
  isFolder: () => false,
  files: async function* (report) {
    yield { path: `report.${shape.extension}`, body: write(report) };
  },
});
