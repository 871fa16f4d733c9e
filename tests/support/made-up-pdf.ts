import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pdfFormat } from '../../engine/reports/formats/pdf/pdf-format.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import { type MadeUpClip, madeUpReport } from './made-up-report.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Makes a PDF over made-up clips, as a file that is removed after the test.
 * @returns its path
 */
export const madeUpPdf = async (
  clips: readonly MadeUpClip[],
  options: Partial<ReportOptions> = {},
): Promise<string> => {
  const path = join(await makeFolder(), 'report.pdf');
  for await (const { body } of pdfFormat.files(madeUpReport(clips, options)))
    await writeFile(path, body);
  return path;
};
