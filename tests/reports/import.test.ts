import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, openReader } from '../../engine/store/connection.ts';
import type { ImportProgress } from '../../shared/contract/reports.ts';
import type { ClipId, RunId } from '../../shared/domain/ids.ts';
import { receivedEvaluationSchema } from '../../shared/service-api/evaluation.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { runCliHere } from '../support/cli-here.ts';
import { hostileLibraryForAll } from '../support/hostile-library.ts';
import { fillVaried, openLibraryTables } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';
import { projectRoot } from '../support/shared-folder.ts';
import {
  asImported,
  importedInto,
  type Records,
  readRecords,
  withMissingFiles,
  writtenRecords,
  writtenReport,
} from '../support/written-report.ts';

const nothingNew = { added: 0, extended: 0, runs: 0, verdicts: 0, conflicts: 0, broken: 0 };

const never = new AbortController().signal;
const library = hostileLibraryForAll();
let hostile: Records;

beforeAll(async () => {
  const path = join(dirname(library().dataDir), 'report.jsonl');
  await writeFile(path, await writtenReport(library().dataDir, 'jsonl'));
  hostile = await readRecords(path);
});

const lookAgain = ({ clips }: ReturnType<typeof openIdleEngine>, clipId: ClipId) =>
  clips.locate({ clipId, paths: [] }, () => undefined, never);

/** Every row of the tables that an import writes, without the read model made from them. */
const rowsIn = (dataDir: string): unknown => {
  const reader = openReader(dataDir);
  try {
    const tables = ['clips', 'files', 'runs', 'findings', 'tracks', 'verdicts', 'typed_prompts'];
    return [...tables, 'clip_tags', 'jobs', 'batches', 'services'].map((table) =>
      reader.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
    );
  } finally {
    reader.close();
  }
};

describe('a report as JSONL, imported into an empty folder', () => {
  test('is written from there as the same lines, marked as imported', async () => {
    const tables = await openLibraryTables();
    await fillVaried(tables, 60);
    const clipId = '0'.padStart(64, '0') as ClipId;
    tables.store.typedPrompts.set(clipId, 'Typed by hand\n\u{1F3EE}');
    const [{ id: runId, evaluationId: id } = { id: '' as RunId }] =
      tables.store.runs.forClip(clipId);
    tables.connection.prepare('UPDATE runs SET adopted = 1 WHERE id = ?').run(runId);
    for (const model of ['second', 'third']) {
      const raw = { id, status: 'completed', model, result: null };
      tables.store.runs.saveRefreshed(runId, receivedEvaluationSchema.parse(raw), raw);
    }
    const first = await writtenRecords(tables.dataDir);
    const [run] = first.clips.find(({ sha256 }) => sha256 === clipId)?.runs ?? [];
    expect(run).toMatchObject({
      adopted: true,
      evaluation: { model: 'third' },
      earlier_answers: [
        { replaced: expect.stringMatching(/Z$/), evaluation: { model: 'second' } },
        { evaluation: { result: { glitches: expect.any(Array) } } },
      ],
    });
    const dataDir = await makeFolder();
    const engine = openIdleEngine(dataDir);
    const shares: number[] = [];
    const onProgress = ({ share }: ImportProgress): unknown => shares.push(share);
    const result = await engine.importRecords(first.path, onProgress, never);
    await engine.close();
    expect(result).toMatchObject({ clips: 60, added: 60 });
    expect(shares).toEqual(shares.toSorted((left, right) => left - right));
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
    expect(shares).not.toEqual([]);
    const second = await writtenRecords(dataDir);
    expect(second.header).toEqual({ ...first.header, made: second.header.made });
    const imported = asImported(withMissingFiles(first.clips));
    expect(second.clips).toEqual(imported);
    // Imported results stay marked, however often they are passed on.
    const third = await makeFolder();
    await importedInto(third, second.path);
    expect((await writtenRecords(third)).clips).toEqual(imported);
  });

  test('keeps hostile texts, and finds its files once the user locates them', async () => {
    const dataDir = await makeFolder();
    const result = await importedInto(dataDir, hostile.path);
    expect(result).toMatchObject({ added: hostile.clips.length, broken: 0, conflicts: 0 });
    const engine = openIdleEngine(dataDir);
    const before = await engine.clips.get(library().ordinary.clipId);
    expect(before.card).toMatchObject({ isMissing: true, state: 'completed', copies: 0 });
    // The files are there, but only the report says so: it could name a network host.
    await engine.library.checkFiles();
    expect(await engine.clips.filePath(library().ordinary.clipId)).toBeNull();
    expect(await engine.clips.get(library().ordinary.clipId)).toEqual(before);
    for (const { sha256, files } of hostile.clips) {
      if (files.length > 0) await lookAgain(engine, sha256 as ClipId);
    }
    await engine.close();
    // They were read here, now.
    const seenNow = asImported(hostile.clips).map((clip) => ({
      ...clip,
      files: clip.files.map((file) => ({ ...file, seen: expect.any(String) })),
    }));
    expect((await writtenRecords(dataDir)).clips).toEqual(seenNow);
  });

  test('changes nothing in the folder it was written from', async () => {
    const before = rowsIn(library().dataDir);
    expect(await importedInto(library().dataDir, hostile.path)).toMatchObject(nothingNew);
    expect(rowsIn(library().dataDir)).toEqual(before);
  });
});

