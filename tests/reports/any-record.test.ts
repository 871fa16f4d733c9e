import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRecord } from '../../engine/library/records/import/read-record.ts';
import { clipAdder } from '../../engine/store/records/clip-adder.ts';
import { storedClipReader } from '../../engine/store/records/stored-clip-reader.ts';
import {
  type ClipRecord,
  clipRecordCodec,
  type StoredClip,
} from '../../shared/documents/record.ts';
import { copyMethods } from '../../shared/domain/clip-copy.ts';
import { clipStates, stages } from '../../shared/domain/clip-state.ts';
import { decisions } from '../../shared/domain/decision.ts';
import { verdicts } from '../../shared/domain/verdict.ts';
import { runStates } from '../../shared/model/run.ts';
import { readTestScope } from '../../tools/test/test-scope.ts';
import { openLibraryTables } from '../support/library-tables.ts';

/** Any text that a database can store: it drops half a pair of UTF-16 units. */
const text = fc.string({ unit: 'binary', maxLength: 40 });
const time = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const seconds = fc.double({ noNaN: true, min: 0, max: 1e6 });
const whole = fc.maxSafeInteger();
const count = fc.maxSafeNat();
const reason = fc.record({ code: text, message: text });
const error = fc.record(
  { code: text, message: text, kind: fc.constantFrom('user', 'remote', 'bug'), requestId: text },
  { requiredKeys: ['code', 'message', 'kind'] },
);
const box = fc.record({ xmin: number, ymin: number, xmax: number, ymax: number });

const video = fc.record({
  format_names: fc.array(text),
  brands: fc.array(text),
  codec: text,
  has_audio: fc.boolean(),
  width: count,
  height: count,
  fps: fc.double({ min: 1, max: 240, noNaN: true }),
  duration_seconds: fc.double({ min: 0, max: 1e6, noNaN: true }),
  frames: orNull(count),
  rotation_degrees: number,
});

const said = fc.oneof(
  fc.constant({ verdict: null, note: '', changed: null }),
  fc.record({ verdict: orNull(fc.constantFrom(...verdicts)), note: text, changed: time }),
);

const track = fc
  .record({
    track_id: fc.uuid(),
    type: text,
    segment: orNull(text),
    description: text,
    first_frame: orNull(whole),
    last_frame: orNull(whole),
    box: orNull(box),
    first_frame_seconds: orNull(number),
    last_frame_seconds: orNull(number),
  })
  .chain((place) => said.map((words) => ({ ...place, ...words })));

const evaluation = (findings: number) =>
  fc.record({
    id: fc.string({ minLength: 1 }),
    status: fc.constantFrom('completed', 'of later'),
    more: fc.jsonValue(),
    result: fc.record({
      glitches: fc.array(fc.record({ id: text, type: fc.constant('x'), description: text }), {
        minLength: findings,
        maxLength: findings,
      }),
    }),
  });

const hasFindings = (state: string): boolean => ['completed', 'partial', 'failed'].includes(state);

const copy = fc.record({
  start_frame: fc.nat(),
  frame_count: fc.integer({ min: 1 }),
  start_seconds: seconds,
  of_frames: fc.integer({ min: 1 }),
  duration_seconds: seconds,
  fps: fc.integer({ min: 1, max: 120 }),
  method: fc.constantFrom(...copyMethods),
  sha256: fc.uuid().map((id) => id.replaceAll('-', '').repeat(2)),
  size_bytes: fc.nat(),
});

const run = (trackIds: readonly string[]) =>
  fc
    .record({
      // A run that was never sent is reported and left out.
      state: fc.constantFrom(...runStates.filter((state) => state !== 'intent')),
      track_ids:
        trackIds.length > 0 ? fc.array(fc.constantFrom(...trackIds)) : fc.constant<string[]>([]),
    })
    .chain(({ state, track_ids: ids }) => {
      const ofFindings = hasFindings(state) ? ids : [];
      return fc.record({
        run_id: fc.uuid(),
        state: fc.constant(state),
        track_ids: fc.constant(ofFindings),
        evaluation_id: orNull(fc.uuid()),
        attempt: orNull(whole),
        e2e_ms: orNull(whole),
        service: orNull(fc.constantFrom('https://a.example', 'http://127.0.0.1:4000/x')),
        parent_run_id: fc.constant(null),
        requested: fc.record({
          model: orNull(text),
          version: orNull(text),
          types: fc.array(text.map((type) => `t${type.replaceAll(',', '')}`)),
        }),
        model: orNull(text),
        model_version: orNull(text),
        prompt: text,
        prompt_source: text,
        video_seconds: orNull(number),
        billable_units: orNull(number),
        error: orNull(error),
        created: time,
        submitted: orNull(time),
        ended: orNull(time),
        copy: orNull(copy),
        imported: fc.boolean(),
        evaluation: ofFindings.length > 0 ? evaluation(ofFindings.length) : fc.constant(null),
      });
    });

const standing = (runIds: readonly string[]) =>
  fc.record({
    path: text.map((name) => `/${name}`),
    root: fc.constantFrom('', '/r', 'C:\\r'),
    stage: fc.constantFrom(...stages),
    state: fc.constantFrom(...clipStates),
    reason: orNull(reason),
    prompt: orNull(text),
    prompt_source: orNull(text),
    prompt_origin: orNull(text),
    run_id: runIds.length > 0 ? orNull(fc.constantFrom(...runIds)) : fc.constant(null),
    reused: fc.boolean(),
  });

