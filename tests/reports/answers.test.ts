import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  importAnswers,
  isAnswersFile,
} from '../../engine/library/records/import/import-answers.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { runCliHere } from '../support/cli-here.ts';
import { hostileTexts } from '../support/hostile-library.ts';
import {
  clipIdOf,
  type LibraryTables,
  libraryTablesIn,
  openLibraryTables,
} from '../support/library-tables.ts';
import { probedVideo } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { writtenFiles } from '../support/written-report.ts';

const [clipId, otherId] = [clipIdOf('a'), clipIdOf('b')];
const at = '2026-11-28T10:00:00.000Z';
const reportId = '2f1c7d5e-3b4a-4c1d-9e8f-0123456789ab';
const change = { frame: 12, kind: 'change', text: 'The hand has six fingers.', at };

type Answers = ReturnType<typeof answersFor>;

/** As a page saves them. */
const answersFor = (clips: readonly object[], more: object = {}) => ({
  clipcheck: 'answers',
  version: 1,
  report_id: reportId,
  client: 'Jane',
  saved: at,
  clips,
  ...more,
});

const aboutClip = (more: object = {}) => ({
  sha256: clipId,
  proof: '',
  answers: [change],
  ...more,
});

const addClip = ({ addFile }: LibraryTables): void =>
  addFile(clipId, '/clips/a.mp4', { ok: true, video: probedVideo() });

const openWithClip = async (): Promise<LibraryTables> => {
  const tables = await openLibraryTables();
  addClip(tables);
  return tables;
};

/** With the proofs that a report of the library gives its clips, where they have none. */
const withProofs = ({ clientAnswers }: LibraryTables['store'], file: Answers): Answers => ({
  ...file,
  clips: file.clips.map((clip) => {
    const { sha256, proof } = clip as ReturnType<typeof aboutClip>;
    return { ...clip, proof: proof || clientAnswers.proofOf(file.report_id, sha256) };
  }),
});

const importText = async (
  { connection, dataDir, store }: LibraryTables,
  content: string | Buffer | Answers,
) => {
  const isText = typeof content === 'string' || Buffer.isBuffer(content);
  const bytes = Buffer.from(isText ? content : JSON.stringify(withProofs(store, content)));
  const path = join(dataDir, 'answers.json');
  await writeFile(path, bytes);
  expect(await isAnswersFile(path)).toBe(true);
  return importAnswers(path, bytes.length, connection);
};

const storedIn = async ({ calls }: LibraryTables) =>
  (await calls.detail(clipId)).clientAnswers.map(({ atMs: _, reportId: __, ...answer }) => answer);

/** Parts of the bundle's page of a clip, with what its script saves. */
const reportOn = async ({ dataDir }: LibraryTables) => {
  const files = await writtenFiles(dataDir, 'bundle', { layout: 'client' });
  const page = files['clips/a.html'] ?? '';
  const attribute = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(page)?.[1] ?? '';
  return { id: attribute('report'), sha256: attribute('clip'), proof: attribute('proof') };
};

test('answers to a report made here are shown with the name, beside decisions, and only once', async () => {
  const tables = await openWithClip();
  const { id, sha256, proof } = await reportOn(tables);
  const file = answersFor([{ ...aboutClip(), sha256, proof }], { report_id: id });
  const first = await importText(tables, file);
  expect(first).toMatchObject({ client: 'Jane', answers: 1, clips: 1, changed: 1 });
  const { at: _, ...said } = change;
  expect(await storedIn(tables)).toEqual([{ client: 'Jane', ...said }]);
  expect(await tables.cards({ origins: ['client'] })).toMatchObject({
    'a.mp4': { decision: null },
  });
  const later = { ...file, saved: '2026-11-28T10:30:00.000Z' };
  for (const same of [file, later]) {
    expect(await importText(tables, same)).toEqual({ ...first, changed: 0 });
  }

  const withdrawn = { ...aboutClip(), sha256, proof, answers: [] };
  const saved = '2026-11-28T11:00:00.000Z';
  await importText(tables, answersFor([withdrawn], { report_id: id, saved }));
  expect(await importText(tables, file)).toMatchObject({ changed: 0 });
  expect(await storedIn(tables)).toEqual([]);
  expect(await tables.cards({ origins: ['client'] })).toEqual({});
});

test('an answer is removed unless it was changed, and comes back with its file', async () => {
  const tables = await openWithClip();
  const file = answersFor([aboutClip({ answers: [change, { ...change, frame: null }] })]);
  await importText(tables, file);
  const { clientAnswers } = await tables.calls.detail(clipId);
  const expected = clientAnswers.map(({ client: _, reportId: __, ...answer }) => answer);
  const removal = { clipId, reportId, client: 'Jane', now: expected.slice(1), expected };
  const remove = () => tables.calls.replaceAnswers(removal);
  expect([remove(), remove()]).toEqual([true, false]);
  expect(await storedIn(tables)).toMatchObject([{ frame: null }]);
  expect(await importText(tables, file)).toMatchObject({ changed: 1 });
  expect(await storedIn(tables)).toHaveLength(2);
});