/** Six clips of `tests/support/every-state.ts`, as written on 2026-11-27. It never changes. */
const versionOne = join(projectRoot, 'tests', 'fixtures', 'records', 'version-1.jsonl');

test('a report of version 1 is imported completely, and every member of it is there', async () => {
  const dataDir = await makeFolder();
  expect(await importedInto(dataDir, versionOne)).toEqual({
    clips: 6,
    added: 6,
    extended: 0,
    runs: 7,
    verdicts: 1,
    conflicts: 0,
    broken: 0,
    problems: [],
  });
  const { clips } = await readRecords(versionOne);
  const again = await writtenRecords(dataDir);
  // What was not judged is derived anew, in the words of today.
  const stored = clips.map(({ not_judged: _, not_judged_reasons: __, ...clip }) => clip);
  expect(again.clips).toMatchObject(asImported(withMissingFiles(stored)));
  const unjudged = again.clips.flatMap(({ name, not_judged: part }) =>
    part ? [[name, part]] : [],
  );
  expect(Object.fromEntries(unjudged)).toEqual({
    'no-prompt.mp4': 'prompt',
    'part-open.mp4': 'part',
  });
});

describe('an import that is interrupted', () => {
  test('by a kill in the middle of a clip shows nothing of that clip, and continues when it is run again', async () => {
    const tables = await openLibraryTables();
    await fillVaried(tables, 3);
    const { path, clips } = await writtenRecords(tables.dataDir);
    const dataDir = await makeFolder();
    const entry = join(import.meta.dirname, '../support/crash-import.ts');
    const child = fork(entry, [dataDir, path, clips[1]?.run_id ?? ''], { stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    const whole = asImported(withMissingFiles(clips.slice(0, 1)));
    expect((await writtenRecords(dataDir)).clips).toEqual(whole);
    expect(await importedInto(dataDir, path)).toMatchObject({ clips: 3, added: 2, conflicts: 0 });
  });

  test('by the user keeps complete clips, and continues when it is run again', async () => {
    const tables = await openLibraryTables();
    await fillVaried(tables, 3);
    const { path, clips } = await writtenRecords(tables.dataDir);
    const dataDir = await makeFolder();
    const [leaving, reason] = [new AbortController(), new Error('enough')];
    const engine = openIdleEngine(dataDir);
    // The first clip waits for it, until the import is cancelled.
    const writer = openDatabase(dataDir);
    writer.exec('BEGIN IMMEDIATE');
    const onProgress = (): void => {
      leaving.abort(reason);
      if (writer.inTransaction) writer.exec('ROLLBACK');
    };
    const stopped = engine.importRecords(path, onProgress, leaving.signal);
    await expect(stopped).rejects.toBe(reason);
    writer.close();
    await engine.close();
    const whole = asImported(withMissingFiles(clips));
    const kept = (await writtenRecords(dataDir)).clips;
    expect(kept.length).toBeLessThan(2);
    expect(kept).toEqual(whole.slice(0, kept.length));
    const rest = clips.length - kept.length;
    expect(await importedInto(dataDir, path)).toMatchObject({ added: rest, conflicts: 0 });
    expect((await writtenRecords(dataDir)).clips).toEqual(whole);
  });
});

test('the command line imports, reports what was left out, and shows the clips', async () => {
  const dataDir = await makeFolder();
  const broken = join(await makeFolder(), 'broken \u202e.jsonl');
  await writeFile(broken, `${await readFile(hostile.path, 'utf8')}{"type":"clip"\n`);
  const imported = await runCliHere(['import', broken], { dataDir });
  expect(imported.exitCode).toBe(1);
  expect(imported.stdout).toContain(
    `${hostile.clips.length} clips read: ${hostile.clips.length} new`,
  );
  expect(imported.stdout).toContain('broken \\u{202e}.jsonl');
  expect(imported.stderr).toBe(`Skipped line ${hostile.clips.length + 2}: it is not JSON.\n`);
  const again = await runCliHere(['import', hostile.path, '--json'], { dataDir });
  expect(again.exitCode).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject(nothingNew);
  const listed = await runCliHere(['list', '--json'], { dataDir });
  expect(JSON.parse(listed.stdout).clips).toHaveLength(hostile.clips.length);
});
