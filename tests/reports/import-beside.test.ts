import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { maxLineBytes } from '../../engine/library/records/import/import-file.ts';
import { openStore } from '../../engine/store/store.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import { receivedEvaluationSchema } from '../../shared/service-api/evaluation.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { errorFrom } from '../support/error-from.ts';
import {
  clipIdOf,
  fillVaried,
  flicker,
  type LibraryTables,
  mismatch,
  openLibraryTables,
} from '../support/library-tables.ts';
import { probedVideo } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import {
  importedInto,
  recordHeader,
  recordsFile,
  writtenRecords,
} from '../support/written-report.ts';

const clipId = clipIdOf('a');

const addClip = (library: LibraryTables, path: string, id: ClipId = clipId): void =>
  library.addFile(id, path, { ok: true, video: probedVideo() });

const addResult = (library: LibraryTables, path: string, findings: readonly object[]): void => {
  const runId = library.addRun(clipId, findings, { id: crypto.randomUUID() });
  library.addJob(path, [
    { clipId, state: 'completed', stage: 'done', runId, prompt: 'P', promptSource: 'sidecar' },
  ]);
};

const say = async (
  library: LibraryTables,
  position: number,
  said: { verdict?: Verdict | null; note?: string },
): Promise<void> => {
  const detail = await library.calls.detail(clipId);
  const trackId = detail?.runs[0]?.findings[position]?.trackId ?? '';
  await library.calls.setTracks([{ trackId, ...said }]);
};

const verdictsIn = async (library: LibraryTables) => {
  const detail = await library.calls.detail(clipId);
  const shown = detail?.runs.find(({ runId }) => runId === detail.card.runId);
  return shown?.findings.map(({ verdict, note }) => [verdict, note]);
};

const verdictAuthorsIn = async (library: LibraryTables) => {
  const { runs } = await library.calls.detail(clipId);
  return runs[0]?.findings.map(({ verdictBy }) => verdictBy);
};

const importFrom = async (from: LibraryTables, to: LibraryTables) =>
  importedInto(to.dataDir, (await writtenRecords(from.dataDir)).path);

