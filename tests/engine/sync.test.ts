import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Decision, decidedByText } from '../../shared/domain/decision.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { runCliHere } from '../support/cli-here.ts';
import { errorFrom } from '../support/error-from.ts';
import {
  clipIdOf,
  flicker,
  type LibraryTables,
  libraryTablesIn,
  openLibraryTables,
} from '../support/library-tables.ts';
import { madeUpMark, probedVideo } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { recordHeader } from '../support/written-report.ts';

const never = new AbortController().signal;
const clipId = clipIdOf('a');

type Person = LibraryTables & { name: string; engine?: ReturnType<typeof openIdleEngine> };

const person = async (name: string): Promise<Person> => ({ ...(await openLibraryTables()), name });

/** Opens the engine of the person's library at the first sync, until the end of the test. */
const sync = async (
  one: Person,
  folder: string,
  given: { isTrusted?: boolean; isAsked?: boolean } = {},
) => {
  if (!one.engine) onTestFinished(async () => one.engine?.close());
  one.engine ??= openIdleEngine(one.dataDir);
  const request = { folder, name: one.name, isTrusted: false, isAsked: true, ...given };
  return one.engine.sync.sync(request, never);
};

const libraryIdOf = ({ store }: Person): string =>
  JSON.parse(store.settings.get('sync') ?? '').libraryId;

const decide = ({ calls }: Person, decision: Decision | null, id: ClipId = clipId) =>
  calls.setDecisions([{ clipId: id, decision }]);

const cardOf = async ({ calls }: Person, id: ClipId = clipId) => (await calls.cards([id]))[0];

const saysOf = async (who: Person): Promise<string> => {
  const card = await cardOf(who);
  return `${card?.decision ?? 'undecided'}: ${decidedByText(card?.decidedBy)}`;
};

/** Ann has evaluated a clip with a finding, and Bob has it from her. */
const annAndBob = async () => {
  const folder = await makeFolder();
  const [ann, bob] = [await person('Ann'), await person('Bob')];
  ann.addResult(clipId, '/clips/a.mp4', [flicker(2, 5)], {
    probe: { ok: true, video: probedVideo() },
  });
  const all = async (given = {}) => {
    for (const one of [ann, bob, ann]) await sync(one, folder, given);
  };
  await all();
  return { ann, bob, folder, all };
};

