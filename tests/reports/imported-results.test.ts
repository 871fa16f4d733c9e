import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReportFormatId } from '../../shared/contract/reports.ts';
import { clipIdOf, flicker, openLibraryTables } from '../support/library-tables.ts';
import { probedVideo } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { pdfPages, pdfPrograms } from '../support/pdf-tools.ts';
import { describeWith } from '../support/requires.ts';
import {
  importedInto,
  writeReport,
  writtenFiles,
  writtenRecords,
  writtenReport,
} from '../support/written-report.ts';

/**
 * Data folders of a user who evaluated a clip with a finding and one without, and of an importer.
 */
const setUp = async (): Promise<{ own: string; imported: string }> => {
  const tables = await openLibraryTables();
  for (const [digit, name, findings] of [
    ['a', 'clear.mp4', []],
    ['b', 'flicker.mp4', [flicker(1, 3)]],
  ] as const) {
    const clipId = clipIdOf(digit);
    tables.addFile(clipId, `/clips/${name}`, { ok: true, video: probedVideo() });
    const runId = tables.addRun(clipId, findings);
    tables.addJob(`/clips/${name}`, [{ clipId, state: 'completed', stage: 'done', runId }]);
  }
  const imported = await makeFolder();
  await importedInto(imported, (await writtenRecords(tables.dataDir)).path);
  return { own: tables.dataDir, imported };
};

/** How each single-file format marks a clip's result as imported. */
const marks: Partial<Record<ReportFormatId, string>> = {
  html: 'Imported result',
  md: 'Imported result: not evaluated here.',
  csv: ',true\r\n',
  'csv-clips': ',true,\r\n',
  jsonl: '"imported":true',
  junit: '<property name="imported" value="true"/>',
  labelstudio: '"imported":true',
  coco: '"imported":true',
  hf: '"imported":true',
};

test('marks exactly the imported results in reports', async () => {
  const { own, imported } = await setUp();
  for (const [format, mark] of Object.entries(marks) as [ReportFormatId, string][]) {
    expect(await writtenReport(imported, format), format).toContain(mark);
    expect(await writtenReport(own, format), format).not.toContain(mark);
  }
  const labels = await writtenFiles(imported, 'fiftyone');
  expect(labels['labels/clear.mp4.json']).toContain('"name":"imported","value":"true"');
});

test('junit passes no clip by an imported result, unless imports are trusted', async () => {
  const { own, imported } = await setUp();
  const counts = async (dataDir: string, trustsImports: boolean) =>
    /tests="2" failures="1" errors="0".* skipped="(\d)"/.exec(
      await writtenReport(dataDir, 'junit', { trustsImports }),
    )?.[1];
  expect(await counts(own, false)).toBe('0');
  expect(await counts(imported, false)).toBe('1');
  expect(await counts(imported, true)).toBe('0');
});

describeWith({ programs: pdfPrograms }, 'pdf', () => {
  test('marks each clip whose result was imported', async () => {
    const path = join(await makeFolder(), 'report.pdf');
    await writeReport((await setUp()).imported, 'pdf', path);
    expect((await pdfPages(path)).join('').match(/Imported result/g)).toHaveLength(2);
  });
});
