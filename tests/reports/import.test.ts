import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openReader } from '../../engine/store/connection.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { runCli } from '../support/cli-process.ts';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { fillVaried, openLibraryTables } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';
import {
  asImported,
  type ClipLine,
  importedInto,
  type Records,
  readRecords,
  recordsFile,
  withMissingFiles,
  writeReport,
  writtenRecords,
} from '../support/written-report.ts';

const nothingNew = { added: 0, extended: 0, runs: 0, verdicts: 0, conflicts: 0, broken: 0 };

const never = new AbortController().signal;
const library = hostileLibraryForAll();
let hostile: Records;

beforeAll(async () => {
  const path = join(dirname(library().dataDir), 'report.jsonl');
  await writeReport(library().dataDir, 'jsonl', path);
  hostile = await readRecords(path);
});

const lookAgain = ({ clips }: ReturnType<typeof openIdleEngine>, clipId: ClipId) =>
  clips.locate({ clipId, paths: [] }, () => undefined, never);

/** Every row of the tables that an import writes, without the read model made from them. */
const rowsIn = (dataDir: string): unknown => {
  const reader = openReader(dataDir);
  try {
    const tables = ['clips', 'files', 'runs', 'findings', 'tracks', 'verdicts', 'typed_prompts'];
    return [...tables, 'jobs', 'batches', 'services'].map((table) =>
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
    tables.store.typedPrompts.set('0'.padStart(64, '0') as ClipId, 'Typed by hand\n\u{1F3EE}');
    const first = await writtenRecords(tables.dataDir);
    const dataDir = await makeFolder();
    expect(await importedInto(dataDir, first.path)).toMatchObject({ clips: 60, added: 60 });
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

describe('an import that is interrupted', () => {
  const many = 600;

  const manyClips = (): ClipLine[] => {
    const clip = hostile.clips.find(({ name }) => name === ordinary.fileName);
    const [run] = clip?.runs ?? [];
    if (!clip || !run) throw new Error('the ordinary clip has a run');
    return Array.from({ length: many }, (_, index) => {
      const name = `${String(index).padStart(5, '0')}.mp4`;
      const [runId, evaluationId] = [randomUUID(), randomUUID()];
      const path = `/no/such/folder/${name}`;
      const idOf = new Map(clip.tracks.map(({ track_id: id }) => [id, randomUUID()]));
      const own = <Item extends { track_id: string }>(item: Item): Item => ({
        ...item,
        track_id: idOf.get(item.track_id),
      });
      const trackIds = run.track_ids.map((id) => idOf.get(id ?? '') ?? null);
      return {
        ...clip,
        ...{ sha256: index.toString(16).padStart(64, '0'), name, run_id: runId },
        standing: clip.standing && { ...clip.standing, path, run_id: runId },
        files: [{ path, seen: clip.added, missing: true }],
        findings: clip.findings.map(own),
        tracks: clip.tracks
          .map(own)
          .toSorted((one, other) => (one.track_id < other.track_id ? -1 : 1)),
        parts: clip.parts.map((part) => ({
          ...part,
          ...{ run_id: runId, evaluation_id: evaluationId },
        })),
        runs: [{ ...run, run_id: runId, evaluation_id: evaluationId, track_ids: trackIds }],
      };
    });
  };

  const countClips = (dataDir: string): number => {
    const reader = openReader(dataDir);
    const count = reader.prepare<[], number>('SELECT count(*) FROM clips').pluck().get();
    reader.close();
    return count ?? 0;
  };

  test('by a kill in the middle of a clip shows nothing of that clip, and continues when it is run again', async () => {
    const tables = await openLibraryTables();
    await fillVaried(tables, 3);
    const { path, clips } = await writtenRecords(tables.dataDir);
    const dataDir = await makeFolder();
    const entry = join(import.meta.dirname, '../support/crash-import.ts');
    const child = fork(entry, [dataDir, path, 'run', clips[1]?.run_id ?? ''], { stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    const whole = asImported(withMissingFiles(clips.slice(0, 1)));
    expect((await writtenRecords(dataDir)).clips).toEqual(whole);
    expect(await importedInto(dataDir, path)).toMatchObject({ clips: 3, added: 2, conflicts: 0 });
  });

  test('by a kill or the user keeps complete clips, and continues when it is run again', {
    tags: ['full'],
  }, async () => {
    const [clips, dataDir] = [manyClips(), await makeFolder()];
    const path = await recordsFile([hostile.header, ...clips]);
    const entry = join(import.meta.dirname, '../support/crash-import.ts');
    const child = fork(entry, [dataDir, path, 'clips', '20'], { stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    const killedAt = countClips(dataDir);
    expect(killedAt).toBeGreaterThanOrEqual(20);
    expect(killedAt).toBeLessThan(many);

    const leaving = new AbortController();
    const engine = openIdleEngine(dataDir);
    const reason = new Error('enough');
    const stopped = engine.importRecords(
      path,
      ({ clips }) => clips > killedAt && leaving.abort(reason),
      leaving.signal,
    );
    await expect(stopped).rejects.toBe(reason);
    await engine.close();
    const stoppedAt = countClips(dataDir);
    expect(stoppedAt).toBeGreaterThan(killedAt);

    const result = await importedInto(dataDir, path);
    expect(result).toMatchObject({ clips: many, added: many - stoppedAt, conflicts: 0 });
    expect((await writtenRecords(dataDir)).clips).toEqual(asImported(clips));
  });
});

test('the command line imports, reports what was left out, and shows the clips', async () => {
  const dataDir = await makeFolder();
  const broken = join(await makeFolder(), 'broken \u202e.jsonl');
  await writeFile(broken, `${await readFile(hostile.path, 'utf8')}{"type":"clip"\n`);
  const imported = await runCli(['import', broken], { dataDir });
  expect(imported.exitCode).toBe(1);
  expect(imported.stdout).toContain(`${hostile.clips.length} clips (${hostile.clips.length} new`);
  expect(imported.stdout).toContain('broken \\u{202e}.jsonl');
  expect(imported.stderr).toBe(`Skipped line ${hostile.clips.length + 2}: it is not JSON.\n`);
  const again = await runCli(['import', hostile.path, '--json'], { dataDir });
  expect(again.exitCode).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject(nothingNew);
  const listed = await runCli(['list', '--json'], { dataDir });
  expect(JSON.parse(listed.stdout).clips).toHaveLength(hostile.clips.length);
});
