import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../engine/store/migrations/migrate.ts';
import { decisionsTable } from '../../engine/store/tables/decisions.ts';
import { clipIdOf, openLibraryTables } from '../support/library-tables.ts';

test('an older database trusts neither facts nor decisions of a clip known only by an import', () => {
  const connection = new Database(':memory:');
  onTestFinished(() => {
    connection.close();
  });
  migrate(connection, 270);
  connection.pragma('foreign_keys = OFF');
  connection.exec(`
    INSERT INTO clips (id, sha256, size_bytes, probe, created_ms)
      VALUES ('own', 'own', 1, '{}', 1), ('theirs', 'theirs', 1, '{}', 1), ('both', 'both', 1, '{}', 1);
    INSERT INTO files (path, clip_id, stamp, seen_ms)
      VALUES ('/own', 'own', '1:2:3:4', 1), ('/theirs', 'theirs', '1:::', 1), ('/both', 'both', '1:::', 1),
        ('/here', 'both', '1:2:3:5', 1);
    INSERT INTO decisions SELECT id, 'keep', 1 FROM clips;
    INSERT INTO batches (id, origin, service_id, options, created_ms)
      VALUES ('import', 'import', 's', '{}', 1), ('run', 'window', 's', '{}', 1);
    INSERT INTO jobs (batch_id, path, root, stage, state, clip_id, position, changed_ms)
      VALUES ('run', '/own', '', 'done', 'completed', 'own', 1, 1),
        ('import', '/theirs', '', 'done', 'completed', 'theirs', 1, 1),
        ('import', '/both', '', 'done', 'completed', 'both', 2, 1),
        ('run', '/here', '', 'done', 'completed', 'both', 2, 1);
  `);
  migrate(connection);
  const marked = (sql: string): unknown[] => connection.prepare(sql).pluck().all();
  expect(marked('SELECT id FROM clips WHERE probe_imported = 1 ORDER BY id')).toEqual([
    ...['both', 'theirs'],
  ]);
  expect(marked('SELECT clip_id FROM decisions WHERE imported = 1')).toEqual(['theirs']);
});

test('an imported decision becomes one’s own when it is made here, and undo makes it imported again', async () => {
  const { calls, connection, addFile } = await openLibraryTables();
  const clipId = clipIdOf('a');
  addFile(clipId, '/clips/a.mp4');
  const imported = { clipId, decision: 'keep', isImported: true } as const;
  calls.setDecisions([imported]);
  const { isImported } = decisionsTable(connection);
  expect(isImported(clipId)).toBe(true);
  expect(calls.setDecisions([{ clipId, decision: 'keep' }])).toEqual([imported]);
  expect(isImported(clipId)).toBe(false);
  calls.restoreDecisions({ decisions: [imported], expected: 'keep' });
  expect(isImported(clipId)).toBe(true);
});
