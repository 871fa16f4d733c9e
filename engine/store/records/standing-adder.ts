import type { Generation, PromptFinding } from '../../../shared/domain/found-prompt.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import { askedPromptSources } from '../../../shared/domain/prompt-sources.ts';
import type { Connection } from '../connection.ts';
import type { JobRow } from '../tables/job-row.ts';
import { jobStandings } from '../tables/job-standings.ts';
import type { StoredClip, StoredStanding } from './stored-clip.ts';

const neverRun: Omit<StoredStanding, 'path'> = {
  ...{ root: '', stage: 'waiting', state: 'pending', reason: null, runId: null, reused: 0 },
  ...{ prompt: null, promptSource: null, promptOrigin: null },
};

const promptSources = ['typed', ...askedPromptSources] as const;

const hasResult = ({ state, runId }: Pick<StoredStanding, 'state' | 'runId'>): boolean =>
  runId !== null && (state === 'completed' || state === 'partial');

/** Who made a clip lies beside the prompt that was found with it. */
const findingOf = (
  { prompt, promptSource, promptOrigin }: StoredStanding,
  generation: Generation,
): PromptFinding => {
  const source = promptSources.find((known) => known === promptSource);
  const hasPrompt = prompt !== null && source !== undefined;
  return {
    prompt: hasPrompt ? { text: prompt, source, origin: promptOrigin, detail: null } : null,
    ...{ others: [], question: null, offered: null, generation },
  };
};

/** Adds how clips stood in another database, as a job of a batch that has ended. */
export const standingAdder = (connection: Connection) => {
  const jobs = jobStandings(connection);
  const selectOthersAt = connection
    .prepare<[string, string, string, string], number>(
      `SELECT EXISTS (SELECT 1 FROM jobs WHERE path = ? AND clip_id IS NOT ?)
         OR EXISTS (SELECT 1 FROM files WHERE path = ? AND clip_id <> ?)`,
    )
    .pluck();
  const insert = connection.prepare(
    `INSERT INTO jobs (batch_id, position, path, root, clip_id, prompt, prompt_source,
       prompt_origin, prompt_finding, run_id, reused, stage, state, reason, changed_ms)
     VALUES (@batchId,
       (SELECT coalesce(max(position), -1) + 1 FROM jobs WHERE batch_id = @batchId), @path, @root, @clipId,
       @prompt, @promptSource, @promptOrigin, @promptFinding, @runId, @reused, @stage, @state, @reason, @nowMs)`,
  );

  /**
   * What says how a clip stands here stays, unless it says nothing yet, or less than a result. A clip
   * that is being worked on is about to have a standing of its own.
   */
  const isWanted = (clipId: ClipId, own: JobRow | undefined, added: StoredStanding): boolean => {
    if (!own) return true;
    if (jobs.isQueued(clipId) || hasResult(own)) return false;
    return hasResult(added) || (own.state === 'pending' && added.state !== 'pending');
  };

  /** A path that is another clip's here would hide what is known of that. */
  const pathFor = (clipId: ClipId, path: string): string =>
    selectOthersAt.get(path, clipId, path, clipId) === 1 ? clipId : path;

  /**
   * To be called within a transaction.
   * @param runIdOf the run here that each one is
   * @param batch gives the batch for it
   * @returns whether it was added
   */
  return (
    { clipId, standing, files, generation }: StoredClip,
    runIdOf: ReadonlyMap<string, RunId>,
    batch: () => string,
  ): boolean => {
    const own = jobs.standingFor(clipId);
    // A clip without file and job is not shown anywhere.
    const isHidden = standing === null && files.length === 0;
    const told = standing ?? (isHidden ? { ...neverRun, path: clipId } : null);
    if (told === null) return false;
    const runId = told.runId === null ? null : (runIdOf.get(told.runId) ?? null);
    const added = { ...told, runId, path: pathFor(clipId, told.path) };
    if (!isWanted(clipId, own, added)) return false;
    const promptFinding = generation && JSON.stringify(findingOf(added, generation));
    insert.run({ ...added, promptFinding, clipId, batchId: batch(), nowMs: Date.now() });
    return true;
  };
};