describe('two libraries that share a folder', () => {
  test('see each other’s decisions, the newest of each, and what was cleared', async () => {
    const { ann, bob, all } = await annAndBob();
    decide(ann, 'keep');
    await all();
    expect(await saysOf(bob)).toBe('keep: Ann keeps');
    decide(bob, 'reject');
    await all();
    expect(await saysOf(bob)).toBe('reject: Ann keeps, you reject');
    expect(await saysOf(ann)).toBe('keep: Bob rejects, you keep');
    decide(ann, null);
    // Cleared later than Bob decided.
    expect(await saysOf(ann)).toBe('undecided: Bob rejects');
    await all();
    expect(await saysOf(ann)).toBe('undecided: Bob rejects');
    expect(await saysOf(bob)).toBe('reject: ');
    decide(bob, 'keep');
    await all();
    expect(await saysOf(ann)).toBe('keep: Bob keeps');
    // Undo of an own decision brings that of the colleague back.
    const { before } = decide(ann, 'reject');
    ann.calls.setDecisions([...before]);
    expect(await saysOf(ann)).toBe('keep: Bob keeps');
    expect(ann.store.decisions.isImported(clipId)).toBe(true);
  });

  test('no longer have what was cleared or undone before the other was read', async () => {
    const { ann, bob, all, folder } = await annAndBob();
    decide(ann, 'keep');
    await all();
    decide(bob, 'reject');
    await sync(bob, folder);
    decide(ann, null);
    decide(bob, null);
    await sync(bob, folder);
    decide(bob, 'reject');
    await sync(bob, folder);
    await all();
    expect(await saysOf(ann)).toBe('reject: Bob rejects');
    expect(await saysOf(bob)).toBe('reject: ');
    const { before } = decide(ann, 'keep');
    await all();
    expect(await saysOf(bob)).toBe('reject: Ann keeps, you reject');
    ann.calls.setDecisions([...before]);
    await all();
    expect(await saysOf(ann)).toBe('reject: Bob rejects');
    expect(await saysOf(bob)).toBe('reject: ');
  });

  test('do not bring back what was removed here, except decisions, verdicts and notes', async () => {
    const { ann, bob, all } = await annAndBob();
    ann.store.tags.change(clipId, ['night'], []);
    decide(ann, 'keep');
    await all();
    bob.store.tags.change(clipId, [], ['night']);
    decide(ann, 'reject');
    await all();
    expect(await saysOf(bob)).toBe('reject: Ann rejects');
    expect(bob.store.tags.of(clipId)).toEqual([]);
  });

  test('share a change whose revision that of a deleted clip was', async () => {
    const { ann, bob, folder, all } = await annAndBob();
    const [gone, added] = [clipIdOf('b'), clipIdOf('c')];
    const probe = { ok: true, video: probedVideo() };
    ann.addFile(gone, '/clips/b.mp4', probe);
    decide(ann, 'keep', gone);
    await all();
    await ann.engine?.clips.delete({ clipIds: [gone], atService: false }, never);
    ann.addFile(added, '/clips/c.mp4', probe);
    decide(ann, 'keep', added);
    await sync(ann, folder);
    await sync(bob, folder);
    expect(await cardOf(bob, added)).toMatchObject({ decision: 'keep' });
  });

  test('share verdicts, notes and marked findings, each with its author', async () => {
    const { ann, bob, all } = await annAndBob();
    const [track] = (await bob.calls.detail(clipId)).runs[0]?.findings ?? [];
    const trackId = track?.trackId ?? '';
    await bob.calls.setTracks([{ trackId, verdict: 'wrong', note: 'A reflection' }]);
    const own = randomUUID();
    const mark = madeUpMark({ startFrame: 1, endFrame: 2, startSec: 1 / 24, endSec: 2 / 24 });
    bob.calls.setOwnFinding({ clipId, trackId: own, now: mark, expected: null });
    await all();
    const { opinions, runs, ownFindings } = await ann.calls.detail(clipId);
    expect(opinions).toMatchObject(
      [trackId, own].sort().map((id) => ({ name: 'Bob', trackId: id })),
    );
    expect(runs[0]?.findings).toMatchObject([{ verdict: 'wrong', verdictBy: 'import', note: '' }]);
    expect(ownFindings).toMatchObject([
      { trackId: own, kind: mark.kind, marked: { by: 'import' } },
    ]);
    // What she says is hers, and his stays beside it.
    await ann.calls.setTracks([{ trackId, verdict: 'real' }]);
    const moved = { ...mark, endFrame: 3, endSec: 3 / 24 };
    bob.calls.setOwnFinding({ clipId, trackId: own, now: moved, expected: mark });
    await bob.calls.setTracks([{ trackId, verdict: null }]);
    await all();
    const later = await ann.calls.detail(clipId);
    expect(later.runs[0]?.findings).toMatchObject([{ verdict: 'real', verdictBy: 'person' }]);
    expect(later.opinions.find((one) => one.trackId === trackId)).toMatchObject({
      value: null,
      note: 'A reflection',
    });
    expect(later.ownFindings).toMatchObject([{ place: { lastFrame: 3 } }]);
    const [his] = (await bob.calls.detail(clipId)).runs[0]?.findings ?? [];
    // He cleared it later than she judged it.
    expect(his).toMatchObject({ verdict: null, note: 'A reflection' });
  });

  test('count as imported until the folder is trusted, and again afterwards', async () => {
    const { ann, bob, all, folder } = await annAndBob();
    decide(ann, 'keep');
    await all();
    for (const isTrusted of [false, true, false]) {
      await sync(bob, folder, { isTrusted });
      expect(bob.store.decisions.isImported(clipId)).toBe(!isTrusted);
      expect((await cardOf(bob))?.isImported).toBe(!isTrusted);
    }
    // A trusted opinion is still that of a colleague.
    await sync(bob, folder, { isTrusted: true });
    await sync(ann, folder);
    expect(await saysOf(ann)).toBe('keep: ');
  });

  test('write nothing once nothing is new, and mention a clock that is ahead', async () => {
    const { ann, bob, folder, all } = await annAndBob();
    decide(bob, 'keep');
    await all();
    for (const one of [ann, bob]) {
      expect(await sync(one, folder)).toEqual({ files: 0, read: [], notes: [] });
    }
    decide(bob, 'reject');
    await sync(bob, folder);
    const [name = ''] = (await readdir(folder)).filter((one) => !one.startsWith(libraryIdOf(ann)));
    const text = await readFile(join(folder, name), 'utf8');
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    await writeFile(
      join(folder, name),
      text.replaceAll(/"(made|decided)":"[^"]*"/g, `"$1":"${inAnHour}"`),
    );
    const { notes } = await sync(ann, folder);
    expect(notes).toEqual([expect.stringMatching(/clock of Bob is 60 minutes ahead/)]);
    decide(ann, 'keep');
    decide(ann, null);
    await sync(ann, folder);
    // She cleared it later than it arrived.
    expect(await saysOf(ann)).toBe('undecided: Bob rejects');
  });

  test('write many clips to a file for each time, and again only if it has changed', async () => {
    const folder = await makeFolder();
    const ann = await person('Ann');
    const ids = Array.from(
      { length: 1001 },
      (_, at) => at.toString(16).padStart(64, '0') as ClipId,
    );
    ann.store.transaction(() => {
      for (const id of ids) ann.addFile(id, `/clips/${id}.mp4`);
    });
    const [late = clipId] = ids;
    const [day, nextDay] = [Date.UTC(2026, 0, 4), Date.UTC(2026, 0, 5)];
    ann.connection.exec(`UPDATE clips SET created_ms = iif(id = '${late}', ${nextDay}, ${day})`);
    ann.calls.setDecisions(ids.map((id) => ({ clipId: id, decision: 'keep' })));
    // Its first clips have been deleted.
    const libraryId = randomUUID();
    ann.store.settings.set('sync', JSON.stringify({ libraryId }));
    await writeFile(join(folder, `${libraryId}.2026-01-03T0000.jsonl`), '');
    expect((await sync(ann, folder)).files).toBe(2);
    const [part = '', first = '', ...more] = (await readdir(folder)).sort();
    expect(more).toEqual([]);
    expect(first).toBe(`${libraryId}.jsonl`);
    expect(part).toBe(`${libraryId}.2026-01-05T0000.jsonl`);
    const before = await readFile(join(folder, first), 'utf8');
    expect(before.trimEnd().split('\n')).toHaveLength(1001);
    decide(ann, 'reject', late);
    expect((await sync(ann, folder)).files).toBe(1);
    expect(await readFile(join(folder, first), 'utf8')).toBe(before);
    expect(await readFile(join(folder, part), 'utf8')).toContain('"decision":"reject"');
  });
});

