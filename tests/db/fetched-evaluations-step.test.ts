import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { shippedSteps } from '../../engine/store/migrate.ts';
import type { RunId } from '../../shared/domain/ids.ts';
import { clipIdOf, libraryTablesIn } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';

const clipId = clipIdOf('a');

test('a folder of version 3 keeps its runs, which are own ones, and their earlier answers go with them', async () => {
  const dataDir = await makeFolder();
  const before = openDatabase(dataDir, shippedSteps.slice(0, 2));
  const raw = JSON.stringify({ id: 'e', status: 'completed', result: { glitches: [] } });
  before.exec(`
    INSERT INTO services (id, created_ms) VALUES ('builtin', 1);
    INSERT INTO clips (id, sha256, size_bytes, probe, created_ms) VALUES ('${clipId}', '${clipId}', 1, '{}', 1);
    INSERT INTO runs (id, service_id, clip_id, prompt, prompt_source, glitch_types, state, evaluation_id, raw, created_ms, ended_ms)
      VALUES ('r', 'builtin', '${clipId}', 'P', 'typed', 'visual_glitch', 'completed', 'e', '${raw}', 1, 2);`);
  before.close();

  const { close, connection, store } = libraryTablesIn(dataDir);
  onTestFinished(close);
  const runId = 'r' as RunId;
  expect(store.runs.byId(runId)).toMatchObject({ adopted: 0, requestId: null, endedMs: 2 });
  const sent = { id: 'e', status: 'completed', result: { glitches: [], summary: null } };
  expect(store.runs.saveRefreshed(runId, sent as never, sent)).toBe(false);
  const changed = { ...sent, status: 'partial' };
  expect(store.runs.saveRefreshed(runId, changed as never, changed)).toBe(true);
  expect(store.runs.byId(runId)).toMatchObject({ state: 'partial', endedMs: 2 });
  expect(store.runs.earlierAnswers(runId)).toMatchObject([{ raw }]);
  store.runs.remove(runId);
  expect(connection.prepare('SELECT count(*) FROM earlier_answers').pluck().get()).toBe(0);
});
