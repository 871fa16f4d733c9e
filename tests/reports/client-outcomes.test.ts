import { beforeAll, expect, test } from 'vitest';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { PromptSearchResult } from '../../shared/domain/found-prompt.ts';
import { unknownGeneration } from '../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import { noPromptSource } from '../../shared/domain/without-prompt.ts';
import {
  clipIdOf,
  flicker,
  libraryTablesIn,
  openLibraryTables,
} from '../support/library-tables.ts';
import { probedVideo, resultOf } from '../support/made-up-values.ts';
import { folderForAll, makeFolder } from '../support/make-folder.ts';
import {
  importedInto,
  readableText,
  writtenRecords,
  writtenReport,
} from '../support/written-report.ts';

const idOf = (name: string): ClipId => Buffer.from(name).toString('hex').padEnd(64, '0') as ClipId;

const checks = (picture: string, prompt: string) => ({
  detectors: [
    { detector: 'visual_glitch', status: picture },
    { detector: 'prompt_misalignment', status: prompt },
  ],
});

type Plan = {
  readonly verdicts?: readonly (Verdict | null)[];
  readonly evaluation?: object;
  readonly isPromptless?: boolean;
  readonly isWaiting?: boolean;
};

/** Clips by name: the verdicts of their findings, and their other special properties. */
const plans: Readonly<Record<string, Plan>> = {
  clean: {},
  confirmed: { verdicts: ['real', 'real'] },
  dismissed: { verdicts: ['wrong'] },
  failed: { verdicts: ['real'], evaluation: { status: 'failed' } },
  open: { verdicts: [null], evaluation: checks('completed', 'skipped') },
  picture: { isPromptless: true },
  shown: { verdicts: ['real', null], isPromptless: true },
  unjudged: { verdicts: ['real'], evaluation: checks('failed', 'failed') },
  unread: { evaluation: { result: resultOf([7, null]) } },
  waiting: { isWaiting: true },
};

const dataDir = folderForAll();

beforeAll(async () => {
  const tables = libraryTablesIn(dataDir);
  for (const [name, plan] of Object.entries(plans)) {
    const { verdicts = [], evaluation, isPromptless, isWaiting } = plan;
    const [clipId, path] = [idOf(name), `/clips/${name}.mp4`];
    tables.addFile(clipId, path, { ok: true, video: probedVideo() });
    if (isWaiting) {
      tables.addJob(path, [{ clipId, state: 'needs_prompt', stage: 'done' }]);
      continue;
    }
    const findings = verdicts.map((_, index) => flicker(index * 20, index * 20 + 5));
    const runId = tables.addRun(clipId, findings, evaluation);
    if (isPromptless) {
      const update = 'UPDATE runs SET prompt_source = ? WHERE id = ?';
      tables.connection.prepare(update).run(noPromptSource, runId);
    }
    const state = name === 'failed' ? 'failed' : 'completed';
    tables.addJob(path, [{ clipId, state, stage: 'done', runId }]);
    const [run] = (await tables.calls.detail(clipId))?.runs ?? [];
    await tables.calls.setTracks(
      verdicts.flatMap((verdict, index) => {
        const trackId = run?.findings[index]?.trackId;
        return trackId === undefined ? [] : [{ trackId, verdict }];
      }),
    );
  }
  tables.close();
});

const page = (options: Partial<ReportOptions> = {}): Promise<string> =>
  writtenReport(dataDir, 'html', { layout: 'client', ...options });

const firstOf = (html: string): string => readableText(html.split('id="all-clips"')[0] ?? '');

const outcomesOf = (html: string): Record<string, string | undefined> => {
  const table = html.split('id="all-clips"')[1]?.split('</table>')[0] ?? '';
  return Object.fromEntries(
    Object.keys(plans).map((name) => [
      name,
      /data-outcome="\w+">(.*?)</.exec(table.split(`#clip-${idOf(name)}"`)[1] ?? '')?.[1],
    ]),
  );
};

const notesOf = (html: string, name: string): string[] => {
  const part = html.split(`id="clip-${idOf(name)}"`)[1]?.split('<section')[0] ?? '';
  return [...part.matchAll(/<p class="clip-note">(.*?)</g)].map(([, words]) => words ?? '');
};

