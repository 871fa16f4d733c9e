import { partNames } from '../../../client/part-names.ts';
import { type Report, reportParts } from '../../../report.ts';
import { stillPxOf } from '../../../still-px.ts';
import type { Sheet } from '../page/sheet.ts';
import { writeClientClip } from './write-client-clip.ts';
import { writeClientStart } from './write-client-start.ts';
import { writeClientTable } from './write-client-table.ts';

/** Writes a report for a client. Yields wherever what was written may be taken. */
export async function* writeClientReport(sheet: Sheet, report: Report): AsyncGenerator<void> {
  const { options } = report;
  await writeClientStart(sheet, report);
  yield* writeClientTable(sheet, report);
  for (const part of reportParts) {
    const stillPx = part === 'findings' ? stillPxOf(options) : undefined;
    let above: string | null = partNames[part];
    for await (const clip of report.clips(stillPx, part)) {
      yield* writeClientClip(sheet, clip, options, above);
      above = null;
    }
  }
}
