import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import type { StoredClip, TrackRecord } from '../../../shared/documents/record.ts';
import type { BatchId, ClipId, ServiceId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { isRangeInOrder } from '../../../shared/model/own-finding.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { unseenStamp } from '../stored-stamp.ts';
import type { Colleague } from '../tables/opinions.ts';
import { tablesOf } from '../tables.ts';
import { runAdder } from './run-adder.ts';
import { standingAdder } from './standing-adder.ts';
import { trackAdder, verdictAdder } from './track-adder.ts';

export type AddedClip = ReturnType<ReturnType<typeof clipAdder>>;

/** Returns the probe in the form in which `identifyClip` stores it. */
const probeOf = ({ video, problem }: StoredClip): string =>
  JSON.stringify(video ? { ok: true, video } : { ok: false, error: problem });

/** A violated constraint means that the record contradicts itself. */
const explainRecord = (error: unknown): unknown => {
  if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) {
    return new AppError('bad_input', 'it contradicts itself', { cause: error });
  }
  // JSON.parse supports deeper nesting than JSON.stringify.
  if (error instanceof RangeError) {
    return new AppError('bad_input', 'it is nested too deeply', { cause: error });
  }
  return error;
};

/**
 * Adds clips from another database. What is stored here already is kept unchanged; adding a clip
 * twice has the same effect as adding it once.
 * @param colleague whose library shares the clips; what this person says is kept beside that of
 *   others, the newest each
 */
