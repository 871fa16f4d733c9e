import { beforeAll, describe, expect, test } from 'vitest';
import type { JobChange } from '../../engine/store/tables/job-row.ts';
import type { ReportFormatId, ReportOptions } from '../../shared/contract/reports.ts';
import { resultOf } from '../../tools/library/made-up-evaluation.ts';
import { clipIdOf, flicker, libraryTablesIn } from '../support/library-tables.ts';
import { probedVideo } from '../support/made-up-values.ts';
import { folderForAll, makeFolder } from '../support/make-folder.ts';
import {
  importedInto,
  writtenFiles,
  writtenRecords,
  writtenReport,
} from '../support/written-report.ts';

const listed = (picture: string, prompt: object) => [
  { detector: 'visual_glitch', status: picture },
  { detector: 'prompt_misalignment', ...prompt },
];

const worded = {
  status: 'skipped',
  error: { code: 'not_judged', type: 'any', message: 'It says “P”.' },
  // The prompt of all clips here is one letter.
  clipcheck_claims: [
    {
      prompt_segment: { text: 'P', char_start: 0, char_end: 1 },
      kind: 'other',
      outcome: 'not_judged',
      reason: { code: 'not_measured', message: 'nothing that is measured' },
    },
  ],
};

/** Answers by clip, and what reports state of those that were not fully checked. */
const answers: Record<string, readonly [evaluation: object, says: string]> = {
  clean: [{ detectors: listed('completed', { status: 'reused' }) }, ''],
  unlisted: [
    { detectors: listed('completed', { status: 'completed' }).slice(1) },
    'Picture not checked: the service does not list its check.',
  ],
  unreadable: [{ result: resultOf([7, null]) }, '2 findings could not be read.'],
  worded: [{ detectors: listed('completed', worded) }, 'Prompt not checked: It says “P”.'],
  failed: [{ status: 'failed' }, 'There is no result.'],
};

const dataDir = folderForAll();
const reportOf = (format: ReportFormatId, options: Partial<ReportOptions> = {}) =>
  writtenReport(dataDir, format, options);

beforeAll(() => {
  const library = libraryTablesIn(dataDir);
  for (const [index, name] of [...Object.keys(answers), 'promptless'].entries()) {
    const [clipId, path] = [clipIdOf(String(index)), `/clips/${name}.mp4`];
    library.addFile(clipId, path);
    const [evaluation] = answers[name] ?? [];
    const result: JobChange = evaluation
      ? {
          state: name === 'failed' ? 'failed' : 'completed',
          runId: library.addRun(clipId, [], evaluation),
        }
      : { state: 'needs_prompt' };
    library.addJob(path, [{ clipId, stage: 'done', ...result }]);
  }
  library.close();
});

/** The result of each clip's test: its elements without additional output. */
const testcases = (junit: string): Record<string, string> =>
  Object.fromEntries(
    [...junit.matchAll(/<testcase name="(\w+)\.mp4"[^>]*?(?:\/>|>(.*?)<\/testcase>)/gs)].map(
      ([, name = '', body = '']) => [name, body.trim()],
    ),
  );

/** The outcomes of a clip that was fully checked, and of one whose prompt was not checked. */
const outcomes = {
  md: ['Outcome: No defects found.\n', 'Outcome: No defects found · picture; prompt not checked.'],
  html: [
    '>No defects found</span></span> <span class="small dim">Checked: picture and prompt<',
    '>No defects found</span></span> <span class="small dim">Checked: picture only<',
  ],
} as const;

