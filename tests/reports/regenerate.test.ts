import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { findWorkflow } from '../../engine/clips/prompts/find-workflow.ts';
import { regenerateFormat } from '../../engine/reports/formats/regenerate.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { seedReview } from '../../tools/library/seed-review.ts';
import { muxTags } from '../../tools/prompt-clips/mux-tags.ts';
import { textPng } from '../../tools/prompt-clips/text-png.ts';
import { fox, graphOf, metaHub, workflow } from '../prompts/written-texts.ts';
import { errorFrom } from '../support/error-from.ts';
import { evenFrames, madeUpReport, textsOf } from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { writeReport } from '../support/written-report.ts';

const clip = await makeTinyClip();
/** With digits that JavaScript would round, and spaces that it would not write. */
const untouched = `{ "nodes":[{"id":1, "type":"KSampler","widgets_values":[12345678901234567890,"\\u202e"]}], "links":[] }`;

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

test('lists what is needed to make clips again, and their workflows as they were', async () => {
  const shot = {
    ...evenFrames(96, [1, 24]),
    name: '=take:1.mp4',
    prompt: 'A red fox in snow',
    generation: { model: 'wan', loras: ['pan', 'grain'], seed: '-42', sampler: 'euler', steps: 20 },
    tags: ['hero', 'night'],
    workflow: untouched,
  };
  const reports = madeUpReport(
    [
      {
        ...shot,
        findings: [
          { frames: [12, 48], description: 'The hand melts', verdict: 'real' },
          { type: 'prompt_misalignment', description: '=No fox', words: 'red fox' },
          { description: 'Dismissed', verdict: 'wrong' },
        ],
      },
      { ...evenFrames(4, [1, 24]), name: '=take:1.mp4', findings: [], workflow: '{}' },
      { ...evenFrames(4, [1, 24]), name: 'plain.mp4', findings: [] },
    ],
    {},
    await makeFolder(),
  );
  const files = await textsOf(regenerateFormat, reports);
  const [first, second] = ['workflows/=take_1.mp4.json', 'workflows/=take_1.mp4 (2).json'];
  expect(Object.keys(files)).toEqual(['regenerate.csv', 'regenerate.jsonl', first, second]);
  expect(files[first]).toBe(untouched);
  const rows = rowsOf(files['regenerate.csv'] ?? '');
  expect(rows[0]).toMatchObject({
    file: "'=take:1.mp4",
    prompt: 'A red fox in snow',
    marked_prompt: 'A **red fox** in snow',
    reasons: 'Confirmed: The hand melts (frames 12–48) | Unreviewed: =No fox (whole clip)',
    generator_model: 'wan',
    loras: 'pan, grain',
    seed: "'-42",
    steps: '20',
    tags: 'hero, night',
    workflow: first,
  });
  expect(rows.map(({ workflow: path }) => path)).toEqual([first, second, '']);
  const records = (files['regenerate.jsonl'] ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(records).toMatchObject([
    {
      seed: '-42',
      loras: ['pan', 'grain'],
      workflow: first,
      reasons: [
        { verdict: 'real', first_frame: 12, last_frame: 48 },
        { verdict: 'unreviewed', first_frame: null, prompt_words: 'red fox' },
      ],
    },
    { workflow: second, reasons: [] },
    { workflow: null },
  ]);
});

test.for([
  ['its tags', { 'a.mp4': () => muxTags({ clip, tags: { comment: untouched } }) }],
  [
    'the picture beside it',
    {
      'a.mp4': () => clip,
      'a.png': () => textPng({ keyword: 'workflow', text: untouched, kind: 'tEXt' }),
    },
  ],
  ['the JSON beside it', { 'a.mp4': () => clip, 'a.json': () => untouched }],
  [
    'its silent twin',
    {
      'a-audio.mp4': () => clip,
      'a.mp4': () => muxTags({ clip, tags: { comment: untouched } }),
    },
  ],
] as const)('finds the workflow of a clip in %s', async ([, files]) => {
  const folder = await makeFolder(
    Object.fromEntries(Object.entries(files).map(([name, make]) => [name, make()])),
  );
  const [name = ''] = Object.keys(files);
  expect(await findWorkflow(join(folder, name))).toBe(untouched);
});

test('prefers the workflow of the editor to the executed graph, and finds none in a prompt', async () => {
  const graph = graphOf(fox);
  const tags = { prompt: JSON.stringify(graph), workflow: JSON.stringify(workflow) };
  const folder = await makeFolder({
    'a.mp4': muxTags({ clip, tags: { comment: JSON.stringify(tags) } }),
    'b.mp4': clip,
    'b.json': JSON.stringify(metaHub),
    'c.mp4': clip,
    'c.json': JSON.stringify({ prompt: fox }),
  });
  expect(await findWorkflow(join(folder, 'a.mp4'))).toBe(JSON.stringify(workflow));
  expect(await findWorkflow(join(folder, 'b.mp4'))).toBe(JSON.stringify(workflow));
  expect(await findWorkflow(join(folder, 'c.mp4'))).toBeNull();
});

test('takes only rejected clips, and says if there are none', async () => {
  const folder = await makeFolder({ 'kept.mp4': clip });
  await writeFile(join(folder, 'rejected.mp4'), muxTags({ clip, tags: { comment: untouched } }));
  const dataDir = await makeFolder();
  const paths = ['kept.mp4', 'rejected.mp4'].map((name) => join(folder, name));
  const seeded = await seedReview(
    dataDir,
    paths.map((path) => ({ path, prompt: fox, runs: [{ findings: [] }] })),
  );
  const target = join(folder, 'list');
  expect(await errorFrom(writeReport(dataDir, 'regenerate', target))).toMatchObject({
    code: 'unknown_clip',
    message: expect.stringContaining('rejected'),
  });
  await using engine = openIdleEngine(dataDir);
  const rejected = seeded[1]?.clipId as ClipId;
  await engine.clips.setDecisions([{ clipId: rejected, decision: 'reject' }]);
  await writeReport(dataDir, 'regenerate', target);
  const rows = rowsOf(await readFile(join(target, 'regenerate.csv'), 'utf8'));
  expect(rows.map(({ file }) => file)).toEqual(['rejected.mp4']);
  expect(await readdir(join(target, 'workflows'))).toEqual(['rejected.mp4.json']);
  expect(await readFile(join(target, 'workflows', 'rejected.mp4.json'), 'utf8')).toBe(untouched);
});