test('only a fully checked clip without open findings reads as without defects, with no more said', async () => {
  const html = await page();
  expect(outcomesOf(html)).toEqual({
    clean: 'No defects found',
    dismissed: 'No defects found',
    confirmed: 'Defects confirmed · 2 findings',
    failed: 'Defects confirmed · 1 finding',
    unjudged: 'Defects confirmed · 1 finding',
    shown: 'Defects confirmed · 1 finding',
    open: 'Needs review',
    unread: 'Not evaluated · checked: part of the picture; 2 findings could not be read',
    picture: 'No defects found · picture; no prompt was given',
    waiting: 'Not evaluated · needs prompt',
  });
});

test('marks clips that were checked in part or not at all, and counts unreviewed findings', async () => {
  const html = await page();
  expect(notesOf(html, 'open')).toEqual([
    '1 finding to be reviewed.',
    'Checked: picture; prompt not checked.',
  ]);
  const notes = ['1 more finding to be reviewed.', 'Checked: picture; no prompt was given.'];
  expect(notesOf(html, 'shown')).toEqual(notes);
  expect(notesOf(html, 'picture')).toEqual([]);
  for (const name of ['failed', 'unjudged']) {
    expect(notesOf(html, name)).toEqual(['Checked: nothing.']);
  }
  const first = firstOf(html);
  expect(first).toContain('2 findings have not been reviewed yet and are not included');
  expect(first).toContain('Nothing checked: 3 clips.');
  expect(first).toContain('Prompt not checked: 3 clips. Picture checked in part: 1 clip.');
});

test.each(['unreviewed', 'wrong'] as const)(
  'a report of findings that are %s calls no clip without defects that has confirmed ones',
  async (kind) => {
    const html = await page({ only: [kind] });
    expect(outcomesOf(html)).toMatchObject({
      confirmed: 'Defects confirmed',
      failed: 'Defects confirmed',
      unjudged: 'Defects confirmed',
    });
    expect(notesOf(html, 'confirmed')).toEqual(['2 confirmed findings not included.']);
    expect(firstOf(html)).toContain('5 confirmed findings are not included in this report.');
    expect(notesOf(html, 'shown')).toContain('1 confirmed finding not included.');
    expect(notesOf(html, 'failed')).toEqual([
      '1 confirmed finding not included.',
      'Checked: nothing.',
    ]);
  },
);

test('marks imported results as such, with each clip and on the first page', async () => {
  const importedDir = await makeFolder();
  await importedInto(importedDir, (await writtenRecords(dataDir)).path);
  const html = await writtenReport(importedDir, 'html', { layout: 'client' });
  expect(outcomesOf(html)).toMatchObject({ clean: 'No defects found · imported result' });
  expect(notesOf(html, 'clean')).toEqual(['Imported result: it was not evaluated here.']);
  expect(firstOf(html)).toContain(
    '8 clips have results that were imported and not evaluated here.',
  );
  expect(await page()).not.toContain('mported');
});

const clipId = clipIdOf('a');
const path = '/clips/lantern.mp4';
const asked: PromptSearchResult = { prompt: null, others: [], question: null, offered: null };
const made = { generator: 'ComfyUI', model: 'wan2.2_14B', seed: '7' };

const expectShown = async (dataDir: string): Promise<void> => {
  const html = await writtenReport(dataDir, 'html', { layout: 'client' });
  expect(html).toContain('<td><bdi>ComfyUI wan2.2_14B</bdi></td>');
  expect(readableText(html)).toContain('Generator: ComfyUI wan2.2_14B');
  expect(readableText(html)).toContain('Clips by generator ComfyUI wan2.2_14B');
};

test('names the generator, also after a retry with a typed prompt and in another library', async () => {
  const tables = await openLibraryTables();
  tables.addFile(clipId, path, { ok: true, video: probedVideo() });
  tables.addJob(path, [
    {
      clipId,
      state: 'failed',
      promptSearch: { ...asked, generation: { ...unknownGeneration, ...made } },
    },
  ]);
  const done = { clipId, state: 'completed', stage: 'done', prompt: 'P' } as const;
  const runId = tables.addRun(clipId, [flicker(1, 3)]);
  tables.addJob(path, [{ ...done, promptSource: 'sidecar', runId, promptSearch: asked }]);
  await expectShown(tables.dataDir);

  const imported = await makeFolder();
  await importedInto(imported, (await writtenRecords(tables.dataDir)).path);
  await expectShown(imported);
  const [again] = (await writtenRecords(imported)).clips;
  expect(again).toMatchObject({ generation: made, prompt: 'P', prompt_source: 'sidecar' });
});