describe('an import into a library that has some of it', () => {
  test('adds newer verdicts and notes, and keeps those made here', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    addClip(there, '/there/a.mp4');
    addResult(there, '/there/a.mp4', [flicker(10, 20), flicker(40, 50), mismatch('lantern', 3)]);
    await say(there, 0, { verdict: 'real', note: 'There.' });
    expect(await importFrom(there, here)).toMatchObject({ added: 1, verdicts: 1, runs: 1 });

    await say(here, 0, { verdict: 'wrong' });
    await say(here, 1, { note: 'Here.' });
    await say(there, 1, { verdict: 'intended', note: 'There, too.' });
    await say(there, 2, { verdict: 'duplicate' });
    expect(await importFrom(there, here)).toMatchObject({
      added: 0,
      extended: 1,
      runs: 0,
      verdicts: 2,
      conflicts: 2,
    });
    expect(await verdictsIn(here)).toEqual([
      ['wrong', 'There.'],
      ['intended', 'Here.'],
      ['duplicate', ''],
    ]);
    // A note written here does not make the imported verdict one of this user.
    expect(await verdictAuthorsIn(here)).toEqual(['person', 'import', 'import']);
  });

  test('recognizes the findings of another evaluation of the clip, as those of a re-run', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    addClip(there, '/there/a.mp4');
    addResult(there, '/there/a.mp4', [flicker(10, 20), mismatch('lantern', 3)]);
    await say(there, 0, { verdict: 'real', note: 'Seen there.' });
    addClip(here, '/here/a.mp4');
    addResult(here, '/here/a.mp4', [mismatch('lantern', 4), flicker(11, 21), flicker(80, 90)]);
    expect(await importFrom(there, here)).toMatchObject({ extended: 1, runs: 1, verdicts: 1 });
    expect(await verdictsIn(here)).toEqual([
      [null, ''],
      ['real', 'Seen there.'],
      [null, ''],
    ]);
    const detail = await here.calls.detail(clipId);
    // The evaluation from here is still shown; the imported one is a run beside it.
    expect(detail?.card).toMatchObject({ path: '/here/a.mp4', copies: 1, state: 'completed' });
    expect(detail?.runs).toHaveLength(2);
    expect(detail?.runs.map(({ findings }) => findings.length).sort()).toEqual([2, 3]);
    expect(await importFrom(there, here)).toMatchObject({ extended: 0, runs: 0, verdicts: 0 });
  });

  test('gives a clip that was only read its result, and one without a prompt its prompt', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    addClip(there, '/there/a.mp4');
    addResult(there, '/there/a.mp4', [flicker(10, 20)]);
    there.store.typedPrompts.set(clipId, 'Typed there');
    addClip(here, '/here/a.mp4');
    here.addJob('/here/a.mp4', [{ clipId, state: 'needs_prompt', stage: 'done' }]);
    expect(await importFrom(there, here)).toMatchObject({ extended: 1, conflicts: 0 });
    const detail = await here.calls.detail(clipId);
    expect(detail?.card).toMatchObject({
      state: 'completed',
      prompt: 'Typed there',
      promptSource: 'typed',
      counts: { open: 1 },
    });
    here.store.typedPrompts.set(clipId, 'Typed here');
    expect(await importFrom(there, here)).toMatchObject({ extended: 0, conflicts: 1 });
    expect((await here.calls.detail(clipId))?.card.prompt).toBe('Typed here');
  });

  test('finishes imported open runs, and nothing that this library requests itself', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    addClip(there, '/there/a.mp4');
    const runId = there.addRun(clipId, [], { status: 'processing', result: null });
    there.addJob('/there/a.mp4', [{ clipId, state: 'pending', stage: 'poll', runId }]);
    expect(await importFrom(there, here)).toMatchObject({ added: 1, runs: 1 });
    const before = await writtenRecords(there.dataDir);

    const raw = { id: 'evaluation-1', status: 'completed', result: { glitches: [flicker(3, 4)] } };
    there.store.runs.saveAnswer(runId, receivedEvaluationSchema.parse(raw), raw);
    there.addJob('/there/a.mp4', [{ clipId, state: 'completed', stage: 'done', runId }]);
    expect(await importFrom(there, here)).toMatchObject({ extended: 1, runs: 1, conflicts: 0 });
    expect((await here.calls.detail(clipId))?.card).toMatchObject({
      state: 'completed',
      counts: { open: 1 },
      runId,
    });
    expect(await importFrom(there, here)).toMatchObject({ extended: 0, runs: 0, conflicts: 0 });
    // Back in its original library, an older report does not undo it.
    expect(await importedInto(there.dataDir, before.path)).toMatchObject({
      extended: 0,
      runs: 0,
      conflicts: 1,
    });
    expect(there.store.runs.byId(runId)).toMatchObject({ state: 'completed' });
  });

  test('keeps the path to the clip here', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    addClip(there, '/clips/one.mp4');
    addResult(there, '/clips/one.mp4', [flicker(10, 20)]);
    addClip(here, '/clips/one.mp4', clipIdOf('b'));
    here.addJob('/clips/one.mp4', [
      {
        clipId: clipIdOf('b'),
        state: 'rejected',
        stage: 'done',
        reason: { code: 'x', message: 'y' },
      },
    ]);
    expect(await importFrom(there, here)).toMatchObject({ added: 1, conflicts: 1 });
    expect(here.store.clips.lastAt('/clips/one.mp4')).toBe(clipIdOf('b'));
    expect(here.store.jobs.standingAt('/clips/one.mp4')).toMatchObject({ state: 'rejected' });
    expect((await here.calls.detail(clipId))?.card).toMatchObject({ state: 'completed', path: '' });
  });
});

