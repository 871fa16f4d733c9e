import { beforeAll, expect, test } from 'vitest';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { PromptSearchResult } from '../../shared/domain/found-prompt.ts';
import { unknownGeneration } from '../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { findingKindNames } from '../../shared/domain/shown-names.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import { noPromptSource } from '../../shared/domain/without-prompt.ts';
import { resultOf } from '../../tools/library/made-up-evaluation.ts';
import {
  clipIdOf,
  flicker,
  libraryTablesIn,
  openLibraryTables,
} from '../support/library-tables.ts';
import { probedVideo } from '../support/made-up-values.ts';
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

/** The sentence and mark of each clip on the contact sheet. */
const sentencesOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<li class="card".*?clip-name"[^>]*>(\w+)\.mp4<.*?<p>(.*?)<\/p>/gs)].map(
      ([, name = '', text = '']) => [name, readableText(text).trim()],
    ),
  );

test('only a fully checked clip without open findings reads as without defects, with no mark', async () => {
  const html = await page();
  expect(sentencesOf(html)).toEqual({
    clean: '5.0 s No defects found',
    dismissed: '5.0 s No defects found',
    confirmed: '5.0 s It flickers · 1 more finding',
    failed: '5.0 s It flickers',
    unjudged: '5.0 s It flickers',
    shown: '5.0 s It flickers *',
    // Nothing is said about what nobody has reviewed.
    open: '5.0 s Not reviewed yet *',
    unread: '5.0 s Checked in part †',
    picture: '5.0 s No defects found *',
    waiting: '5.0 s Not checked',
  });
  expect(readableText(html)).toContain(
    'Clips: 4 with findings, 3 without findings, 1 not reviewed yet, 2 not or only partly checked',
  );
  const marks = [
    '* Only the picture was checked, not whether it follows the prompt',
    '† Only part of the picture was checked',
  ];
  const others =
    'Without a mark: picture and prompt checked. “Not reviewed yet” means that we have not looked at a possible fault yet.';
  expect(html).toContain(`<h2>Clips <small>${marks.join('. ')}. ${others}`);
  expect(readableText(html)).toContain(
    ` Checked by Clipcheck. Picture and prompt checked: 3 clips · ${marks[0]}: 3 clips · ${marks[1]}: 1 clip · Not checked: 3 clips · Of all, not reviewed yet: 1 clip `,
  );
  // Not even in what nobody sees.
  expect(html.replace(/<(style|script)>.*?<\/\1>/gs, '')).not.toMatch(/unreviewed|needs.review/i);
});

test.each([
  ['unreviewed', 'only unreviewed findings'],
  ['wrong', 'only false alarms'],
] as const)(
  'a report of findings that are %s says so, and calls no clip without defects that has confirmed ones',
  async (kind, included) => {
    const html = await page({ only: [kind] });
    expect(sentencesOf(html)).toMatchObject({
      confirmed: '5.0 s Defects confirmed',
      failed: '5.0 s Defects confirmed',
      unjudged: '5.0 s Defects confirmed',
    });
    const name = findingKindNames[kind];
    const text = readableText(html);
    expect(text).toContain(included);
    expect(text.split(` ${name} `).length - 1).toBe(html.split('<article').length - 1);
  },
);

test('marks imported results as such', async () => {
  const importedDir = await makeFolder();
  await importedInto(importedDir, (await writtenRecords(dataDir)).path);
  const html = await writtenReport(importedDir, 'html', { layout: 'client' });
  expect(html).toMatch(/ · Imported results: 8 clips[< ]/);
  expect(await page()).not.toContain('mported');
});

const clipId = clipIdOf('a');
const path = '/clips/lantern.mp4';
const asked: PromptSearchResult = { prompt: null, others: [], question: null, offered: null };
const made = { generator: 'ComfyUI', model: 'wan2.2_14B', seed: '7' };

const expectShown = async (dataDir: string): Promise<void> => {
  const options = { layout: 'client', only: ['unreviewed'] } as const;
  const html = await writtenReport(dataDir, 'html', { ...options, only: [...options.only] });
  expect(readableText(html)).toContain('Generator: ComfyUI wan2.2_14B');
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
