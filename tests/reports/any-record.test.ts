import { join } from 'node:path';
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
import { readTestScope } from '../../tools/test/test-scope.ts';
import { clipIdOf, fillVaried, openLibraryTables } from '../support/library-tables.ts';
import { projectRoot } from '../support/shared-folder.ts';
import { type ClipLine, readRecords, writtenRecords } from '../support/written-report.ts';

/** Records of clips in every state, without the findings that only make them easier to read. */
const realRecords = async (): Promise<ClipLine[]> => {
  const tables = await openLibraryTables();
  await fillVaried(tables, 24);
  const problem = { code: 'invalid_video', message: 'It is no clip.', kind: 'user' };
  tables.addFile(clipIdOf('f'), '/clips/odd.mp4', { ok: false, error: problem });
  for (const digit of ['0', 'f']) tables.store.typedPrompts.set(clipIdOf(digit), 'Typed');
  const fixture = join(projectRoot, 'tests', 'fixtures', 'records', 'version-1.jsonl');
  const records = await Promise.all([writtenRecords(tables.dataDir), readRecords(fixture)]);
  const clips = records
    .flatMap((report) => report.clips)
    .map((clip) => ({ ...clip, findings: [] }));
  // One of them in a batch and at its path, one that nothing shows.
  return clips.flatMap((clip) => [clip, { ...clip, files: [], standing: null }]);
};

/** Any text that a database can store: it drops half a pair of UTF-16 units. */
const text = () => fc.string({ unit: 'binary', maxLength: 40 });
const time = () =>
  fc
    .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());
const count = () => fc.maxSafeNat();
const number = () => fc.double({ noNaN: true, min: 0, max: 1e6 });

type Any = () => fc.Arbitrary<string | number>;

const named = (names: string, any: Any): [string, Any][] =>
  names.split(' ').map((name) => [name, any]);

/** Members whose value nothing else in a record refers to. */
const anyValue = new Map([
  ...named('name prompt prompt_origin text description segment', text),
  ...named('model version model_version code message codec note', text),
  ...named('added created submitted ended seen decided changed', time),
  ...named('size_bytes attempt e2e_ms width height first_frame last_frame', count),
  ...named('video_seconds billable_units duration_seconds start_seconds', number),
  ...named('first_frame_seconds last_frame_seconds', number),
]);
const nullable =
  'model version model_version submitted ended attempt e2e_ms video_seconds billable_units segment';

const varied = (record: ClipLine, gen: fc.GeneratorValue): ClipLine =>
  JSON.parse(
    JSON.stringify(record),
    function (this: { changed?: unknown }, member: string, value: unknown) {
      const isUnknown = value === null && nullable.split(' ').includes(member);
      const isVaried = isUnknown ? gen(fc.boolean) : typeof value !== 'object';
      // Only what a person judged has a note.
      const any = member === 'note' && !this.changed ? undefined : anyValue.get(member);
      return isVaried && any ? gen(any) : value;
    },
  ) as ClipLine;

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
  const records = await realRecords();
  const { connection } = await openLibraryTables();
  const [add, read] = [clipAdder(connection), storedClipReader(connection)];
  const survive = (record: ClipLine): void => {
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
    fc.property(fc.constantFrom(...records), fc.gen(), (record, gen) => {
      connection.exec('BEGIN IMMEDIATE');
      try {
        survive(varied(record, gen));
      } finally {
        connection.exec('ROLLBACK');
      }
    }),
    { numRuns: readTestScope() === 'full' ? 500 : 50 },
  );
});
