import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { clipIdOf, libraryTablesIn } from '../support/library-tables.ts';
import { anyClip, madeUpMark } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';

const paths = ['/b/take 10.mp4', '/b/take 9.mp4', '/a b/1.mp4', '/a/sub/1.mp4', '/a/2.mp4'];
const ids = paths.map((_, nth) => clipIdOf(String(nth)));
const [decided = clipIdOf('0'), otherTake = clipIdOf('1')] = ids;
const generation = { generator: 'ComfyUI', model: 'wan', seed: '42' };

test('a folder of version 1 keeps what was decided, with its takes, order and origin', async () => {
  const dataDir = await makeFolder();
  const first = openDatabase(dataDir, []);
  first.exec(`
    ${ids
      .map(
        (id, nth) => `
          INSERT INTO clips (id, sha256, size_bytes, probe, created_ms) VALUES ('${id}', '${id}', 1, '{}', 1);
          INSERT INTO files (path, clip_id, stamp, seen_ms) VALUES ('${paths[nth]}', '${id}', 's', 1);`,
      )
      .join('')}
    INSERT INTO decisions VALUES ('${decided}', 'reject', 1, 0);
    INSERT INTO tracks (id, clip_id, type, description) VALUES ('t', '${decided}', 'visual_glitch', '');
    INSERT INTO verdicts (track_id, verdict, changed_ms) VALUES ('t', 'real', 1);
    INSERT INTO services VALUES ('s', NULL, NULL, 1);
    INSERT INTO batches (id, service_id, options, created_ms) VALUES ('b', 's', '{}', 1);
    INSERT INTO jobs (batch_id, position, path, root, clip_id, prompt_finding, stage, state, changed_ms)
      VALUES ('b', 0, '${paths[0]}', '/', '${decided}', '${JSON.stringify({ generation })}', 'done', 'failed', 1);
    INSERT INTO cards (clip_id, name_key, state, outcome, checked, findings, worst_severity,
      unreviewed, verdict_real, verdict_intended, verdict_wrong, verdict_duplicate, missing, added_ms)
      VALUES ('${decided}', 'take 10.mp4', 'failed', 'failed', 'nothing', 0, 0, 0, 0, 0, 0, 0, 0, 1);
    INSERT INTO card_contents SELECT id, '{}' FROM cards;
    -- As version 1 left it: no card is stale.
    DELETE FROM stale_clips`);
  first.close();

  const { calls, cards, close, connection } = libraryTablesIn(dataDir);
  onTestFinished(close);
  const sort = { by: 'folder', direction: 'ascending' } as const;
  const { rows } = await calls.page({ filter: anyClip, sort, offset: 0, limit: 10 });
  expect(rows.map(({ path }) => path)).toEqual([
    '/a/2.mp4',
    '/a/sub/1.mp4',
    '/a b/1.mp4',
    '/b/take 9.mp4',
    '/b/take 10.mp4',
  ]);
  expect(await calls.takes({ clipId: otherTake })).toMatchObject({
    clips: [{ clipId: decided, decision: 'reject' }],
  });
  const made = { generators: ['ComfyUI'], generatorModels: ['wan'] };
  expect(await cards({ ...made, decisions: ['reject'] })).toMatchObject({
    'take 10.mp4': {
      tags: [],
      marked: 0,
      generation: { ...generation, loras: [], sampler: null, steps: null },
    },
  });
  expect(connection.prepare('SELECT verdict FROM verdicts').pluck().all()).toEqual(['real']);
  const marked = { clipId: decided, trackId: randomUUID(), now: madeUpMark(), expected: null };
  expect(calls.setOwnFinding(marked)).toBe(true);
  expect(await cards({ decisions: ['reject'] })).toMatchObject({ 'take 10.mp4': { marked: 1 } });
});
