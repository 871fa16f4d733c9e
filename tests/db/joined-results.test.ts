import { beforeEach, expect, test } from 'vitest';
import { cacheDocument } from '../../engine/evaluation/results/result-document.ts';
import type { RunId } from '../../shared/domain/ids.ts';
import {
  clipIdOf,
  flicker,
  type LibraryTables,
  mismatch,
  openLibraryTables,
} from '../support/library-tables.ts';

const clip = clipIdOf('a');
const path = '/clips/one.mp4';
const [picture, prompt] = ['visual_glitch', 'prompt_misalignment'];
let library: LibraryTables;

beforeEach(async () => {
  library = await openLibraryTables();
  library.addFile(clip, path);
});

type Made = {
  types: string;
  findings: readonly object[];
  model?: string;
  prompt?: string;
  imported?: number;
  failed?: string;
  raw?: string;
  claims?: readonly object[];
};

const add = ({ types, findings, model = 'one', failed, raw, claims, ...made }: Made) => {
  const detectors = types.split(',').map((detector) => ({
    detector,
    status: detector === failed ? 'failed' : 'completed',
    ...(detector === prompt && { clipcheck_claims: claims }),
  }));
  const status = failed === undefined ? 'completed' : 'partial';
  const runId = library.addRun(clip, findings, { model, detectors, status });
  const { prompt: text = 'P', imported = 0 } = made;
  library.connection
    .prepare('UPDATE runs SET glitch_types = ?, prompt = ?, imported = ? WHERE id = ?')
    .run(types, text, imported, runId);
  if (raw) library.connection.prepare('UPDATE runs SET raw = ? WHERE id = ?').run(raw, runId);
  const found = { prompt: text, promptSource: 'sidecar' as const };
  library.addJob(path, [{ stage: 'done', clipId: clip, state: status, runId, ...found }]);
  return runId;
};

const flash = flicker(1, 9);
const rain = mismatch('rain', 3);

const cases: readonly (readonly [name: string, runs: readonly Made[], expected: object])[] = [
  [
    'a picture part stays when the prompt is judged alone, with its own model',
    [
      { types: `${picture},${prompt}`, findings: [flash], failed: prompt },
      { types: prompt, findings: [], model: 'two' },
    ],
    { found: [picture], models: ['one', 'two'], state: 'completed', notJudged: null },
  ],
  [
    'the newest of each type counts',
    [
      { types: picture, findings: [flash, flicker(20, 21)], model: 'old' },
      { types: picture, findings: [flash], model: 'new' },
      { types: prompt, findings: [rain] },
    ],
    { found: [picture, prompt], models: ['new', 'one'], state: 'completed', notJudged: null },
  ],
  [
    'a finding of a type that nobody asked for stays with its run',
    [
      { types: `${picture},${prompt}`, findings: [{ ...flash, type: 'audio_glitch' }] },
      { types: prompt, findings: [] },
    ],
    { found: ['audio_glitch'], models: ['one', 'one'], state: 'completed', notJudged: null },
  ],
  [
    'a finding stays although another detector of its type failed',
    [
      { types: `${picture},${prompt}`, findings: [flash], failed: picture },
      { types: prompt, findings: [] },
    ],
    { found: [picture], models: ['one', 'one'], state: 'completed', notJudged: 'part' },
  ],
  [
    'an unreadable answer hides no earlier one',
    [
      { types: `${picture},${prompt}`, findings: [flash], model: 'earlier' },
      { types: `${picture},${prompt}`, findings: [], raw: '{' },
    ],
    { found: [picture], models: ['earlier'], state: 'completed', notJudged: null },
  ],
  [
    'a part for another prompt does not count',
    [
      { types: `${picture},${prompt}`, findings: [flash, rain], prompt: 'Earlier' },
      { types: picture, findings: [] },
    ],
    { found: [], models: ['one'], state: 'completed', notJudged: null },
  ],
  [
    'an imported part never replaces an own one, even if it is newer',
    [
      { types: picture, findings: [flash], model: 'own' },
      { types: picture, findings: [], model: 'imported', imported: 1 },
      { types: prompt, findings: [] },
    ],
    { found: [picture], models: ['own', 'one'], state: 'completed', notJudged: null },
  ],
];

