import type { StoredClip } from '../../../shared/documents/record.ts';
import type { Generation, PromptSearchResult } from '../../../shared/domain/found-prompt.ts';
import type { BatchId, ClipId, RunId } from '../../../shared/domain/ids.ts';
import { promptSources } from '../../../shared/domain/prompt-sources.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import type { JobRow } from '../tables/job-row.ts';
import { tablesOf } from '../tables.ts';

type Standing = NonNullable<StoredClip['standing']>;

const neverRun: Omit<Standing, 'path'> = {
  root: '',
  stage: 'waiting',
  state: 'pending',
  reason: null,
  runId: null,
  isReused: false,
  prompt: null,
  promptSource: null,
  promptOrigin: null,
};

const hasResult = ({ state, runId }: Pick<Standing, 'state' | 'runId'>): boolean =>
  runId !== null && (state === 'completed' || state === 'partial');

/** The generation of a clip is stored beside the prompt that was found with it. */
const promptSearchOf = (
  { prompt, promptSource, promptOrigin }: Standing,
  generation: Generation,
): PromptSearchResult => {
  const source = promptSources.find((known) => known === promptSource);
  const hasPrompt = prompt !== null && source !== undefined;
  return {
    prompt: hasPrompt ? { text: prompt, source, origin: promptOrigin, detail: null } : null,
    others: [],
    question: null,
    offered: null,
    generation,
  };
};

/** Adds the standings of clips from another database, each as a job of an ended batch. */
export const standingAdder = (connection: Connection) => {
  const { jobs } = tablesOf(connection);
  const { exists } = statements(connection);
  const isAtOther = exists<[{ clipId: ClipId; path: string }]>(
    `SELECT 1 FROM jobs WHERE path = @path AND clip_id IS NOT @clipId
     UNION ALL SELECT 1 FROM files WHERE path = @path AND clip_id <> @clipId LIMIT 1`,
  );

  /**
   * The standing of a clip here is kept, unless it is still pending or the imported one has a
   * result and it has none. A clip in the queue is about to get a new standing here.
   */
  const isWanted = (clipId: ClipId, stored: JobRow | undefined, added: Standing): boolean => {
    if (!stored) return true;
    if (jobs.isQueued(clipId) || hasResult(stored)) return false;
    return hasResult(added) || (stored.state === 'pending' && added.state !== 'pending');
  };

  /** At a path that belongs to another clip here, a job would hide the standing of that clip. */
  const pathFor = (clipId: ClipId, path: string): string =>
    isAtOther({ clipId, path }) ? clipId : path;

  /**
   * Must be called within a transaction.
   * @param runIdOf maps imported run ids to those here
   * @returns whether it was added
   */
  return (
    { clipId, standing, files, generation }: StoredClip,
    runIdOf: ReadonlyMap<string, RunId>,
    batch: () => BatchId,
  ): boolean => {
    const stored = jobs.standingFor(clipId);
    // A clip without file and job is not shown anywhere.
    const isHidden = standing === null && files.length === 0;
    const incoming = standing ?? (isHidden ? { ...neverRun, path: clipId } : null);
    if (incoming === null) return false;
    const runId = incoming.runId === null ? null : (runIdOf.get(incoming.runId) ?? null);
    const added = { ...incoming, runId, path: pathFor(clipId, incoming.path) };
    if (!isWanted(clipId, stored, added)) return false;
    const promptSearch = generation && JSON.stringify(promptSearchOf(added, generation));
    const reused = Number(added.isReused);
    jobs.add(batch(), [{ ...added, reused, promptSearch, clipId, end: added }]);
    return true;
  };
};
