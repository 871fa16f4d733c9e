import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { shippedSteps } from '../../engine/store/migrate.ts';
import { shareOf } from '../../shared/domain/share.ts';
import { countedKindsOf, isMeasured, measureText } from '../../shared/model/judge-measure.ts';
import {
  clipIdOf,
  flicker,
  libraryTablesIn,
  openLibraryTables,
} from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';

const judge = 'localhost-v1.seer.q1';

const testOf = (base: string, kinds: readonly [kind: string, right: number, wrong: number][]) => ({
  version: `${base}+judge.${judge}`,
  kinds: kinds.map(([kind, right, wrong]) => ({ kind, right, wrong, missed: 0 })),
  ...{ scenes: 264, unreadable: 0, seconds: 9, tokens: 1000 },
});

test('a folder of version 5 keeps its verdicts, which then measure what no scene can contain', async () => {
  const dataDir = await makeFolder();
  const before = openDatabase(
    dataDir,
    shippedSteps.filter(({ version }) => version < 6),
  );
  for (let at = 0; at < 21; at += 1) {
    // Three versions of the evaluator with the same judge; one found the same again.
    const clipId = clipIdOf('0').slice(2) + String(at).padStart(2, '0');
    before.exec(`
      INSERT INTO services (id, created_ms) VALUES ('builtin', 1) ON CONFLICT DO NOTHING;
      INSERT INTO clips (id, sha256, size_bytes, probe, created_ms) VALUES ('${clipId}', '${clipId}', 1, '{}', 1);
      INSERT INTO runs (id, service_id, clip_id, prompt, prompt_source, glitch_types, state, model, model_version, created_ms)
        VALUES ('r${at}', 'builtin', '${clipId}', 'P', 'typed', 'visual_glitch', 'completed', 'signal-1', '${at % 2}+judge.${judge}', 1);
      INSERT INTO tracks (id, clip_id, type, description) VALUES ('t${at}', '${clipId}', 'visual_glitch', 'D');
      INSERT INTO findings (run_id, position, track_id, finding_id, type, kind, description)
        VALUES ('r${at}', 0, 't${at}', 'f', 'visual_glitch', 'judge-hands', 'D');
      INSERT INTO runs (id, service_id, clip_id, prompt, prompt_source, glitch_types, state, model, model_version, created_ms)
        SELECT 'again' || id, service_id, clip_id, prompt, prompt_source, glitch_types, state, model, '2+judge.${judge}', 2 FROM runs WHERE id = 'r${at}';
      INSERT INTO findings (run_id, position, track_id, finding_id, type, kind, description)
        VALUES ('againr${at}', 0, 't${at}', 'f', 'visual_glitch', 'judge-hands', 'D');
      INSERT INTO verdicts (track_id, verdict, changed_ms) VALUES ('t${at}', '${at === 0 ? 'wrong' : 'real'}', 1);`);
  }
  before.close();

  const { calls, close, store } = libraryTablesIn(dataDir);
  onTestFinished(close);
  const hands = { judge, kind: 'hands', right: 20, wrong: 1, by: 'people' };
  expect(calls.judgeMeasures()).toEqual([hands]);
  store.judgeTests.save(testOf('a', [['color', 1, 9]]));
  store.judgeTests.save(
    testOf('b', [
      ['color', 24, 0],
      ['count', 24, 9],
      ['action', 24, 0],
    ]),
  );
  expect(calls.judgeMeasures()).toEqual([
    { judge, kind: 'color', right: 24, wrong: 0, by: 'test' },
    { judge, kind: 'count', right: 24, wrong: 9, by: 'test' },
    hands,
  ]);
  expect(countedKindsOf(calls.judgeMeasures())).toEqual({ [judge]: ['color', 'hands'] });
  expect(calls.judgeMeasures().map(measureText)).toEqual([
    'Precision 1.00 in the test, 24 findings',
    'Precision 0.73 in the test, 33 findings',
    'Precision 0.95 by verdicts of people, 21 findings',
  ]);
});