describe('nothing in a report is trusted', () => {
  const recordIn = async (library: LibraryTables) => {
    addClip(library, '/there/a.mp4');
    addResult(library, '/there/a.mp4', [flicker(10, 20)]);
    const { header, clips } = await writtenRecords(library.dataDir);
    const [clip] = clips;
    if (!clip?.standing) throw new Error('the clip has a standing');
    return { header, clip, standing: clip.standing };
  };

  test('neither adopts nor changes a run or track of another clip here', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    const { header, clip } = await recordIn(there);
    const own = await recordsFile([header, clip]);
    await importedInto(here.dataDir, own);
    const other = { ...clip, sha256: clipIdOf('c'), files: [], typed_prompt: null };
    const said = clip.tracks.map((track) => ({
      ...track,
      verdict: 'wrong',
      note: 'Forged.',
      changed: clip.added,
    }));
    const forged = await recordsFile([header, { ...other, tracks: said }]);
    expect(await importedInto(here.dataDir, forged)).toMatchObject({
      added: 1,
      runs: 0,
      conflicts: 1,
    });
    expect(await verdictsIn(here)).toEqual([[null, '']]);
    expect((await here.calls.detail(clipIdOf('c')))?.runs).toEqual([]);
  });

  test('does not look at network, relative or invalid paths, but adds the clip', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    const { header, clip, standing } = await recordIn(there);
    const paths = ['\\\\evil.example\\share\\a.mp4', '//evil.example/a.mp4', 'a.mp4', '/a\0b.mp4'];
    const record = {
      ...clip,
      files: paths.map((path) => ({ path, seen: clip.added, missing: false })),
      standing: { ...standing, path: paths[0], root: '\\\\evil.example\\share' },
    };
    expect(await importedInto(here.dataDir, await recordsFile([header, record]))).toMatchObject({
      added: 1,
      broken: 0,
    });
    const detail = await here.calls.detail(clipId);
    expect(detail?.files).toEqual([]);
    expect(detail?.card).toMatchObject({ path: '', isMissing: true, state: 'completed' });
  });
});

const fileWith = async (content: string | Buffer): Promise<string> => {
  const path = join(await makeFolder(), 'report.jsonl');
  await writeFile(path, content);
  return path;
};

const headerLine = JSON.stringify(recordHeader);

describe('rejects a file completely that is not a report of this version', () => {
  test.for([
    ['an empty one', '', /it is empty/],
    ['one of blank lines', '\n \r\n\n', /it is empty/],
    ['other JSON', '{"a":1}\n', /it is not a Clipcheck report/],
    ['no JSON', 'clip,finding\n', /not JSON/],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0x41]), /not UTF-8/],
    ['a later version', headerLine.replace('"version":1', '"version":2'), /later version/],
    ['a header without a member', '{"clipcheck":"report","version":1}', /made: /],
  ] as const)('%s', async ([, content, message]) => {
    const [dataDir, path] = [await makeFolder(), await fileWith(content as string)];
    const error = await errorFrom(importedInto(dataDir, path));
    expect(error).toMatchObject({ code: 'bad_input', kind: 'user' });
    expect((error as Error).message).toMatch(message);
  });

  test('a folder, a missing path, and while another process works in the data folder', async () => {
    const dataDir = await makeFolder();
    await using engine = openIdleEngine(dataDir);
    const refusal = async (path: string) =>
      errorFrom(engine.importRecords(path, () => undefined, new AbortController().signal));
    expect(await refusal(dataDir)).toMatchObject({ code: 'path_unreadable' });
    const missing = join(dataDir, 'none.jsonl');
    expect(await refusal(missing)).toMatchObject({ code: 'path_not_found' });
    const other = openStore(dataDir);
    other.becomeWriter();
    const path = await fileWith(`${headerLine}\n`);
    expect(await refusal(path)).toMatchObject({ code: 'data_folder_busy' });
    other.close();
  });
});

