import type {
  ClipRecord,
  RunRecord,
  StoredClip,
  TrackRecord,
} from '../../../shared/documents/record.ts';
import { concernsPicture } from '../../../shared/domain/finding-types.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import { readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import { givenPrompt } from '../../../shared/domain/without-prompt.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import { parseWithExactMetadata } from '../../../shared/service-api/exact-metadata.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { readStoredJson } from '../stored-json.ts';
import { type PlaceRow, placeColumns, placeOf } from '../tables/findings.ts';
import { type RunRow, runColumns } from '../tables/run-row.ts';
import { tablesOf } from '../tables.ts';

type FileRow = { path: string; seenMs: number; missing: number };
type Decided = Pick<StoredClip, 'decision' | 'decidedMs'>;
type Judged = Pick<TrackRecord, 'trackId' | 'verdict' | 'note' | 'changedMs'>;
type TrackRow = PlaceRow & Judged;
type RunWithAddress = RunRow & { serviceAddress: string | null };

/**
 * The types to export for a run. A run that checks only the prompt (`pictureRaw` is the evaluation
 * of the picture) gets its picture findings when its answer arrives, and only in this database:
 * until then, its picture types are left out.
 */
const exportedTypes = ({ glitchTypes, pictureRaw, state }: RunRow): string[] => {
  const types = glitchTypes.split(',').filter(Boolean);
  const isPromptOnly = pictureRaw !== null && state !== 'completed' && state !== 'partial';
  return isPromptOnly ? types.filter((type) => !concernsPicture(type)) : types;
};

/** The members of a stored probe that are exported. Not validated, since Clipcheck wrote it. */
type StoredProbe =
  | { ok: true; video: ClipRecord['video'] }
  | { ok: false; error: ErrorRecord | null };

const parseProbe = (json: string): Pick<StoredClip, 'video' | 'problem'> => {
  const probe = readStoredJson<StoredProbe>(json);
  return probe?.ok
    ? { video: probe.video, problem: null }
    : { video: null, problem: probe?.error ?? null };
};

/**
 * Reads everything stored about a clip, in one consistent state.
 * @param isShared of decisions, verdicts and notes only those of the user here, and when they were
 *   cleared
 */
export const storedClipReader = (connection: Connection, isShared = false) => {
  const { clips, decisions, jobs, opinions, ownFindings, runs, tags } = tablesOf(connection);
  const { exists, rows, row, values } = statements(connection);
  // Leaves out a downloaded file: another library downloads the clip again. IS NOT, because a clip
  // that was not downloaded gives NULL.
  const selectFiles = rows<[ClipId], FileRow>(
    `SELECT path, seen_ms AS seenMs, missing FROM files WHERE clip_id = ?
       AND path IS NOT (SELECT path FROM downloads WHERE downloads.clip_id = files.clip_id)
     ORDER BY seen_ms DESC, path`,
  );
  const selectPrompt = row<[ClipId], { text: string; changedMs: number }>(
    'SELECT text, changed_ms AS changedMs FROM typed_prompts WHERE clip_id = ?',
  );
  const selectDecision = row<[ClipId], Decided>(
    'SELECT decision, decided_ms AS decidedMs FROM decisions WHERE clip_id = ?',
  );
  const selectRuns = rows<[ClipId], RunWithAddress>(
    `SELECT ${runColumns}, services.base_url AS serviceAddress
     FROM runs JOIN services ON services.id = runs.service_id WHERE runs.clip_id = ?
     ORDER BY runs.created_ms DESC, runs.id`,
  );
  const selectTrackIds = values<[RunId], string | null>(
    'SELECT track_id FROM findings WHERE run_id = ? ORDER BY position',
  );
  const selectTracks = rows<[ClipId], TrackRow>(
    `SELECT id AS trackId, ${placeColumns}, verdict, coalesce(note, '') AS note,
       changed_ms AS changedMs
     FROM tracks LEFT JOIN verdicts ON verdicts.track_id = tracks.id
     WHERE clip_id = ? AND NOT EXISTS (SELECT 1 FROM own_findings WHERE track_id = tracks.id)
     ORDER BY id`,
  );

  const hasColleagues = exists<[trackId: string]>(
    'SELECT 1 FROM verdicts WHERE track_id = ? AND verdict NOTNULL AND (imported OR author NOTNULL)',
  );

  /** Leaves what others decided or judged to their own files. */
  const shared = (clip: StoredClip): StoredClip => {
    const timesOf = new Map(opinions.ownTimes(clip.clipId).map((own) => [own.trackId, own]));
    const judged = <Item extends Judged>(item: Item) => {
      const times = timesOf.get(item.trackId);
      return {
        ...item,
        verdict: hasColleagues(item.trackId) ? null : item.verdict,
        judgedMs: times?.valueMs ?? null,
        note: times ? item.note : '',
        changedMs: times?.saidMs ?? null,
      };
    };
    return {
      ...clip,
      decision: decisions.isOwn(clip.clipId) ? clip.decision : null,
      decidedMs: timesOf.get('')?.valueMs ?? null,
      tracks: clip.tracks.map(judged),
      ownFindings: clip.ownFindings.map(judged),
    };
  };

  const runsOf = (clipId: ClipId): RunRecord[] =>
    selectRuns(clipId).map((run) => ({
      ...run,
      runId: run.id,
      parentRunId: run.parentId,
      requested: {
        model: run.requestedModel,
        version: run.requestedVersion,
        types: exportedTypes(run),
      },
      prompt: givenPrompt(run.prompt, run.promptSource),
      error: readStoredJson(run.error),
      copy: readRunCopy(run.copy),
      isImported: run.imported === 1,
      isAdopted: run.adopted === 1,
      evaluation: readStoredJson(run.raw, parseWithExactMetadata),
      earlierAnswers: runs.earlierAnswers(run.id).map(({ raw, replacedMs }) => ({
        replacedMs,
        evaluation: readStoredJson(raw, parseWithExactMetadata),
      })),
      trackIds: selectTrackIds(run.id),
    }));

  const read = (clipId: ClipId): StoredClip | null => {
    const clip = clips.read(clipId);
    if (!clip) return null;
    const job = jobs.standingFor(clipId);
    return {
      ...clip,
      clipId,
      ...parseProbe(clip.probe),
      ...(selectDecision(clipId) ?? { decision: null, decidedMs: null }),
      files: selectFiles(clipId).map((file) => ({ ...file, isMissing: file.missing === 1 })),
      standing: job
        ? { ...job, reason: readStoredJson(job.reason), isReused: job.reused === 1 }
        : null,
      typedPrompt: selectPrompt(clipId) ?? null,
      generation: jobs.generationOf(clipId),
      tags: tags.of(clipId),
      runs: runsOf(clipId),
      tracks: selectTracks(clipId).map((track) => ({ ...placeOf(track), judgedMs: null })),
      ownFindings: ownFindings.ofClip(clipId).map((own) => ({ ...own, judgedMs: null })),
    };
  };
  /** Returns null for an unknown or deleted clip. */
  return (clipId: ClipId): StoredClip | null =>
    connection.transaction(() => {
      const clip = read(clipId);
      return clip && isShared ? shared(clip) : clip;
    })();
};
