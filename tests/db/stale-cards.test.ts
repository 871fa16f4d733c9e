import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import { clipStates } from '../../shared/domain/clip-state.ts';
import type { BatchId, JobId, RunId } from '../../shared/domain/ids.ts';
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

const paths = ['/a/one.mp4', '/a/two.mp4', '/b/one.mp4'];
const clips = ['a', 'b', 'c'].map(clipIdOf);
const anyPath = fc.constantFrom(...paths);
const aClip = fc.constantFrom(...clips);
const aFinding = fc.oneof(
  fc.nat(40).map((frame) => flicker(frame, frame + 5)),
  fc.constantFrom('lantern', 'rain').map((word) => mismatch(word, 3)),
);

const pickOf = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % Math.max(1, items.length)];

type Made = { batches: BatchId[]; jobs: JobId[]; runs: RunId[] };

const given = fc.record({
  clip: aClip,
  path: anyPath,
  pick: fc.nat(),
  text: fc.string(),
  findings: fc.array(aFinding, { maxLength: 4 }),
  state: fc.constantFrom(...clipStates),
  verdict: fc.constantFrom('real' as const, 'wrong' as const, null),
  decision: fc.constantFrom('keep' as const, 'reject' as const, null),
  hasClip: fc.boolean(),
  hasRun: fc.boolean(),
  hasText: fc.boolean(),
  isMissing: fc.boolean(),
});
type Given = typeof given extends fc.Arbitrary<infer One> ? One : never;

/** Operations of the database's writers, in any order; on an existing row, or nothing. */
const operations: Record<string, (library: LibraryTables, one: Given, made: Made) => unknown> = {
  file: ({ addFile }, { clip, path }) => addFile(clip, path),
  job: ({ store, newBatch, addJob }, { clip, path, state, hasClip, hasRun }, made) => {
    const clipId = hasClip && store.clips.isKnown(clip) ? clip : undefined;
    const runId = clipId && hasRun ? store.runs.forClip(clipId)[0]?.id : undefined;
    const batchId = newBatch();
    made.batches.push(batchId);
    const change = { state, ...(clipId && { clipId }), ...(runId && { runId }) };
    made.jobs.push(addJob(path, [change], batchId));
  },
  run: ({ store, addRun }, { clip, findings }, made) => {
    if (store.clips.isKnown(clip)) made.runs.push(addRun(clip, findings));
  },
  changeJob: ({ store }, { clip, pick }, made) => {
    const id = pickOf(made.jobs, pick);
    if (id && store.clips.isKnown(clip)) store.jobs.change(id, { clipId: clip, prompt: 'Found' });
  },
  endBatch: ({ store }, { pick }, made) => {
    const id = pickOf(made.batches, pick);
    if (id) store.batches.setPhase(id, 'ended', null);
  },
  dropRun: ({ store }, { pick }, made) => {
    const id = pickOf(made.runs, pick);
    if (id) store.runs.markDropped(id);
  },
  deleteRun: ({ store }, { pick }, made) => {
    const id = pickOf(made.runs, pick);
    if (id) store.jobs.detachRun(id);
    if (id) store.runs.remove(id);
  },
  missing: ({ connection }, { path, isMissing }) =>
    connection.prepare('UPDATE files SET missing = ? WHERE path = ?').run(Number(isMissing), path),
  prompt: ({ calls }, { clip, text, hasText }) =>
    calls.setPrompts([{ clipId: clip, text: hasText ? text : null }]),
  verdict: ({ calls }, { clip, verdict }) => calls.setVerdict({ clipIds: [clip], verdict }),
  decision: ({ calls }, { clip, decision }) => calls.setDecisions([{ clipId: clip, decision }]),
  note: ({ calls, connection }, { pick, text }) => {
    const ids = connection.prepare<[], string>('SELECT id FROM tracks ORDER BY id').pluck().all();
    const trackId = pickOf(ids, pick);
    return trackId && calls.setTracks([{ trackId, note: text }]);
  },
  delete: ({ calls }, { clip }) => calls.removeClips([clip]),
  read: ({ calls }) => calls.folders(),
};

// Includes long sequences: most errors need a card that was correct before.
const step = fc.tuple(fc.constantFrom(...Object.values(operations)), given);
const steps = fc.array(step, { minLength: 1, maxLength: 12, size: 'max' });