describe('an invalid line is reported by its number, and the rest is imported', () => {
  test('for every kind of error', async () => {
    const tables = await openLibraryTables();
    await fillVaried(tables, 3);
    const { header, clips } = await writtenRecords(tables.dataDir);
    const [first, second, third] = clips;
    const run = first?.runs[0];
    const track = first?.tracks[0];
    const broken: readonly (readonly [line: unknown, message: string | RegExp])[] = [
      [{ ...first, sha256: '../../etc' }, /^sha256: /],
      [{ ...first, size_bytes: -1 }, /^size_bytes: /],
      [{ ...first, added: 'yesterday' }, /^added: /],
      [{ ...first, state: 'perfect' }, /^state: /],
      [{ ...first, video: null }, 'it needs exactly one of video and problem'],
      [{ ...first, runs: [{ ...run, run_id: "' OR 1=1" }] }, /^runs\.0\.run_id: /],
      [{ ...first, runs: [{ ...run, service: 'ftp://x' }] }, /service address/],
      [{ ...first, runs: [{ ...run, service: 'https://me:pw@x.example' }] }, /user name/],
      [{ ...first, files: [{ path: 7 }] }, /^files\.0\.path: /],
      [{ ...first, tracks: 'none' }, /^tracks: /],
      [{ ...first, tracks: [{ ...track, note: 'x'.repeat(10_001) }] }, /note: .* 10,000 /],
      [[], /expected object/],
      [null, /expected object/],
    ];
    const path = await recordsFile([header, ...broken.map(([line]) => line), second]);
    const deep = `{"type":"clip","runs":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n`;
    const nested = JSON.stringify({ ...third, runs: [{ ...run, evaluation: 'HERE' }] });
    const depth = 200_000;
    const tooDeep = nested.replace('"HERE"', `${'['.repeat(depth)}${']'.repeat(depth)}`);
    await appendFile(path, Buffer.from([0x22, 0xff, 0x22, 0x0a]));
    await appendFile(path, `${deep}${tooDeep}\n\n  \r\n${JSON.stringify(third)}\n{"cut`);
    const dataDir = await makeFolder();
    const result = await importedInto(dataDir, path);
    expect(result).toMatchObject({ clips: 2, added: 2, broken: broken.length + 4 });
    const lines = result.problems.map(({ line }) => line);
    const firstBroken = broken.map((_, index) => index + 2);
    const after = broken.length + 3;
    expect(lines).toEqual([...firstBroken, after, after + 1, after + 2, after + 6]);
    for (const [index, [, message]] of broken.entries()) {
      expect(result.problems[index]?.message).toMatch(message);
    }
    expect(result.problems.slice(-4).map(({ message }) => message)).toEqual([
      'it is not UTF-8',
      expect.any(String),
      'it is nested too deeply',
      'it is not JSON',
    ]);
    expect((await writtenRecords(dataDir)).clips.map(({ sha256 }) => sha256)).toEqual(
      [second?.sha256, third?.sha256].sort(),
    );
  });

  test('also if it is too long, which skips it', { tags: ['full'] }, async () => {
    const tables = await openLibraryTables();
    tables.addFile(clipIdOf('a'), '/a.mp4', {
      ok: false,
      error: { code: 'invalid_video', message: 'It is none.', kind: 'user' },
    });
    tables.addRun(clipIdOf('a'), [flicker(1, 2)]);
    const { header, clips } = await writtenRecords(tables.dataDir);
    const path = await recordsFile([header]);
    const stream = createWriteStream(path, { flags: 'a' });
    const piece = Buffer.alloc(1024 * 1024, 0x20);
    for (let length = 0; length <= maxLineBytes; length += piece.length) {
      if (!stream.write(piece)) await once(stream, 'drain');
    }
    stream.end(`1\n${JSON.stringify(clips[0])}`);
    await once(stream, 'finish');
    expect(await importedInto(await makeFolder(), path)).toMatchObject({
      clips: 1,
      added: 1,
      runs: 1,
      broken: 1,
      problems: [{ line: 2, message: 'it is longer than 64 MB' }],
    });
  });
});
