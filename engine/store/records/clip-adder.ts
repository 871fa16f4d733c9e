import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import type { StoredClip } from '../../../shared/documents/record.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Connection } from '../connection.ts';
import { unseenStamp } from '../stored-stamp.ts';
import { clipsTable } from '../tables/clips.ts';
import { decisionsTable } from '../tables/decisions.ts';
import { servicesTable } from '../tables/services.ts';
import { tracksTable } from '../tables/tracks.ts';
import { typedPromptsTable } from '../tables/typed-prompts.ts';
import { runAdder } from './run-adder.ts';
import { standingAdder } from './standing-adder.ts';
import { trackAdder } from './track-adder.ts';
import { verdictAdder } from './verdict-adder.ts';

export type AddedClip = {
  isNew: boolean;
  hasGrown: boolean;
  runs: number;
  verdicts: number;
  /** Differences where the version stored here was kept. */
  conflicts: number;
};

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
 */
export const clipAdder = (connection: Connection) => {
  const clips = clipsTable(connection);
  const decisions = decisionsTable(connection);
  const prompts = typedPromptsTable(connection);
  const services = servicesTable(connection);
  const tracks = tracksTable(connection);
  const addRuns = runAdder(connection);
  const addTracks = trackAdder(connection, tracks);
  const addVerdicts = verdictAdder(connection);
  const addStanding = standingAdder(connection);
  const insertClip = connection.prepare(
    `INSERT INTO clips (id, sha256, address, size_bytes, probe, probe_imported, created_ms)
     VALUES (@clipId, @sha256, @address, @sizeBytes, @probe, 1, @addedMs) ON CONFLICT DO NOTHING`,
  );
  const selectClipAt = connection
    .prepare<[string], string>('SELECT clip_id FROM files WHERE path = ?')
    .pluck();
  const insertFile = connection.prepare(
    `INSERT INTO files (path, clip_id, stamp, seen_ms, missing)
     VALUES (@path, @clipId, @stamp, @seenMs, 1)`,
  );
  const insertPrompt = connection.prepare(
    'INSERT INTO typed_prompts (clip_id, text, changed_ms) VALUES (@clipId, @text, @changedMs)',
  );
  const insertDecision = connection.prepare(
    `INSERT INTO decisions (clip_id, decision, decided_ms, imported)
     VALUES (@clipId, @decision, @decidedMs, 1)`,
  );
  const insertBatch = connection.prepare(
    `INSERT INTO batches (id, origin, service_id, options, cleared, created_ms, ended_ms)
     VALUES (@batchId, 'import', @serviceId, '{}', 1, @nowMs, @nowMs) ON CONFLICT DO NOTHING`,
  );

  const batchId = randomUUID();
  /** Creates the batch when the first clip needs it. */
  const batch = (): string => {
    insertBatch.run({ batchId, serviceId: services.imported(null), nowMs: Date.now() });
    return batchId;
  };

  const addFiles = (clip: StoredClip) => {
    const counts = { added: 0, conflicts: 0 };
    for (const { path, seenMs } of clip.files) {
      const known = selectClipAt.get(path);
      if (known === undefined) {
        insertFile.run({ path, clipId: clip.clipId, stamp: unseenStamp(clip.sizeBytes), seenMs });
        counts.added += 1;
      } else if (known !== clip.clipId) counts.conflicts += 1;
    }
    return counts;
  };

  const addPrompt = ({ clipId, typedPrompt }: StoredClip) => {
    const stored = prompts.of(clipId);
    const isWanted = typedPrompt !== null && stored === null;
    if (isWanted) insertPrompt.run({ ...typedPrompt, clipId });
    const isConflict = typedPrompt !== null && stored !== null && stored !== typedPrompt.text;
    return { added: Number(isWanted), conflicts: Number(isConflict) };
  };

  const addDecision = ({ clipId, decision, decidedMs }: StoredClip) => {
    const stored = decisions.of(clipId);
    const isWanted = decision !== null && stored === null;
    if (isWanted) insertDecision.run({ clipId, decision, decidedMs });
    const isConflict = decision !== null && stored !== null && stored !== decision;
    return { added: Number(isWanted), conflicts: Number(isConflict) };
  };

  /**
   * Returns the clip under its id here. A clip known by its bytes may be stored here under its
   * address; the bytes of a clip at an address may belong to another clip here.
   */
  const localClip = (clip: StoredClip): StoredClip => {
    if (clip.sha256 === null) return clip;
    const owner = clips.idForHash(clip.sha256);
    if (clip.address === null) return { ...clip, clipId: owner };
    const isFree = !clips.isKnown(owner);
    return { ...clip, sha256: isFree || owner === clip.clipId ? clip.sha256 : null };
  };

  const add = (incoming: StoredClip): AddedClip => {
    const clip = localClip(incoming);
    const isNew = insertClip.run({ ...clip, probe: probeOf(clip) }).changes > 0;
    const files = addFiles(clip);
    const prompt = addPrompt(clip);
    const decision = addDecision(clip);
    if (!isNew) tracks.trackFindings(clip.clipId);
    const runs = addRuns(clip);
    const verdicts = addVerdicts(clip, addTracks(clip, runs));
    const hasStanding = addStanding(clip, runs.runIdOf, batch);
    const added = files.added + prompt.added + decision.added + runs.added.length + verdicts.added;
    return {
      isNew,
      hasGrown: isNew || hasStanding || added > 0,
      runs: runs.added.length,
      verdicts: verdicts.added,
      conflicts: [files, prompt, decision, runs, verdicts].reduce(
        (sum, one) => sum + one.conflicts,
        0,
      ),
    };
  };

  /** Adds all of a clip or nothing. @throws AppError bad_input if the clip contradicts itself */
  return (clip: StoredClip): AddedClip => {
    try {
      return connection.transaction(() => add(clip)).immediate();
    } catch (error) {
      throw explainRecord(error);
    }
  };
};
