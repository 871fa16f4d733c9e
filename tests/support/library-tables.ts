import type Database from 'better-sqlite3';
import { afterAll, onTestFinished } from 'vitest';
import { createLibraryCalls, type LibraryCalls } from '../../engine/library/library-calls.ts';
import { openDatabase } from '../../engine/store/connection.ts';
import { openStore, type Store } from '../../engine/store/store.ts';
import type { JobChange } from '../../engine/store/tables/job-row.ts';
import type { ClipCard, LibraryFilter } from '../../shared/contract/library.ts';
import { decisions } from '../../shared/domain/decision.ts';
import type { PromptSearchResult } from '../../shared/domain/found-prompt.ts';
import type { BatchId, ClipId, JobId, RunId } from '../../shared/domain/ids.ts';
import { verdicts } from '../../shared/domain/verdict.ts';
import { noPromptSource } from '../../shared/domain/without-prompt.ts';
import { receivedEvaluationSchema } from '../../shared/service-api/evaluation.ts';
import { resultOf } from '../../tools/library/made-up-evaluation.ts';
import { allRows, anyClip, probedVideo } from './made-up-values.ts';
import { folderForAll, makeFolder } from './make-folder.ts';

export const clipIdOf = (digit: string): ClipId => digit.repeat(64) as ClipId;

const time = (frame: number, fps: number) => ({
  frame,
  sec: frame / fps,
  timecode: '00:00:00:00',
});

export const flicker = (
  startFrame: number,
  endFrame: number,
  description = 'It flickers',
  fps = 24,
) => ({
  id: `g-${startFrame}-${endFrame}`,
  type: 'visual_glitch',
  description,
  region: { start: time(startFrame, fps), end: time(endFrame, fps), boxes: [] },
});
export const mismatch = (segment: string, severity: number) => ({
  id: `m-${segment}`,
  type: 'prompt_misalignment',
  description: `There is no ${segment}`,
  prompt_segment: { text: segment, char_start: 0, char_end: segment.length },
  severity,
});

export type LibraryTables = {
  dataDir: string;
  close: () => void;
  store: Store;
  /** A second connection, like that of the library's thread. */
  connection: Database.Database;
  calls: LibraryCalls;
  addFile: (clipId: ClipId, path: string, probe?: unknown) => void;
  newBatch: () => BatchId;
  addJob: (path: string, changes: readonly JobChange[], batchId?: BatchId) => JobId;
  addRun: (clipId: ClipId, findings: readonly object[], evaluation?: object) => RunId;
  /** Adds a file whose clip a run of its own has completed. */
  addResult: (
    clipId: ClipId,
    path: string,
    findings: readonly object[],
    more?: { probe?: unknown; evaluation?: object },
  ) => RunId;
  cards: (filter?: Partial<LibraryFilter>) => Promise<Record<string, ClipCard>>;
};

export const openLibraryTables = async (): Promise<LibraryTables> => {
  const tables = libraryTablesIn(await makeFolder());
  onTestFinished(tables.close);
  return tables;
};

/** One library for all tests of a file. To be called at its start. */
export const libraryTablesForAll = (): LibraryTables => {
  const tables = libraryTablesIn(folderForAll());
  afterAll(tables.close);
  return tables;
};

export const libraryTablesIn = (dataDir: string): LibraryTables => {
  const store = openStore(dataDir);
  const connection = openDatabase(dataDir);
  const calls = createLibraryCalls(connection, new AbortController().signal);
  const serviceId = store.services.builtIn();
  const newBatch = () => store.batches.create(serviceId, {});
  let runs = 0;
  const tables: LibraryTables = {
    dataDir,
    close: () => {
      connection.close();
      store.close();
    },
    store,
    connection,
    calls,
    newBatch,
    addFile: (id, path, probe = { ok: true, video: { durationSec: 4, width: 640 } }) =>
      store.clips.save({ id, sizeBytes: 1, probe: JSON.stringify(probe) }, path, 'stamp'),
    addJob: (path, changes, batchId = newBatch()) => {
      store.jobs.add(batchId, [{ path, root: '/' }]);
      const job = store.jobs.inBatch(batchId).at(-1);
      if (!job) throw new Error('the batch has a job');
      for (const change of changes) store.jobs.change(job.id, change);
      return job.id;
    },
    addRun: (clipId, glitches, evaluation = {}) => {
      runs += 1;
      const request = {
        serviceId,
        clipId,
        prompt: 'P',
        glitchTypes: 'prompt_misalignment,visual_glitch',
        requestedModel: null,
        requestedVersion: null,
      };
      const origin = { batchId: newBatch(), promptSource: 'sidecar', parentId: null };
      const id = store.runs.createIntent(request, origin);
      // Runs in the same millisecond would have no order.
      connection.prepare('UPDATE runs SET created_ms = created_ms + ? WHERE id = ?').run(runs, id);
      const raw = {
        id: `evaluation-${runs}`,
        status: 'completed',
        model: 'signal-1',
        result: resultOf(glitches),
        ...evaluation,
      };
      store.runs.saveAnswer(id, receivedEvaluationSchema.parse(raw), raw);
      return id;
    },
    addResult: (clipId, path, findings, { probe, evaluation } = {}) => {
      tables.addFile(clipId, path, probe);
      const runId = tables.addRun(clipId, findings, evaluation);
      tables.addJob(path, [{ stage: 'done', clipId, state: 'completed', runId }]);
      return runId;
    },
    cards: async (filter = {}) => {
      const { rows } = await calls.page({ ...allRows, filter: { ...anyClip, ...filter } });
      return Object.fromEntries(rows.map((card) => [card.name, card]));
    },
  };
  return tables;
};

