import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import {
  clipIdOf,
  flicker,
  type LibraryTables,
  mismatch,
  openLibraryTables,
} from '../support/library-tables.ts';

const readModel = ({ connection }: LibraryTables) => ({
  cards: connection
    .prepare('SELECT card FROM cards JOIN card_contents USING (id) ORDER BY clip_id')
    .pluck()
    .all(),
  narrow: (
    connection.prepare('SELECT * FROM cards ORDER BY clip_id').all() as Record<string, unknown>[]
  ).map(({ id, ...card }) => card),
  texts: connection
    .prepare(
      'SELECT text FROM cards JOIN card_texts ON card_texts.rowid = cards.id ORDER BY clip_id',
    )
    .pluck()
    .all(),
  folders: connection
    .prepare('SELECT clip_id, folder FROM card_folders JOIN cards ON id = card_id ORDER BY 1, 2')
    .all(),
  kinds: connection
    .prepare(
      'SELECT clip_id, kind, type FROM card_kinds JOIN cards ON id = card_id ORDER BY 1, 2, 3',
    )
    .all(),
  orphans: connection
    .prepare('SELECT count(*) FROM card_texts WHERE rowid NOT IN (SELECT id FROM cards)')
    .pluck()
    .get(),
});

const [clip, newClip] = [clipIdOf('a'), clipIdOf('c')];
const ofTrack = `track_id IN (SELECT id FROM tracks WHERE clip_id = '${clip}')`;