describe('a shared folder', () => {
  test('with broken, foreign and hostile files is read as far as it can be', async () => {
    const { ann, bob, folder } = await annAndBob();
    decide(bob, 'keep');
    await sync(bob, folder);
    const [liar, linked, later] = [randomUUID(), randomUUID(), randomUUID()];
    const header = { ...recordHeader, library: { id: liar, name: 'Eve' } };
    const secret = join(await makeFolder(), 'secret.jsonl');
    await writeFile(
      secret,
      `${JSON.stringify({ ...header, library: { id: linked, name: 'E' } })}\n`,
    );
    await symlink(secret, join(folder, `${linked}.jsonl`));
    await mkdir(join(folder, `${randomUUID()}.jsonl`));
    await writeFile(join(folder, '../../x.jsonl'.replaceAll('/', '_')), 'no library');
    // Another id than that of its name.
    await writeFile(join(folder, `${later}.jsonl`), `${JSON.stringify(header)}\n`);
    await writeFile(join(folder, `${liar}.jsonl`), `${JSON.stringify(header)}\n{"type":"cl`);
    const done = await sync(ann, folder);
    expect(done.read.map(({ name }) => name).sort()).toEqual(['Bob', 'Eve']);
    expect(done.notes).toHaveLength(2);
    expect(done.notes).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`1 lines of ${liar}.jsonl (Eve) could not be read`),
        expect.stringContaining(`${later}.jsonl was skipped: it is not of the library`),
      ]),
    );
    expect(await saysOf(ann)).toBe('keep: Bob keeps');
    expect(await sync(ann, folder)).toEqual({ files: 0, read: [], notes: [] });
  });

  test('that vanishes or is empty is an error, and nothing is lost', async () => {
    const { ann, bob, folder } = await annAndBob();
    decide(bob, 'keep');
    await sync(bob, folder);
    await sync(ann, folder);
    await rename(folder, `${folder}-away`);
    const gone = await errorFrom(sync(ann, folder, { isAsked: false }));
    expect(gone).toMatchObject({ code: 'path_unreadable' });
    expect(gone).toMatchObject({ message: expect.stringContaining('Nothing was deleted') });
    await mkdir(folder);
    expect(await errorFrom(sync(ann, folder, { isAsked: false }))).toMatchObject({
      code: 'path_not_found',
    });
    expect(await readdir(folder)).toEqual([]);
    expect(await saysOf(ann)).toBe('keep: Bob keeps');
    await rm(folder, { recursive: true });
    await rename(`${folder}-away`, folder);
    expect(await sync(ann, folder, { isAsked: false })).toMatchObject({ files: 0, read: [] });
  });

  test('of a copied data folder has the files of both, each with an id', async () => {
    const { ann, folder } = await annAndBob();
    const dataDir = join(await makeFolder(), 'copy');
    cpSync(ann.dataDir, dataDir, { recursive: true });
    decide(ann, 'keep');
    await sync(ann, folder);
    const copy: Person = { ...libraryTablesIn(dataDir), name: 'Ann’s laptop' };
    onTestFinished(copy.close);
    decide(copy, 'reject');
    const { notes } = await sync(copy, folder);
    expect(notes).toEqual([expect.stringContaining('A copy of this library')]);
    expect(await saysOf(copy)).toBe('reject: Ann keeps, you reject');
    await sync(ann, folder);
    expect(await saysOf(ann)).toBe('keep: Ann’s laptop rejects, you keep');
  });
});

test('the command shares and says what it read, by the name that it is given', async () => {
  const folder = await makeFolder();
  const [ann, bob] = [await person('Ann'), await person('Bob')];
  const probe = { ok: true, video: probedVideo() };
  ann.addResult(clipId, '/clips/a.mp4', [], { probe });
  decide(ann, 'keep');
  const run = ({ dataDir }: Person, ...more: string[]) =>
    runCliHere(['sync', folder, ...more], { dataDir });
  expect(await run(ann, '--name', 'Ann B.')).toMatchObject({ exitCode: 0, stdout: 'Shared.\n' });
  const { stdout } = await run(bob, '--trust');
  expect(stdout).toMatch(/Ann B\.: 1 clips read, 1 opinions new\./);
  expect(await saysOf(bob)).toBe('keep: Ann B. keeps');
  expect(bob.store.decisions.isImported(clipId)).toBe(false);
});
