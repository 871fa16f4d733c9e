import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { RunId } from '../../shared/domain/ids.ts';
import { type OwnFinding, ownOfFinding } from '../../shared/model/own-finding.ts';
import {
  clipIdOf,
  flicker,
  type LibraryTables,
  openLibraryTables,
} from '../support/library-tables.ts';
import { anyClip, madeUpMark, probedVideo } from '../support/made-up-values.ts';
import { importedInto, writtenRecords } from '../support/written-report.ts';

const clipId = clipIdOf('a');
const path = '/clips/a.mp4';

let library: LibraryTables;

beforeEach(async () => {
  library = await openLibraryTables();
  library.addFile(clipId, path, { ok: true, video: probedVideo() });
});

const add = (now: OwnFinding, trackId: string = randomUUID()): string => {
  expect(library.calls.setOwnFinding({ clipId, trackId, now, expected: null })).toBe(true);
  return trackId;
};

const evaluate = (findings: readonly object[]): RunId => {
  const runId = library.addRun(clipId, findings);
  library.addJob(path, [{ clipId, stage: 'done', state: 'completed', runId }]);
  return runId;
};

const cardOf = async ({ cards } = library) => (await cards())['a.mp4'];
const ownOf = async ({ calls } = library) => (await calls.detail(clipId)).ownFindings;

test('a marked defect confirms a clip that was never evaluated, and nothing counts as checked', async () => {
  add(madeUpMark());
  expect(await cardOf()).toMatchObject({
    state: 'pending',
    outcome: 'confirmed',
    checked: 'nothing',
    counts: { confirmed: 1, open: 0 },
    marked: 1,
    kinds: [{ kind: 'extra-finger', type: 'visual_glitch', count: 1 }],
    worst: { description: 'Extra finger', frames: { first: 12, last: 24 } },
    spans: [{ type: 'visual_glitch' }],
  });
  expect(await ownOf()).toMatchObject([
    {
      origin: 'own',
      source: 'human',
      marked: { by: 'person', atMs: 1_700_000_000_000 },
      kind: 'extra-finger',
      description: 'Extra finger',
      verdict: 'real',
      verdictBy: 'person',
      note: 'Six fingers',
      place: {
        firstFrame: 12,
        lastFrame: 24,
        startTimecode: '00:00:00:12',
        boxes: [{ frame: 12, box: { xmin: 0.1, ymin: 0.2, xmax: 0.3, ymax: 0.4 } }],
      },
    },
  ]);
  for (const filter of [
    { text: 'six fing' },
    { kinds: ['extra-finger'] },
    { verdicts: ['real'] },
    { origins: ['own'] },
  ]) {
    expect(Object.keys(await library.cards(filter as object))).toEqual(['a.mp4']);
  }
});

test('a note is no defect: a clip without defects stays one', async () => {
  evaluate([]);
  add(madeUpMark({ kind: 'note', verdict: 'intended' }));
  expect(await cardOf()).toMatchObject({ outcome: 'no_defects', marked: 0, kinds: [] });
});

test('own findings stay through re-runs that find the same place, and the deletion of all runs', async () => {
  const runs = [evaluate([flicker(12, 24, 'Extra finger')])];
  add(madeUpMark({ kind: 'visual_glitch' }));
  runs.push(evaluate([flicker(12, 24, 'Extra finger')]), evaluate([]));
  expect(await cardOf()).toMatchObject({ marked: 1, counts: { confirmed: 1, open: 0 } });
  const { calls, store } = library;
  const trends = await calls.trends({ filter: anyClip });
  expect(trends).toMatchObject({ totals: { marked: 1 }, kinds: [{ openFindings: 1, clips: 1 }] });
  for (const runId of runs) {
    store.jobs.detachRun(runId);
    store.runs.remove(runId);
  }
  expect(await ownOf()).toMatchObject([{ verdict: 'real', note: 'Six fingers' }]);
  expect(await cardOf()).toMatchObject({ runId: null, outcome: 'confirmed', marked: 1 });
});

test('triage reaches own findings, and a verdict on all of a clip is reported for undo', async () => {
  const trackId = add(madeUpMark());
  evaluate([flicker(60, 70)]);
  const before = await library.calls.setVerdict({ clipIds: [clipId], verdict: 'wrong' });
  expect(before).toHaveLength(2);
  expect(before).toContainEqual({ trackId, verdict: 'real' });
  expect(await cardOf()).toMatchObject({ counts: { wrong: 2, confirmed: 0 }, marked: 0 });
});

test('changes and deletes only what is as expected, so that no window overwrites another', async () => {
  const trackId = add(madeUpMark());
  const { setOwnFinding, setTracks } = library.calls;
  const moved = madeUpMark({ startFrame: 2, startSec: 2 / 24, boundingBox: null });
  expect(setOwnFinding({ clipId, trackId, now: moved, expected: madeUpMark() })).toBe(true);
  expect(await ownOf()).toMatchObject([{ place: { firstFrame: 2, boxes: [] } }]);
  expect((await ownOf()).map(ownOfFinding)).toEqual([moved]);

  await setTracks([{ trackId, note: 'Theirs' }]);
  expect(setOwnFinding({ clipId, trackId, now: null, expected: moved })).toBe(false);
  expect(setOwnFinding({ clipId, trackId, now: madeUpMark(), expected: null })).toBe(false);
  const now = { ...moved, note: 'Theirs' };
  expect(setOwnFinding({ clipId, trackId, now: null, expected: now })).toBe(true);
  expect(await ownOf()).toEqual([]);
  expect(await cardOf()).toMatchObject({ outcome: 'not_evaluated', marked: 0 });

  expect(setOwnFinding({ clipId, trackId, now, expected: null })).toBe(true);
  expect((await ownOf()).map(ownOfFinding)).toEqual([now]);
});

test('a deleted clip takes its own findings along, and none is added to it any more', async () => {
  add(madeUpMark());
  await library.calls.removeClips([clipId]);
  const count = library.connection.prepare('SELECT count(*) FROM own_findings').pluck();
  expect(count.get()).toBe(0);
  const wanted = { clipId, trackId: randomUUID(), now: madeUpMark(), expected: null };
  expect(library.calls.setOwnFinding(wanted)).toBe(false);
});

test('a report takes them to another library, once, marked as imported', async () => {
  add(madeUpMark());
  const { path: report } = await writtenRecords(library.dataDir);
  const other = await openLibraryTables();
  expect(await importedInto(other.dataDir, report)).toMatchObject({ added: 1, verdicts: 1 });
  const repeated = { added: 0, extended: 0, verdicts: 0, conflicts: 0 };
  expect(await importedInto(other.dataDir, report)).toMatchObject(repeated);
  expect(await ownOf(other)).toMatchObject([
    { marked: { by: 'import' }, verdict: 'real', verdictBy: 'import', note: 'Six fingers' },
  ]);
  expect(await cardOf(other)).toMatchObject({ outcome: 'confirmed', marked: 1 });
  expect(await other.calls.findingsOfParts([{ clipId, parts: [] }])).toMatchObject([
    [{ number: 1, type: 'visual_glitch', verdict: 'real', verdictBy: 'import' }],
  ]);
});