test.for([
  `INSERT INTO clips (id, size_bytes, probe, created_ms) VALUES ('${newClip}', 1, '{}', 1)`,
  `UPDATE clips SET sha256 = 'other' WHERE id = '${clip}'`,
  `INSERT INTO downloads VALUES ('${clip}', 'other', '/new.mp4', 1)`,
  `UPDATE downloads SET path = '/new.mp4' WHERE clip_id = '${clip}'`,
  `DELETE FROM downloads WHERE clip_id = '${clip}'`,
  `UPDATE clips SET probe = '{"ok":false}' WHERE id = '${clip}'`,
  `INSERT INTO files VALUES ('/new.mp4', '${clip}', 's', 1, 0)`,
  `UPDATE files SET clip_id = '${clipIdOf('b')}' WHERE path = '/a/one.mp4'`,
  `UPDATE files SET missing = 1 WHERE path = '/a/one.mp4'`,
  `UPDATE files SET seen_ms = seen_ms + 1 WHERE path = '/a/one.mp4'`,
  `DELETE FROM files WHERE path = '/a/one.mp4'`,
  `INSERT INTO jobs (batch_id, position, path, root, stage, state, changed_ms)
     SELECT id, 9, '/a/one.mp4', '/', 'waiting', 'pending', 1 FROM batches LIMIT 1`,
  ...[
    `state = 'failed'`,
    `reason = '{"code":"c","message":"m"}'`,
    'clip_id = NULL',
    'run_id = NULL',
    `prompt = 'New'`,
    `prompt_source = 'typed'`,
    `prompt_origin = '/p.txt'`,
  ].map((change) => `UPDATE jobs SET ${change} WHERE clip_id = '${clip}'`),
  `DELETE FROM jobs WHERE clip_id = '${clip}'`,
  `UPDATE batches SET ended_ms = 1 WHERE id IN (SELECT batch_id FROM jobs)`,
  `INSERT INTO runs (id, service_id, clip_id, prompt, prompt_source, glitch_types, state,
     created_ms) VALUES ('new', 'builtin', '${clip}', 'P', 'typed', 'x', 'intent', 1)`,
  `UPDATE runs SET state = 'gone' WHERE clip_id = '${clip}'`,
  `DELETE FROM runs WHERE clip_id = '${clip}'`,
  `INSERT INTO findings (run_id, position, finding_id, type, kind, description)
     SELECT id, 99, 'f', 't', 't', 'd' FROM runs WHERE clip_id = '${clip}'`,
  'DELETE FROM findings',
  `INSERT INTO verdicts SELECT id, 'real', '', 1, 0, NULL FROM tracks WHERE clip_id = '${clip}'`,
  `UPDATE verdicts SET note = 'New' WHERE ${ofTrack}`,
  `DELETE FROM verdicts WHERE ${ofTrack}`,
  `INSERT INTO typed_prompts VALUES ('${clip}', 'Typed', 1)`,
  `UPDATE typed_prompts SET text = 'New' WHERE clip_id = '${clip}'`,
  `DELETE FROM typed_prompts WHERE clip_id = '${clip}'`,
  `INSERT INTO decisions VALUES ('${clip}', 'keep', 1, 0, NULL)`,
  `UPDATE decisions SET decision = 'reject' WHERE clip_id = '${clip}'`,
  `DELETE FROM decisions WHERE clip_id = '${clip}'`,
  `INSERT INTO agent_decisions VALUES ('${clip}', 'keep', 1)`,
  `UPDATE agent_decisions SET decision = 'reject' WHERE clip_id = '${clip}'`,
  `DELETE FROM agent_decisions WHERE clip_id = '${clip}'`,
  `INSERT INTO opinions VALUES ('${clip}', '', 'id', 'Ann', 0, 'keep', '', 1, 1)`,
  `INSERT INTO clip_tags VALUES ('${clip}', 'hero', 'Hero')`,
  `DELETE FROM clip_tags WHERE clip_id = '${clip}'`,
])('refreshes the card of its clip, as a full rebuild would: %s', async (sql) => {
  const library = await openLibraryTables();
  const { connection } = library;
  library.addFile(clip, '/a/one.mp4');
  library.addFile(clipIdOf('b'), '/b/two.mp4');
  const runId = library.addRun(clip, [flicker(1, 9), mismatch('lantern', 2)]);
  library.addJob('/a/one.mp4', [{ clipId: clip, runId, state: 'completed' }]);
  library.addJob('/a/one.mp4', [{ clipId: clip }]);
  await library.calls.folders();
  if (!sql.startsWith('INSERT')) {
    connection.exec(`INSERT INTO downloads VALUES ('${clip}', 'hash', '/a/one.mp4', 1)`);
    await library.calls.setPrompts([{ clipId: clip, text: 'Typed' }]);
    await library.calls.setVerdict({ clipIds: [clip], verdict: 'real' });
    library.calls.setDecisions([{ clipId: clip, decision: 'keep' }]);
    await library.calls.setAgentDecision({ clipIds: [clip], decision: 'keep' });
    await library.calls.changeTags([{ clipIds: [clip], add: ['Hero'], remove: [] }]);
    await library.calls.folders();
  }
  const stale = connection.prepare<[], string>('SELECT clip_id FROM stale_clips').pluck();
  connection.pragma('foreign_keys = OFF');
  expect(stale.all()).toEqual([]);
  expect(connection.prepare(sql).run().changes).toBeGreaterThan(0);
  expect(stale.all()).toContain(sql.includes(newClip) ? newClip : clip);

  await library.calls.folders();
  const refreshed = readModel(library);
  connection.exec(
    'DELETE FROM cards; DELETE FROM card_texts; INSERT INTO stale_clips SELECT id FROM clips',
  );
  await library.calls.folders();
  expect(refreshed).toEqual(readModel(library));
});

test('nothing of the cards of deleted clips is left', async () => {
  const library = await openLibraryTables();
  library.addFile(clip, '/a/one.mp4');
  library.addRun(clip, [flicker(1, 9)]);
  expect(Object.keys(await library.cards())).toEqual(['one.mp4']);
  await library.calls.removeClips([clip]);
  await library.calls.folders();
  expect(readModel(library)).toEqual({
    cards: [],
    narrow: [],
    texts: [],
    folders: [],
    kinds: [],
    orphans: 0,
  });
});

test('a write by another process counts from the next read', async () => {
  const library = await openLibraryTables();
  const writer = openStore(library.dataDir);
  onTestFinished(() => writer.close());
  expect(await library.cards()).toEqual({});
  writer.clips.save({ id: clipIdOf('a'), sizeBytes: 1, probe: '{}' }, '/a/one.mp4', 'stamp');
  expect(Object.keys(await library.cards())).toEqual(['one.mp4']);
});
