import type { Report } from '../../../report.ts';
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
  const parts = [
    { heading: 'Findings', has: true },
    { heading: 'Other clips', has: false },
  ] as const;
  for (const { heading, has } of parts) {
    const stillPx = has ? stillPxOf(options) : undefined;
    let above: string | null = heading;
    for await (const clip of report.clips(stillPx, ({ findings }) => findings.length > 0 === has)) {
      yield* writeClientClip(sheet, clip, options, above);
      above = null;
    }
  }
}