test('a kind counts with 20 findings, a precision of 0.9, and a lower end of 0.75', () => {
  expect(shareOf(0, 0)).toBeNull();
  expect(shareOf(18, 20)?.lower).toBeCloseTo(0.699, 3);
  expect(shareOf(18, 20)?.upper).toBeCloseTo(0.972, 3);
  const counted: readonly [number, number][] = [
    [20, 0],
    [24, 2],
    [45, 5],
  ];
  for (const [right, wrong] of counted) expect(isMeasured({ right, wrong })).toBe(true);
  const others: readonly [number, number][] = [
    [19, 0],
    [18, 2],
    [89, 11],
  ];
  for (const [right, wrong] of others) expect(isMeasured({ right, wrong })).toBe(false);
});

test('a scorecard counts verdicts of people by version and kind, and own findings that a version missed', async () => {
  const { addFile, addRun, calls, cards, connection } = await openLibraryTables();
  const [one, two] = [clipIdOf('a'), clipIdOf('b')];
  for (const clipId of [one, two]) addFile(clipId, `/clips/${clipId[0]}.mp4`);
  const morph = { ...flicker(1, 5), clipcheck_kind: 'morph' };
  const black = { ...flicker(50, 60, 'Black'), clipcheck_kind: 'black' };
  const judged = { model: 'signal-1', model_version: `1+judge.${judge}` };
  addRun(one, [morph, black], { model_version: '1' });
  addRun(one, [morph, { ...flicker(20, 22, 'A hand'), clipcheck_kind: 'judge-hands' }], judged);
  addRun(one, [flicker(1, 5)], { model: 'service', model_version: undefined });
  const detectors = [{ detector: 'visual_glitch', status: 'failed' }];
  addRun(two, [], { ...judged, status: 'partial', detectors });
  await cards();
  const tracks = connection
    .prepare<[], { id: string; description: string }>('SELECT id, description FROM tracks')
    .all();
  const verdictOf: Record<string, 'real' | 'wrong' | 'intended'> = {
    'It flickers': 'real',
    Black: 'wrong',
    'A hand': 'intended',
  };
  await calls.setTracks(
    tracks.map(({ id, description }) => ({ trackId: id, verdict: verdictOf[description] ?? null })),
  );
  const mark = (
    trackId: string,
    clipId: typeof one,
    kind: string,
    startFrame: number,
    isImported = false,
  ) =>
    calls.setOwnFinding({
      clipId,
      trackId,
      expected: null,
      now: {
        ...{
          kind,
          startFrame,
          endFrame: startFrame + 1,
          startSec: startFrame / 24,
          endSec: startFrame / 24,
        },
        ...{ boundingBox: null, verdict: 'real', note: '', createdMs: 1, isImported },
      },
    });
  mark('morph-found', one, 'morph', 3);
  mark('morph-missed', one, 'morph', 30);
  mark('hands-missed', one, 'hands', 40);
  mark('of-an-import', one, 'morph', 40, true);
  mark('picture-failed', two, 'morph', 1);

  const ofJudge = { model: 'signal-1', modelVersion: `1+judge.${judge}` };
  const none = { confirmed: 0, falseAlarms: 0, intended: 0, missed: 0 };
  const shares = calls.scorecard().map(({ precision, recall }) => [precision, recall]);
  expect(shares.map((both) => both.map((share) => share?.value))).toEqual([
    [1, 1 / 3],
    [0, undefined],
    [undefined, 0],
    [1, 0.5],
    [undefined, 0],
    [1, 0.5],
  ]);
  const scores = calls.scorecard().map(({ precision, recall, ...score }) => score);
  expect(scores).toEqual([
    {
      model: 'service',
      modelVersion: null,
      kind: 'visual_glitch',
      ...none,
      confirmed: 1,
      missed: 2,
    },
    { model: 'signal-1', modelVersion: '1', kind: 'black', ...none, falseAlarms: 1 },
    { model: 'signal-1', modelVersion: '1', kind: 'hands', ...none, missed: 1 },
    { model: 'signal-1', modelVersion: '1', kind: 'morph', ...none, confirmed: 1, missed: 1 },
    { ...ofJudge, kind: 'judge-hands', ...none, intended: 1, missed: 1 },
    { ...ofJudge, kind: 'morph', ...none, confirmed: 1, missed: 1 },
  ]);
});
