import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JobChange } from '../../engine/store/tables/job-row.ts';
import type { ReportFormatId } from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import {
  clipIdOf,
  flicker,
  libraryTablesIn,
  openLibraryTables,
} from '../support/library-tables.ts';
import { probedVideo, resultOf } from '../support/made-up-values.ts';
import { folderForAll, makeFolder } from '../support/make-folder.ts';
import { pdfPages, pdfPrograms } from '../support/pdf-tools.ts';
import { describeWith } from '../support/requires.ts';
import {
  importedInto,
  reportsOf,
  writeReport,
  writtenFiles,
  writtenRecords,
  writtenReport,
} from '../support/written-report.ts';

const listed = (picture: string, prompt: string) => [
  { detector: 'visual_glitch', status: picture },
  { detector: 'prompt_misalignment', status: prompt },
];

const worded = {
  ...{ detector: 'prompt_misalignment', status: 'skipped' },
  error: { code: 'not_judged', type: 'any', message: 'The prompt says “P”.' },
  // The prompt of all clips here is one letter.
  clipcheck_claims: [
    {
      prompt_segment: { text: 'P', char_start: 0, char_end: 1 },
      ...{ kind: 'other', outcome: 'not_judged' },
      reason: { code: 'not_measured', message: 'nothing that is measured' },
    },
  ],
};

const plainText = (text: string): string => text.replaceAll('\\', '');

const moreCounted = { glitches: [], summary: { ...resultOf([]).summary, num_glitches: 2 } };

/** Answers by clip, and what reports state of those that were not fully checked. */
const answers: Record<string, readonly [evaluation: object, says: string]> = {
  clean: [{ detectors: listed('completed', 'reused') }, ''],
  pending: [
    { detectors: listed('completed', 'pending') },
    'Prompt not checked: its check was still pending when the run ended.',
  ],
  unknown: [
    { detectors: listed('dreaming', 'completed') },
    'Picture not checked: its check has the unknown status “dreaming”.',
  ],
  unlisted: [
    { detectors: listed('completed', 'completed').slice(1) },
    'Picture not checked: the service does not list its check.',
  ],
  counted: [
    { result: moreCounted },
    'The service’s summary counts 2 findings, but its list has 0.',
  ],
  unreadable: [{ result: resultOf([7, null]) }, '2 findings could not be read.'],
  worded: [
    { detectors: [...listed('completed', '').slice(0, 1), worded] },
    'Prompt not checked: The prompt says “P”.',
  ],
  // It has a list of findings before the run has ended, and one with a failure.
  early: [{ status: 'processing' }, ''],
  failed: [{ status: 'failed' }, ''],
};

const dataDir = folderForAll();
const reportOf = reportsOf(() => dataDir);

beforeAll(async () => {
  const library = libraryTablesIn(dataDir);
  const addClip = (name: string, changeOf: (clipId: ClipId) => JobChange): void => {
    const clipId = Buffer.from(name).toString('hex').padEnd(64, '0') as ClipId;
    const path = `/clips/${name}.mp4`;
    library.addFile(clipId, path);
    library.addJob(path, [{ stage: 'done', clipId, ...changeOf(clipId) }]);
  };
  for (const [name, [evaluation]] of Object.entries(answers)) {
    const state = name === 'early' ? 'pending' : name === 'failed' ? 'failed' : 'completed';
    addClip(name, (clipId) => ({ state, runId: library.addRun(clipId, [], evaluation) }));
  }
  addClip('promptless', () => ({ state: 'needs_prompt' }));
  library.close();
});

/** The result of each clip's test: its elements without additional output. */
const testcases = (junit: string): Record<string, string> =>
  Object.fromEntries(
    [...junit.matchAll(/<testcase name="(\w+)\.mp4"[^>]*?(?:\/>|>(.*?)<\/testcase>)/gs)].map(
      ([, name = '', body = '']) => [name, body.trim()],
    ),
  );

/** The outcome of a clip that was fully checked, which is stated without a note. */
const fullyChecked = {
  md: /Outcome: No defects found\./g,
  html: />No defects found<\/span><\/div>/g,
} as const;