const states = ['completed', 'partial', 'failed', 'rejected', 'needs_prompt', 'pending'] as const;
const folders = ['/clips', '/clips/a', '/clips/a/deep', '/clips/ab', 'C:\\clips', 'C:\\clips\\a'];
const models = ['signal-1', 'signal-2', ''];

const promptSearchOf = (index: number): PromptSearchResult => ({
  prompt: null,
  others: [],
  question: null,
  offered: null,
  generation: {
    generator: index % 4 ? 'ComfyUI' : 'Kling',
    model: `wan ${index % 4}`,
    // Every second one exceeds the exact integers of a number.
    loras: index % 4 === 0 ? ['Grain', `pan ${index % 5}`] : [],
    seed: String(index % 2 ? 2n ** 63n - BigInt((index * 7) % 100) : index * 1000),
    sampler: index % 2 ? 'euler' : 'uni_pc',
    steps: index % 5 === 0 ? null : 10 + (index % 7),
    workflowKey: null,
  },
});

const sourceOf = (index: number): string => {
  if (index % 5 === 2) return noPromptSource;
  return index % 2 ? 'sidecar' : 'manifest';
};

/** The path of the n-th clip; names are numbered without leading zeros. */
const pathOf = (index: number): string => {
  const folder = folders[index % folders.length] ?? '/';
  return `${folder}${folder.startsWith('/') ? '/' : '\\'}clip ${index}.mp4`;
};

/**
 * Varies everything that can be filtered and sorted by.
 * @returns their batch; every third clip is in another one
 */
export const fillVaried = async (library: LibraryTables, count: number): Promise<BatchId> => {
  const { calls, connection } = library;
  const batchId = library.newBatch();
  for (let index = 0; index < count; index += 1) {
    const clipId = index.toString(16).padStart(64, '0') as ClipId;
    const state = states[index % states.length] ?? 'pending';
    const path = pathOf(index);
    const durationSec = (index * 7) % 15;
    const fps = index % 5 === 0 ? 30 : 24;
    library.addFile(clipId, path, {
      ok: true,
      video: probedVideo({ durationSec, fps, frameCount: durationSec * fps }),
    });
    const findings = [
      ...(index % 4 === 0
        ? [
            { ...flicker(index, index + 5), clipcheck_kind: index % 8 ? 'black' : 'morph' },
            flicker(index + 50, index + 60),
          ]
        : []),
      ...(index % 5 === 0 ? [mismatch('lantern', 1 + (index % 6))] : []),
    ];
    const skipped = [
      { detector: 'visual_glitch', status: 'completed' },
      { detector: 'prompt_misalignment', status: 'skipped' },
    ];
    const runId = library.addRun(clipId, findings, {
      ...(index % 24 === 6 ? { detectors: skipped } : {}),
      model: models[index % models.length],
      model_version: `${1 + (index % 2)}`,
    });
    library.addJob(
      path,
      [
        {
          clipId,
          state,
          prompt: `Prompt ${index}`,
          promptSource: sourceOf(index),
          ...(index % 3 === 0 ? { promptSearch: promptSearchOf(index) } : {}),
          ...(state === 'completed' || state === 'partial' ? { runId } : {}),
        },
      ],
      index % 3 === 0 ? library.newBatch() : batchId,
    );
    const endedMs = Date.UTC(2026, 0, 1 + (index % 9), (index * 5) % 24);
    connection
      .prepare('UPDATE runs SET ended_ms = ?, prompt = ? WHERE id = ?')
      .run(endedMs, `Prompt ${index}`, runId);
    connection
      .prepare('UPDATE files SET missing = ? WHERE path = ?')
      .run(Number(index % 7 === 0), path);
  }
  const judged = connection
    .prepare<[], ClipId>('SELECT id FROM clips ORDER BY id')
    .pluck()
    .all()
    .map((clipId, index) => ({ clipId, verdict: verdicts[index % (verdicts.length + 2)] ?? null }));
  for (const { clipId, verdict } of judged) {
    await calls.setVerdict({ clipIds: [clipId], verdict });
  }
  const decided = judged.map(({ clipId }, index) => ({
    clipId,
    decision: [...decisions, null][index % 3] ?? null,
  }));
  calls.setDecisions(decided);
  await calls.changeTags(
    ['Hero', 'night shot', 'b-roll'].map((tag, nth) => ({
      clipIds: judged.flatMap(({ clipId }, index) => (index % (nth + 3) === 1 ? [clipId] : [])),
      add: [tag],
      remove: [],
    })),
  );
  return batchId;
};