const sha256 = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'),
  minLength: 64,
  maxLength: 64,
});
const read = fc.oneof(
  video.map((facts) => ({ video: facts, problem: null })),
  error.map((problem) => ({ video: null, problem })),
);
const address = fc.webUrl({ withQueryParameters: true }).map((url) => new URL(url).href);

const identity = fc.oneof(
  fc.tuple(sha256, read).map(([hash, facts]) => ({ sha256: hash, address: null, ...facts })),
  fc
    .tuple(address, sha256, read)
    .map(([url, hash, facts]) => ({ sha256: hash, address: url, ...facts })),
  address.map((url) => ({ sha256: null, address: url, video: null, problem: null })),
);

/** Any record with consistent parts. Members that only make it easier to read are empty. */
const anyRecord = fc
  .uniqueArray(track, { selector: ({ track_id: id }) => id, maxLength: 5 })
  .chain((tracks) =>
    fc
      .uniqueArray(run(tracks.map(({ track_id: id }) => id)), {
        selector: ({ run_id: id }) => id,
        maxLength: 4,
      })
      .chain((runs) =>
        fc.record({
          type: fc.constant('clip' as const),
          name: text,
          size_bytes: count,
          added: time,
          identity,
          state: fc.constantFrom(...clipStates),
          reason: orNull(reason),
          not_judged: fc.constant(null),
          imported: fc.boolean(),
          not_judged_reasons: fc.constant([]),
          unreadable_findings: fc.constant(0),
          prompt: orNull(text),
          prompt_source: orNull(text),
          prompt_origin: orNull(text),
          run_id: fc.constant(null),
          findings: fc.constant([]),
          parts: fc.constant([]),
          files: fc.uniqueArray(
            fc.record({ path: text.map((name) => `/${name}`), seen: time, missing: fc.boolean() }),
            { selector: ({ path }) => path, maxLength: 3 },
          ),
          decision: orNull(fc.record({ decision: fc.constantFrom(...decisions), decided: time })),
          generation: orNull(
            fc.record({ generator: orNull(text), model: orNull(text), seed: orNull(text) }),
          ),
          tags: fc.subarray(['b-roll', 'hero', '日本語']),
          typed_prompt: orNull(fc.record({ text, changed: time })),
          standing: orNull(standing(runs.map(({ run_id: id }) => id))),
          runs: fc.constant(runs),
          tracks: fc.constant(tracks),
        }),
      )
      .map(({ identity: known, decision, ...record }) => ({
        ...record,
        ...known,
        ...(decision ?? { decision: null, decided: null }),
      })),
  );

const byId = (one: string, other: string): number => (one < other ? -1 : 1);

/** Everything stored but the generation, which needs a prompt; in an arbitrary order. */
const comparable = (clip: StoredClip | null) => {
  if (clip === null) return null;
  const { sha256, address, sizeBytes, addedMs, decision, decidedMs, video, problem } = clip;
  const { files, tags, typedPrompt, standing, runs, tracks } = clip;
  const stored: Partial<ClipRecord> = {
    sha256,
    address,
    sizeBytes,
    addedMs,
    decision,
    decidedMs,
    video,
    problem,
    tags: tags.toSorted(byId),
    typedPrompt,
    standing,
    files: files
      .map((file) => ({ ...file, isMissing: true }))
      .sort((one, other) => byId(one.path, other.path)),
    runs: runs.toSorted((one, other) => byId(one.runId, other.runId)),
    tracks: tracks.toSorted((one, other) => byId(one.trackId, other.trackId)),
  };
  return JSON.parse(JSON.stringify(clipRecordCodec.encode(stored as ClipRecord)));
};

test('any valid record survives, and importing it twice changes nothing', async () => {
  const { connection } = await openLibraryTables();
  const [add, read] = [clipAdder(connection), storedClipReader(connection)];
  const survive = (record: { readonly runs: readonly unknown[] }): void => {
    const line = Buffer.from(JSON.stringify(record));
    const reported = readRecord(line);
    expect(add(reported)).toMatchObject({ isNew: true, runs: record.runs.length, conflicts: 0 });
    const stored = comparable(read(reported.clipId));
    const expected = comparable(reported);
    // A clip that no other test would show needs to be inspected.
    const isShown = reported.standing !== null || reported.files.length > 0;
    const waiting = { ...expected, standing: expect.objectContaining({ state: 'pending' }) };
    expect(stored).toEqual(isShown ? expected : waiting);
    expect(add(reported)).toMatchObject({ isNew: false, hasGrown: false, runs: 0, verdicts: 0 });
    expect(comparable(read(reported.clipId))).toEqual(stored);
  };
  fc.assert(
    fc.property(anyRecord, (record) => {
      connection.exec('BEGIN IMMEDIATE');
      try {
        survive(record);
      } finally {
        connection.exec('ROLLBACK');
      }
    }),
    { numRuns: readTestScope() === 'full' ? 500 : 50 },
  );
});