/** The outcome of a clip whose prompt was not checked. */
const noted = {
  md: 'Outcome: No defects found · picture; prompt not checked.',
  html: '>No defects found</span> <span class="dim">· picture; prompt not checked</span></div>',
} as const;

describe('the checks that ran, and the judged words of the prompt', () => {
  test.each(['md', 'html'] as const)('%s: lists both', async (format) => {
    const text = plainText(await reportOf(format));
    expect(text).toContain(noted[format]);
    expect(text).toContain('Picture checked.');
    expect(text).toContain('Prompt not checked: The prompt says “P”.');
    expect(text).toContain('Unchecked: “P” (nothing that is measured).');
  });

  test('html: marks words by their outcome, with a legend of the kinds that occur', async () => {
    const html = await reportOf('html');
    const marked =
      '<span class="judged" data-kind="not_judged" title="nothing that is measured">P<';
    expect(html.includes(marked)).toBe(true);
    expect(html.match(/class="legend"/g)).toHaveLength(1);
    expect(html).toMatch(/class="legend"> <span[^>]*>unchecked<\/span><\/p>/);
  });
});

describe('no report calls an incompletely checked clip without defects', () => {
  test('junit: passes only a fully checked clip, and skips the others with the reason', async () => {
    const cases = testcases(await reportOf('junit'));
    expect(Object.keys(cases)).toHaveLength(Object.keys(answers).length + 1);
    for (const [name, body] of Object.entries(cases)) {
      const [, says = ''] = answers[name] ?? [];
      if (name === 'clean') expect(body).toBe('');
      else if (name === 'failed') expect(body).toMatch(/^<error/);
      else if (name === 'unreadable') expect(body).toMatch(/^<failure type="findings"/);
      else expect(body).toMatch(/^<skipped/);
      expect(body).toContain(says);
    }
  });

  test('junit: a gate fails for an unjudged part and for a missing prompt', async () => {
    const failuresOf = async (failsOn: string) =>
      Object.entries(testcases(await reportOf('junit', { failsOn: failsOn.split(',') })))
        .filter(([, body]) => body.startsWith('<failure'))
        .map(([name]) => name)
        .sort();
    const unjudged = ['counted', 'early', 'pending', 'promptless', 'unknown', 'unlisted', 'worded'];
    expect(await failuresOf('glitch>0,not_judged>0')).toEqual([...unjudged, 'unreadable'].sort());
    expect(await failuresOf('needs_prompt>0')).toEqual(['promptless']);
    expect(await failuresOf('partial>0,glitch>0')).toEqual([]);
  });

  test.each(['md', 'html'] as const)(
    '%s: states the reason, and for one clip only that no defects were found, without a note',
    async (format) => {
      const text = await reportOf(format);
      expect(text.match(fullyChecked[format])).toHaveLength(1);
      expect(plainText(text).split(noted[format])).toHaveLength(3);
      expect(text.match(/There is no result\./g)).toHaveLength(3);
      for (const [, says] of Object.values(answers)) expect(text).toContain(says);
    },
  );

  test('csv and jsonl: state it for scripts, with the number of unreadable findings', async () => {
    const [head = '', ...rows] = (await reportOf('csv-clips')).trim().split(/\r?\n/);
    const names = head.split(',');
    const cell = (row: string, name: string) => row.split(',')[names.indexOf(name)];
    const unjudged = rows.map((row) => [cell(row, 'file'), cell(row, 'not_judged')]);
    expect(Object.fromEntries(unjudged)).toMatchObject({
      ...{ 'clean.mp4': '', 'pending.mp4': 'prompt', 'unlisted.mp4': 'picture' },
      'unreadable.mp4': 'part',
    });
    const lines = (await reportOf('jsonl')).trim().split('\n').slice(1);
    const unreadable = lines
      .map((line) => JSON.parse(line))
      .find(({ name }) => name === 'unreadable.mp4');
    expect(unreadable).toMatchObject({
      ...{ not_judged: 'part', unreadable_findings: 2, findings: [] },
      not_judged_reasons: [
        { kind: 'findings_unreadable', type: null, message: '2 findings could not be read.' },
      ],
    });
  });
});

/** A user's data folder with two evaluated clips, one with a finding, and an importer's. */
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