/** Every clip in a file, with a result, and its card read once. */
const begin = async ({
  addFile,
  addRun,
  newBatch,
  addJob,
  calls,
}: LibraryTables): Promise<Made> => {
  const made: Made = { batches: [], jobs: [], runs: [] };
  for (const [index, clipId] of clips.entries()) {
    const path = paths[index] ?? '';
    addFile(clipId, path);
    const runId = addRun(clipId, [flicker(1, 9), mismatch('lantern', 2)]);
    const batchId = newBatch();
    made.runs.push(runId);
    made.batches.push(batchId);
    made.jobs.push(addJob(path, [{ state: 'completed', clipId, runId }], batchId));
  }
  await calls.folders();
  return made;
};

test('cards match a full rebuild after every write', async () => {
  const library = await openLibraryTables();
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const made = await begin(library);
      for (const [operate, one] of all) await operate(library, one, made);
      await library.calls.folders();
      const kept = readModel(library);
      library.connection.exec(
        'DELETE FROM cards; DELETE FROM card_texts; INSERT INTO stale_clips SELECT id FROM clips',
      );
      await library.calls.folders();
      expect(kept).toEqual(readModel(library));
      expect(kept.orphans).toBe(0);
      for (const { id } of library.connection
        .prepare<[], { id: BatchId }>('SELECT id FROM batches WHERE ended_ms IS NULL')
        .all()) {
        library.store.batches.setPhase(id, 'ended', null);
      }
      await library.calls.removeClips(clips);
      await library.calls.folders();
      expect(readModel(library).cards).toEqual([]);
    }),
    { numRuns: 30 },
  );
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
  `UPDATE batches SET ended_ms = 1 WHERE id = (SELECT max(batch_id) FROM jobs)`,
  `INSERT INTO runs (id, service_id, clip_id, prompt, prompt_source, glitch_types, state,
     created_ms) VALUES ('new', 'builtin', '${clip}', 'P', 'typed', 'x', 'intent', 1)`,
  `UPDATE runs SET state = 'gone' WHERE clip_id = '${clip}'`,
  `DELETE FROM runs WHERE clip_id = '${clip}'`,
  `INSERT INTO findings (run_id, position, finding_id, type, kind, description)
     SELECT id, 99, 'f', 't', 't', 'd' FROM runs WHERE clip_id = '${clip}'`,
  'DELETE FROM findings',
  `INSERT INTO verdicts SELECT id, 'real', '', 1, 0 FROM tracks WHERE clip_id = '${clip}'`,
  `UPDATE verdicts SET note = 'New' WHERE ${ofTrack}`,
  `DELETE FROM verdicts WHERE ${ofTrack}`,
  `INSERT INTO typed_prompts VALUES ('${clip}', 'Typed', 1)`,
  `UPDATE typed_prompts SET text = 'New' WHERE clip_id = '${clip}'`,
  `DELETE FROM typed_prompts WHERE clip_id = '${clip}'`,
  `INSERT INTO decisions VALUES ('${clip}', 'keep', 1, 0)`,
  `UPDATE decisions SET decision = 'reject' WHERE clip_id = '${clip}'`,
  `DELETE FROM decisions WHERE clip_id = '${clip}'`,
])('makes the card of its clip stale: %s', async (sql) => {
  const library = await openLibraryTables();
  const { connection } = library;
  library.addFile(clip, '/a/one.mp4');
  library.addFile(clipIdOf('b'), '/b/two.mp4');
  const runId = library.addRun(clip, [flicker(1, 9)]);
  library.addJob('/a/one.mp4', [{ clipId: clip, runId }]);
  await library.calls.folders();
  if (!sql.startsWith('INSERT')) {
    connection.exec(`INSERT INTO downloads VALUES ('${clip}', 'hash', '/a/one.mp4', 1)`);
    await library.calls.setPrompts([{ clipId: clip, text: 'Typed' }]);
    await library.calls.setVerdict({ clipIds: [clip], verdict: 'real' });
    library.calls.setDecisions([{ clipId: clip, decision: 'keep' }]);
    await library.calls.folders();
  }
  const stale = connection.prepare<[], string>('SELECT clip_id FROM stale_clips').pluck();
  connection.pragma('foreign_keys = OFF');
  expect(stale.all()).toEqual([]);
  expect(connection.prepare(sql).run().changes).toBeGreaterThan(0);
  expect(stale.all()).toContain(sql.includes(newClip) ? newClip : clip);
});

test('a write by another process counts from the next read', async () => {
  const library = await openLibraryTables();
  const writer = openStore(library.dataDir);
  onTestFinished(() => writer.close());
  expect(await library.cards()).toEqual({});
  writer.clips.save({ id: clipIdOf('a'), sizeBytes: 1, probe: '{}' }, '/a/one.mp4', 'stamp');
  expect(Object.keys(await library.cards())).toEqual(['one.mp4']);
});
