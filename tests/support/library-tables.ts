import type Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { createLibraryCalls, type LibraryCalls } from '../../engine/library/library-calls.ts';
import { openDatabase } from '../../engine/store/connection.ts';
import { openStore, type Store } from '../../engine/store/store.ts';
import type { JobChange } from '../../engine/store/tables/job-row.ts';
import type { ClipCard, LibraryFilter } from '../../shared/contract/library.ts';
import type { BatchId, ClipId, JobId, RunId } from '../../shared/domain/ids.ts';
import { receivedEvaluationSchema } from '../../shared/service-api/evaluation.ts';
import { anyClip } from './any-clip.ts';
import { makeFolder } from './make-folder.ts';
import { resultOf } from './result-of.ts';

export const clipIdOf = (digit: string): ClipId => digit.repeat(64) as ClipId;

const time = (frame: number, fps: number) => ({
  ...{ frame, sec: frame / fps, timecode: '00:00:00:00' },
});

/** A finding as the service sends it: of one type by its frames, and of the other by its words. */
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
  cards: (filter?: Partial<LibraryFilter>) => Promise<Record<string, ClipCard>>;
};

export const openLibraryTables = async (): Promise<LibraryTables> => {
  const tables = libraryTablesIn(await makeFolder());
  onTestFinished(tables.close);
  return tables;
};

export const libraryTablesIn = (dataDir: string): LibraryTables => {
  const store = openStore(dataDir);
  const connection = openDatabase(dataDir);
  const calls = createLibraryCalls(connection, new AbortController().signal);
  const serviceId = store.services.builtIn();
  const newBatch = () => store.batches.create(serviceId, {});
  let runs = 0;
  return {
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
        ...{ serviceId, clipId, prompt: 'P', glitchTypes: 'prompt_misalignment,visual_glitch' },
        ...{ requestedModel: null, requestedVersion: null },
      };
      const origin = { batchId: newBatch(), promptSource: 'sidecar', parentId: null };
      const id = store.runs.createIntent(request, origin);
      // Runs in the same millisecond would have no order.
      connection.prepare('UPDATE runs SET created_ms = created_ms + ? WHERE id = ?').run(runs, id);
      const raw = {
        ...{ id: `evaluation-${runs}`, status: 'completed', model: 'signal-1' },
        ...{ result: resultOf(glitches), ...evaluation },
      };
      store.runs.saveAnswer(id, receivedEvaluationSchema.parse(raw), raw);
      return id;
    },
    cards: async (filter = {}) => {
      const { rows } = await calls.page({
        filter: { ...anyClip, ...filter },
        sort: { by: 'name', direction: 'ascending' },
        ...{ offset: 0, limit: 500 },
      });
      return Object.fromEntries(rows.map((card) => [card.name, card]));
    },
  };
};
