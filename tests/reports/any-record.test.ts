import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRecord } from '../../engine/library/records/import/read-record.ts';
import type { ClipRecord } from '../../engine/library/records/record-schema.ts';
import { clipAdder } from '../../engine/store/records/clip-adder.ts';
import type { StoredClip, StoredRun } from '../../engine/store/records/stored-clip.ts';
import { storedClipReader } from '../../engine/store/records/stored-clip-reader.ts';
import { readTestScope } from '../../tools/test/test-scope.ts';
import { anyRecord } from '../support/any-record.ts';
import { openLibraryTables } from '../support/library-tables.ts';

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

/** The stored data, without what differs in another database, in an arbitrary order. */
const comparable = (clip: StoredClip | null) => {
  if (clip === null) return null;
  const { standing, files, runs, tracks } = clip;
  const runOf = ({ raw, error, ...run }: StoredRun) => ({
    ...{ id: run.id, parentId: run.parentId, serviceAddress: run.serviceAddress, state: run.state },
    ...{ prompt: run.prompt, promptSource: run.promptSource, types: run.glitchTypes },
    ...{ requested: [run.requestedModel, run.requestedVersion], trackIds: run.trackIds },
    ...{ model: [run.model, run.modelVersion], evaluationId: run.evaluationId },
    ...{ numbers: [run.attempt, run.videoSeconds, run.billableUnits, run.e2eMs] },
    ...{ times: [run.createdMs, run.submittedMs, run.endedMs] },
    ...{ raw: JSON.parse(raw ?? 'null'), error: JSON.parse(error ?? 'null') },
  });
  return {
    ...{ clipId: clip.clipId, sizeBytes: clip.sizeBytes, addedMs: clip.addedMs },
    probe: JSON.parse(clip.probe),
    typedPrompt: clip.typedPrompt,
    files: new Set(files.map(({ path, seenMs }) => `${seenMs} ${path}`)),
    runs: runs.map(runOf).sort(byId),
    tracks: tracks.map((track) => ({ ...track, id: track.trackId })).sort(byId),
    standing: standing && {
      ...{ path: standing.path, root: standing.root, stage: standing.stage },
      ...{ state: standing.state, reason: JSON.parse(standing.reason ?? 'null') },
      ...{ prompt: [standing.prompt, standing.promptSource, standing.promptOrigin] },
      ...{ runId: standing.runId, reused: standing.reused },
    },
  };
};

test('any valid record survives, and importing it twice changes nothing', async () => {
  const { connection } = await openLibraryTables();
  const [add, read] = [clipAdder(connection), storedClipReader(connection)];
  const survive = (record: ClipRecord): void => {
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