test('only clips of the report count, and none if its id is that of another', async () => {
  const tables = await openWithClip();
  tables.addFile(otherId, '/clips/b.mp4');
  const { id, proof } = await reportOn(tables);
  const both = [aboutClip({ proof }), aboutClip({ sha256: otherId, proof })];
  await expect(importText(tables, answersFor(both))).rejects.toThrow(/not made by this library/);
  const imported = await importText(tables, answersFor(both, { report_id: id }));
  expect(imported).toMatchObject({ clips: 1, skipped: { others: 1 } });
});

const oneClip = (more: object) => answersFor([aboutClip(more)]);
const oneAnswer = (more: object) => oneClip({ answers: [{ ...change, ...more }] });
const beginning = '{"clipcheck":"answers",';

test.each<[string, string | Buffer | Answers, RegExp]>([
  ['no JSON', beginning, /not JSON/],
  ['invalid UTF-8', Buffer.from(`${beginning}"client":"\xff"}`, 'latin1'), /not UTF-8/],
  ['deep nesting', `${beginning}"x":${'['.repeat(1e6)}`, /nested too deeply|not JSON/],
  ['no members', `${beginning}"x":1}`, /version/],
  ['a later version', answersFor([aboutClip()], { version: 2 }), /version of Clipcheck/],
  ['a path for a report', answersFor([aboutClip()], { report_id: '../../etc' }), /report_id/],
  ['an empty name', answersFor([aboutClip()], { client: ' \t' }), /client/],
  ['a long name', answersFor([aboutClip()], { client: 'x'.repeat(101) }), /client/],
  ['no clips', answersFor([]), /clips/],
  ['a clip listed twice', answersFor([aboutClip(), aboutClip()]), /listed twice/],
  ['a made-up proof', oneClip({ proof: 'f'.repeat(64) }), /not made by this library/],
  ['a path for a clip', oneClip({ sha256: '/etc/passwd' }), /sha256/],
  ['a clip that was deleted', oneClip({ sha256: otherId }), /none of their clips/],
  ['1,001 answers about a clip', oneClip({ answers: Array(1001).fill(change) }), /answers/],
  [
    'a million answers',
    `${beginning}"clips":[${'{"frame":1,"kind":"comment"},'.repeat(1e6)}]}`,
    /16 MB/,
  ],
  ['a text for a frame', oneAnswer({ frame: '12' }), /frame/],
  ['a negative frame', oneAnswer({ frame: -1 }), /frame/],
  ['a part of a frame', oneAnswer({ frame: 1.5 }), /frame/],
  ['an unknown kind', oneAnswer({ kind: 'reject' }), /kind/],
  ['a long text', oneAnswer({ text: 'x'.repeat(4001) }), /text/],
  ['no time', oneAnswer({ at: 'yesterday' }), /at/],
  ['an endless frame', JSON.stringify(oneClip({})).replace('12,', '1e400,'), /frame/],
])('a file with %s is refused, and nothing is lost', async (_, content, message) => {
  const tables = await openWithClip();
  await importText(tables, answersFor([aboutClip()]));
  const before = await storedIn(tables);
  await expect(importText(tables, content)).rejects.toThrow(message);
  expect(await storedIn(tables)).toEqual(before);
});

test('hostile texts and members are only texts, and answers about missing frames are skipped', async () => {
  const tables = await openWithClip();
  const { script, bidi, control } = hostileTexts;
  const answers = [script, bidi, control].map((text) => ({ ...change, text }));
  const given = answersFor([aboutClip({ answers: [...answers, { ...change, frame: 120 }] })]);
  const file = JSON.stringify({
    ...withProofs(tables.store, given),
    client: `${bidi} <b>`,
    constructor: { prototype: { isAdmin: true } },
  }).replace('{', '{"clipcheck":"answers","__proto__":{"isAdmin":true},');
  const imported = await importText(tables, file);
  expect(imported).toMatchObject({ answers: 3, skipped: { frames: 1 } });
  expect((await storedIn(tables)).map(({ text }) => text)).toEqual([script, bidi, control]);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});

test('the command line imports answers, prints no control character, and says what it skipped', async () => {
  const dataDir = await makeFolder();
  const tables = libraryTablesIn(dataDir);
  addClip(tables);
  const path = join(dataDir, 'answers (1).json');
  const clips = [aboutClip(), aboutClip({ sha256: otherId })];
  const file = answersFor(clips, { client: 'Jane \u202e\n\u001b[31m' });
  await writeFile(path, JSON.stringify(withProofs(tables.store, file)));
  tables.close();
  const run = await runCliHere(['import', path], { dataDir });
  expect(run.exitCode).toBe(1);
  expect(run.stdout).toContain('1 answer of “Jane \\u{202e}');
  expect(run.stdout).not.toContain('\u001b');
  expect(run.stderr).toBe('Skipped 1 clip not in this library.\n');
  await using engine = openIdleEngine(dataDir);
  expect((await engine.clips.get(clipId)).clientAnswers).toHaveLength(1);
});