export const clipAdder = (connection: Connection, colleague: Colleague | null = null) => {
  const tables = tablesOf(connection);
  const addRuns = runAdder(connection, colleague);
  const addTracks = trackAdder(connection, tables.tracks);
  const addVerdicts = verdictAdder(connection);
  const addStanding = standingAdder(connection);
  const { change, run } = statements(connection);
  const insertClip = change<[Record<string, unknown>]>(
    `INSERT INTO clips (id, sha256, address, size_bytes, probe, probe_imported, created_ms)
     VALUES (@clipId, @sha256, @address, @sizeBytes, @probe, 1, @addedMs) ON CONFLICT DO NOTHING`,
  );
  const insertFile = run<[{ path: string; clipId: ClipId; stamp: string; seenMs: number }]>(
    `INSERT INTO files (path, clip_id, stamp, seen_ms, missing)
     VALUES (@path, @clipId, @stamp, @seenMs, 1)`,
  );
  const insertPrompt = run<[{ clipId: ClipId; text: string; changedMs: number }]>(
    'INSERT INTO typed_prompts (clip_id, text, changed_ms) VALUES (@clipId, @text, @changedMs)',
  );
  const insertDecision = run<[Pick<StoredClip, 'clipId' | 'decision' | 'decidedMs'>]>(
    `INSERT INTO decisions (clip_id, decision, decided_ms, imported)
     VALUES (@clipId, @decision, @decidedMs, 1)`,
  );
  const insertBatch = run<[{ batchId: string; serviceId: ServiceId; nowMs: number }]>(
    `INSERT INTO batches (id, origin, service_id, options, cleared, created_ms, ended_ms)
     VALUES (@batchId, 'import', @serviceId, '{}', 1, @nowMs, @nowMs) ON CONFLICT DO NOTHING`,
  );

  const batchId = randomUUID() as BatchId;
  /** Creates the batch when the first clip needs it. */
  const batch = (): BatchId => {
    insertBatch({ batchId, serviceId: tables.services.imported(null), nowMs: Date.now() });
    return batchId;
  };

  const addFiles = (clip: StoredClip) => {
    const counts = { added: 0, conflicts: 0 };
    for (const { path, seenMs } of clip.files) {
      const known = tables.clips.lastAt(path);
      if (known === undefined) {
        insertFile({ path, clipId: clip.clipId, stamp: unseenStamp(clip.sizeBytes), seenMs });
        counts.added += 1;
      } else if (known !== clip.clipId) counts.conflicts += 1;
    }
    return counts;
  };

  const addTags = ({ clipId, tags: incoming }: StoredClip) => {
    const { added, isFull } = tables.tags.change(clipId, incoming, []);
    return { added: added.length, conflicts: Number(isFull) };
  };

  const addOwnFindings = ({ clipId, ownFindings: incoming }: StoredClip) => {
    const counts = { added: 0, conflicts: 0 };
    for (const { trackId, changedMs, judgedMs, ...own } of incoming) {
      if (!isRangeInOrder(own)) {
        throw new AppError('bad_input', 'a marked range ends before it starts');
      }
      const known = tables.ownFindings.find(clipId, trackId);
      // Verdict and note of a colleague are opinions beside others.
      const judged = colleague && { verdict: known?.verdict ?? null, note: known?.note ?? '' };
      const now = { ...own, ...judged, isImported: true };
      if (isDeepStrictEqual(now, known)) continue;
      // Colleagues may change the findings that they marked.
      const isTheirs = colleague !== null && known?.isImported === true && !own.isImported;
      if (tables.ownFindings.set(clipId, trackId, { now, expected: isTheirs ? known : null })) {
        counts.added += 1;
      } else {
        const merged = { ...now, isImported: known?.isImported };
        counts.conflicts += Number(!isDeepStrictEqual(merged, known));
      }
    }
    return counts;
  };

  const none = { added: 0, conflicts: 0 };

  const addValue = (incoming: string | null, stored: string | null, add: () => void) => {
    const isNew = incoming !== null && stored === null;
    if (isNew) add();
    const isConflict = incoming !== null && stored !== null && stored !== incoming;
    return { added: Number(isNew), conflicts: Number(isConflict) };
  };

  type Judged = Pick<TrackRecord, 'judgedMs' | 'note' | 'changedMs'> & { verdict: string | null };

  /** Adds what the colleague decided, judged and noted. @returns how much of it is news */
  const addOpinions = (
    from: Colleague,
    { clipId, decision, decidedMs, ...clip }: StoredClip,
    trackIdOf: ReadonlyMap<string, string>,
  ): number => {
    const marked = clip.ownFindings.filter(({ trackId }) =>
      tables.ownFindings.find(clipId, trackId),
    );
    const decided = { verdict: decision, judgedMs: decidedMs, note: '', changedMs: decidedMs };
    const add = (trackId: string | undefined, judged: Judged): boolean => {
      const { verdict: value, judgedMs: valueMs, note, changedMs: saidMs } = judged;
      if (saidMs === null || trackId === undefined) return false;
      return tables.opinions.add(from, { clipId, trackId, value, valueMs, note, saidMs });
    };
    return [
      add('', decided),
      ...clip.tracks.map((track) => add(trackIdOf.get(track.trackId), track)),
      ...marked.map((own) => add(own.trackId, own)),
    ].filter(Boolean).length;
  };

  /** Finds the clip by its bytes, which may be stored here under an address or as another clip. */
  const localClip = (clip: StoredClip): StoredClip => {
    if (clip.sha256 === null) return clip;
    const owner = tables.clips.idForHash(clip.sha256);
    if (clip.address === null) return { ...clip, clipId: owner };
    const isFree = !tables.clips.isKnown(owner);
    return { ...clip, sha256: isFree || owner === clip.clipId ? clip.sha256 : null };
  };

  const add = (incoming: StoredClip) => {
    const clip = localClip(incoming);
    const { clipId, typedPrompt, decision: decided } = clip;
    const isNew = insertClip({ ...clip, probe: probeOf(clip) }) > 0;
    const files = addFiles(clip);
    // What the user here removed must not return with each change of a colleague.
    const hasAll = isNew || !colleague;
    const prompt = addValue(
      hasAll ? (typedPrompt?.text ?? null) : null,
      tables.typedPrompts.of(clipId),
      () => {
        if (typedPrompt) insertPrompt({ ...typedPrompt, clipId });
      },
    );
    const decision = colleague
      ? none
      : addValue(decided, tables.decisions.of(clipId), () => insertDecision(clip));
    const tagged = hasAll ? addTags(clip) : none;
    if (!isNew) tables.tracks.trackFindings(clipId);
    const runs = addRuns(clip);
    const trackIdOf = addTracks(clip, runs);
    const own = addOwnFindings(clip);
    const verdicts = colleague
      ? { ...none, added: addOpinions(colleague, clip, trackIdOf) }
      : addVerdicts(clip, trackIdOf);
    const hasStanding = addStanding(clip, runs.runIdOf, batch);
    const parts = [files, prompt, decision, verdicts, own, tagged];
    const added = parts.reduce((sum, one) => sum + one.added, runs.added.length);
    return {
      isNew,
      hasGrown: isNew || hasStanding || added > 0,
      runs: runs.added.length,
      /** Verdicts and notes, also those of added own findings. */
      verdicts: verdicts.added + own.added,
      /** Differences where the version stored here was kept. */
      conflicts: parts.reduce((sum, one) => sum + one.conflicts, runs.conflicts),
    };
  };

  /** Adds all of a clip or nothing. @throws AppError bad_input if the clip contradicts itself */
  return (clip: StoredClip) => {
    try {
      return connection.transaction(() => add(clip)).immediate();
    } catch (error) {
      throw explainRecord(error);
    }
  };
};
