import { stillPxOf } from '../../finding-stills.ts';
import { type Report, singleFileFormat } from '../../report.ts';
import { formatDate, formatMoment } from '../../text/format-amounts.ts';
import { writeClientReport } from './client/write-client-report.ts';
import { paperOf } from './page/pdf-theme.ts';
import { createSheet, type Sheet, type SheetFacts } from './page/sheet.ts';
import { writeClip } from './parts/write-clip.ts';
import { writeClipTable } from './parts/write-clip-table.ts';
import { writeSummary } from './parts/write-summary.ts';

async function* writeTechnicalReport(sheet: Sheet, report: Report): AsyncGenerator<void> {
  await writeSummary(sheet, report);
  yield* writeClipTable(sheet, report);
  const longerSide = stillPxOf(report.options);
  sheet.newPage();
  for await (const clip of report.clips(longerSide)) {
    yield* writeClip(sheet, clip, longerSide !== undefined && !clip.card.isMissing);
  }
}

const factsOf = ({ options, madeAt }: Report): SheetFacts => {
  const { title, layout } = options;
  const isClient = layout === 'client';
  return {
    ...{ title, madeAt, paper: paperOf(options) },
    subtitle: isClient ? formatDate(madeAt) : formatMoment(madeAt),
    hasFirstHeader: !isClient,
  };
};

async function* writeReport(sheet: Sheet, report: Report): AsyncGenerator<void> {
  const isClient = report.options.layout === 'client';
  yield* isClient ? writeClientReport(sheet, report) : writeTechnicalReport(sheet, report);
  await sheet.finish();
  yield;
}

export const pdfFormat = singleFileFormat(
  { extension: 'pdf', passes: 3 },
  async function* (report) {
    const sheet = createSheet(factsOf(report));
    for await (const _ of writeReport(sheet, report)) {
      // Continues only when these bytes are being written to the disk.
      const bytes = sheet.takeBytes();
      if (bytes) yield bytes;
    }
  },
);