test.for(cases)('%s', async ([, runs, expected]) => {
  for (const run of runs) add(run);
  const card = (await library.cards())['one.mp4'];
  const detail = await library.calls.detail(clip);
  const result = library.store.results.ofClip(clip).result;
  const shown = detail?.runs.find(({ runId }) => runId === card?.runId);
  expect({
    found: card?.kinds.map(({ type }) => type),
    models: card?.parts.map(({ model }) => model),
    state: card?.state,
    notJudged: card?.notJudged,
  }).toEqual(expected);
  expect(shown?.findings.map(({ type }) => type)).toEqual(card?.kinds.map(({ type }) => type));
  expect(shown?.judgment).toEqual(result?.judgment);
});

test('a joined result is marked as imported if any of its parts is', async () => {
  add({ types: picture, findings: [flash] });
  add({ types: prompt, findings: [], imported: 1 });
  const { clips } = cacheDocument(library.store);
  expect(clips).toMatchObject([{ imported: true, parts: [{}, {}] }]);
  expect(await library.cards()).toMatchObject({ 'one.mp4': { isImported: true } });
});

test('the words of the prompt have the outcomes of the run that judged them', async () => {
  const words = { text: 'P', char_start: 0, char_end: 1 };
  const claims = [{ prompt_segment: words, kind: 'subject', outcome: 'as_claimed' }];
  add({ types: `${picture},${prompt}`, findings: [flash], claims });
  const newest = add({ types: picture, findings: [] });
  const shown = (await library.calls.detail(clip))?.runs.find(({ runId }) => runId === newest);
  expect(shown?.promptParts).toMatchObject([{ text: 'P', kind: 'as_claimed' }]);
  const detectors = shown?.answer?.detectors;
  expect(detectors?.map(({ detector }) => detector)).toEqual([picture, prompt]);
});

test('findings about the prompt no longer count once another one is typed', async () => {
  add({ types: `${picture},${prompt}`, findings: [flash, rain] });
  await library.calls.setPrompts([{ clipId: clip, text: 'Another' }]);
  expect((await library.cards())['one.mp4']).toMatchObject({
    state: 'completed',
    notJudged: 'prompt',
    reason: { code: 'prompt_changed' },
    kinds: [{ type: picture, count: 1 }],
  });
  await library.calls.setPrompts([{ clipId: clip, text: 'P' }]);
  expect((await library.cards())['one.mp4']).toMatchObject({
    notJudged: null,
    counts: { open: 2 },
  });
});

const judgedIn = async (runId: RunId, type: string) =>
  (await library.calls.findingsOfParts([{ clipId: clip, parts: [{ runId, types: [type] }] }]))[0];

test('a verdict stays with the finding of its run', async () => {
  const runId = add({ types: picture, findings: [flash] });
  add({ types: prompt, findings: [] });
  await library.calls.setVerdict({ clipIds: [clip], verdict: 'real' });
  expect(await judgedIn(runId, picture)).toMatchObject([{ number: 1, verdict: 'real' }]);
  expect((await library.cards())['one.mp4']?.counts.confirmed).toBe(1);
});

test('a severity between two integers is judged as sent, by conditions of runs and of reports', async () => {
  const runId = add({ types: prompt, findings: [mismatch('rain', 3.5)] });
  const { runs } = await library.calls.detail(clip);
  expect(await judgedIn(runId, prompt)).toMatchObject([{ severity: 3.5, verdict: null }]);
  expect(runs[0]?.findings).toMatchObject([{ type: prompt, severity: 3.5, verdict: null }]);
});
