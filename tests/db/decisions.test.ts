import { beforeEach, expect, test } from 'vitest';
import { tablesOf } from '../../engine/store/tables.ts';
import type { ReceivedFinding } from '../../shared/service-api/finding.ts';
import {
  clipIdOf,
  flicker,
  type LibraryTables,
  openLibraryTables,
} from '../support/library-tables.ts';
import { anyClip } from '../support/made-up-values.ts';

const [one, two, three] = [clipIdOf('a'), clipIdOf('b'), clipIdOf('c')];
let library: LibraryTables;

beforeEach(async () => {
  library = await openLibraryTables();
  for (const clipId of [one, two, three]) library.addFile(clipId, `/clips/${clipId[0]}.mp4`);
});

const decided = async () =>
  Object.values(await library.cards()).map(({ name, decision }) => [name, decision]);

const storedFor = (clipId: typeof one) => tablesOf(library.connection).decisions.of(clipId);

test('clips are kept, rejected and undecided again, and each change returns the earlier decisions', async () => {
  const { calls } = library;
  const keep = [one, two].map((clipId) => ({ clipId, decision: 'keep' as const }));
  expect(calls.setDecisions(keep).before).toEqual([
    { clipId: one, decision: null },
    { clipId: two, decision: null },
  ]);
  const wanted = [
    { clipId: one, decision: null },
    { clipId: two, decision: 'reject' as const },
  ];
  expect(calls.setDecisions(wanted).before).toEqual(keep);
  expect(await decided()).toEqual([
    ['a.mp4', null],
    ['b.mp4', 'reject'],
    ['c.mp4', null],
  ]);
});

test('undoes different decisions in one step, but not of a clip decided or deleted since', async () => {
  const { calls } = library;
  calls.setDecisions([{ clipId: one, decision: 'reject' }]);
  const { before } = calls.setDecisions([
    { clipId: one, decision: 'keep' },
    { clipId: two, decision: 'keep' },
    { clipId: three, decision: 'reject' },
  ]);
  calls.setDecisions([{ clipId: two, decision: 'reject' }]);
  await calls.removeClips([three]);
  const expected = new Map([
    [one, 'keep'],
    [two, 'keep'],
    [three, 'reject'],
  ] as const);
  const restored = before.map((was) => ({ ...was, expected: expected.get(was.clipId) ?? null }));
  expect(calls.setDecisions(restored)).toEqual({
    before: [{ clipId: one, decision: 'keep' }],
    decidedElsewhere: 1,
  });
  expect(await decided()).toEqual([
    ['a.mp4', 'reject'],
    ['b.mp4', 'reject'],
  ]);
});

test('a decision survives a re-run, and is deleted with its clip', async () => {
  const { calls, store } = library;
  calls.setDecisions([{ clipId: one, decision: 'keep' }]);
  const runId = library.addRun(one, []);
  const batchId = library.newBatch();
  library.addJob('/clips/a.mp4', [{ clipId: one, state: 'completed', runId }], batchId);
  store.batches.setPhase(batchId, 'ended', null);
  expect(await decided()).toContainEqual(['a.mp4', 'keep']);
  await calls.removeClips([one]);
  expect(storedFor(one)).toBeNull();
  // Unknown clips are skipped.
  expect(calls.setDecisions([{ clipId: one, decision: 'keep' }]).before).toEqual([]);
  expect(storedFor(one)).toBeNull();
});

test('an imported decision becomes one’s own when it is made here, and undo makes it imported again', async () => {
  const { calls, connection, addFile } = await openLibraryTables();
  const clipId = clipIdOf('a');
  addFile(clipId, '/clips/a.mp4');
  const imported = { clipId, decision: 'keep', isImported: true } as const;
  calls.setDecisions([imported]);
  const { isImported } = tablesOf(connection).decisions;
  expect(isImported(clipId)).toBe(true);
  expect(calls.setDecisions([{ clipId, decision: 'keep' }]).before).toEqual([imported]);
  expect(isImported(clipId)).toBe(false);
  calls.setDecisions([{ ...imported, expected: 'keep' }]);
  expect(isImported(clipId)).toBe(true);
});

test('proposes decisions for a view or for chosen clips, in their order, and names those that a person must decide', async () => {
  const { calls } = library;
  const result = (clipId: typeof one, findings: ReceivedFinding[]): void => {
    const runId = library.addRun(clipId, findings);
    library.addJob(`/clips/${clipId[0]}.mp4`, [{ clipId, state: 'completed', runId }]);
  };
  result(one, []);
  result(two, [flicker(3, 9)]);
  result(three, [flicker(3, 9)]);
  const [finding] = (await calls.detail(three)).runs[0]?.findings ?? [];
  await calls.setTracks([{ trackId: finding?.trackId ?? '', verdict: 'real' }]);
  calls.setDecisions([{ clipId: one, decision: 'reject' }]);
  const byName = { by: 'name', direction: 'descending' } as const;
  const proposals = await calls.proposeDecisions({ filter: anyClip, sort: byName });
  expect(proposals).toEqual([
    { clipId: three, name: 'c.mp4', outcome: 'confirmed', decision: null, proposed: 'reject' },
    { clipId: two, name: 'b.mp4', outcome: 'needs_review', decision: null, proposed: null },
    { clipId: one, name: 'a.mp4', outcome: 'no_defects', decision: 'reject', proposed: 'keep' },
  ]);
  const chosen = await calls.proposeDecisions({ clipIds: [two, clipIdOf('d'), three] });
  expect(chosen).toEqual([proposals[1], proposals[0]]);
});