describe('no report calls an incompletely checked clip without defects', () => {
  test.each(['md', 'html'] as const)(
    '%s: states the checks that ran, why others did not, and the judged words of the prompt',
    async (format) => {
      const text = (await reportOf(format)).replaceAll('\\', '');
      for (const outcome of outcomes[format]) expect(text.split(outcome)).toHaveLength(2);
      for (const [, says] of Object.values(answers)) expect(text).toContain(says);
      expect(text).toContain('Picture checked.');
      expect(text).toContain('Unchecked: “P” (nothing that is measured).');
    },
  );

  test('html: marks words by their outcome', async () => {
    const html = await reportOf('html');
    expect(html).toContain(
      '<span class="judged" data-kind="not_judged" title="unchecked: nothing that is measured">P<',
    );
  });

  test('junit: passes only a fully checked clip, and skips the others with the reason', async () => {
    const { clean, failed, unreadable, ...others } = testcases(await reportOf('junit'));
    expect([clean, failed, unreadable]).toEqual([
      '',
      expect.stringMatching(/^<error/),
      expect.stringMatching(/^<failure type="findings".*2 findings could not be read\./s),
    ]);
    expect(Object.keys(others)).toEqual(['promptless', 'unlisted', 'worded']);
    for (const [name, body] of Object.entries(others)) {
      expect(body).toMatch(/^<skipped/);
      expect(body).toContain(answers[name]?.[1] ?? '');
    }
  });

  test('junit: a gate fails for an unjudged part and for a missing prompt', async () => {
    const failuresOf = async (...failsOn: string[]) =>
      Object.entries(testcases(await reportOf('junit', { failsOn })))
        .filter(([, body]) => body.startsWith('<failure'))
        .map(([name]) => name);
    expect(await failuresOf('glitch>0', 'not_judged>0')).toEqual([
      'promptless',
      'unlisted',
      'unreadable',
      'worded',
    ]);
    expect(await failuresOf('needs_prompt>0')).toEqual(['promptless']);
    expect(await failuresOf('partial>0', 'glitch>0')).toEqual([]);
  });

  test('csv and jsonl: state it for scripts, with the number of unreadable findings', async () => {
    const [head = '', ...rows] = (await reportOf('csv-clips')).trim().split(/\r?\n/);
    const names = head.split(',');
    const cell = (row: string, name: string) => row.split(',')[names.indexOf(name)];
    const unjudged = rows.map((row) => [cell(row, 'file'), cell(row, 'not_judged')]);
    expect(Object.fromEntries(unjudged)).toMatchObject({
      'clean.mp4': '',
      'worded.mp4': 'prompt',
      'unlisted.mp4': 'picture',
      'unreadable.mp4': 'part',
    });
    const lines = (await reportOf('jsonl')).trim().split('\n').slice(1);
    const message = '2 findings could not be read.';
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        name: 'unreadable.mp4',
        not_judged: 'part',
        unreadable_findings: 2,
        findings: [],
        not_judged_reasons: [{ kind: 'findings_unreadable', type: null, message }],
      }),
    );
  });
});

const mixed = folderForAll();

const fill = (folder: string, ids: readonly [string, string]): void => {
  const tables = libraryTablesIn(folder);
  for (const [index, findings] of [[], [flicker(1, 3)]].entries()) {
    const [clipId, path] = [clipIdOf(ids[index] ?? ''), `/clips/${ids[index]}.mp4`];
    tables.addFile(clipId, path, { ok: true, video: probedVideo() });
    const runId = tables.addRun(clipId, findings, { id: `evaluation of ${path}` });
    tables.addJob(path, [{ clipId, state: 'completed', stage: 'done', runId }]);
  }
  tables.close();
};

beforeAll(() => fill(mixed, ['a', 'b']));
const importOthers = async (): Promise<void> => {
  const colleague = await makeFolder();
  fill(colleague, ['c', 'd']);
  await importedInto(mixed, (await writtenRecords(colleague)).path);
};

/** How each format of one file marks a clip or a finding; for JSONL, see `import.test.ts`. */
const marks: Partial<Record<ReportFormatId, string>> = {
  html: '>imported result</span>',
  md: 'Imported result: not evaluated here.',
  csv: ',true\r\n',
  // Without a decision, tags, and facts of how it was made.
  'csv-clips': `,true${','.repeat(8)}\r\n`,
  junit: '<property name="imported" value="true"/>',
  labelstudio: '"imported":true',
  coco: '"imported":true',
  hf: '"imported":true',
};

test('imported results are marked in every report, and pass no clip of junit unless imports are trusted', async () => {
  const skipped = async (trustsImports: boolean) =>
    /tests="\d" failures="\d" errors="0".* skipped="(\d)"/.exec(
      await writtenReport(mixed, 'junit', { trustsImports }),
    )?.[1];
  expect(await skipped(false)).toBe('0');
  await importOthers();
  expect([await skipped(false), await skipped(true)]).toEqual(['1', '0']);
  const counts: Record<string, number> = {};
  for (const [format, mark] of Object.entries(marks) as [ReportFormatId, string][]) {
    counts[format] = (await writtenReport(mixed, format)).split(mark).length - 1;
  }
  // A row for each finding.
  const ofEachClip = Object.keys(marks).map((format) => [format, format === 'csv' ? 1 : 2]);
  expect(counts).toEqual(Object.fromEntries(ofEachClip));
  const labels = await writtenFiles(mixed, 'fiftyone');
  const isMarked = '"name":"imported","value":"true"';
  expect(Object.values(labels).filter((text) => text.includes(isMarked))).toHaveLength(2);
});
