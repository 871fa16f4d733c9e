import type {
  JobInfo,
  RetryClips,
  SearchSummary,
  UncertainChoice,
} from '../../../shared/contract/queue.ts';
import type { Fetched } from '../../../shared/documents/fetched.ts';
import type { ClipPart } from '../../../shared/domain/clip-copy.ts';
import type { BatchId, ClipId, JobId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { offerCopies } from '../../clips/copies/offer-copies.ts';
import { neverAborted } from '../../never-aborted.ts';
import { lastKnownLimits, type ServiceLimits } from '../../service/model-list.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { JobSelection, ListedJob } from '../../store/tables/job-row.ts';
import type { FetchHooks } from '../fetch-evaluations.ts';
import { type AdoptEvaluations, adoptEvaluations } from './adopt-evaluations.ts';
import { createBatchControls, type OneBatch, reasonIn, recoverBatches } from './batch-controls.ts';
import { costSoFar } from './batch-cost.ts';
import { createBatchInfos, jobInfo } from './batch-info.ts';
import { addCompletions, offerCompletion } from './complete-clips.ts';
import { type AddArrivals, type AddBatch, addArrivals, addBatch } from './create-batch.ts';
import { createCommands } from './create-commands.ts';
import { errorGroupsOf, withoutResult } from './error-groups.ts';
import { createMutex } from './mutex.ts';
import type { QueueParts } from './queue-parts.ts';
import type { BatchStatus } from './replace-jobs.ts';
import { unskipJobs } from './replace-jobs.ts';
import { retryClips } from './retry-clips.ts';
import { createQueueRun } from './run-queue.ts';
import { createUncertainRuns } from './uncertain-runs.ts';
import { moveJobs, skipJobs } from './unsent-jobs.ts';

type SomeJobs = { jobIds: readonly JobId[] };
type SomeClips = SomeJobs | { clipIds: readonly ClipId[] };

export type Queue = ReturnType<typeof createQueue>;

export const createQueue = (parts: QueueParts, databasePath: string) => {
  const { store, bus, samplesDir } = parts;
  const run = createQueueRun(parts, databasePath);
  const infos = createBatchInfos(parts, run.liveOf);
  const { find, endIfOver, ...controls } = createBatchControls(parts, run);
  const uncertainRuns = createUncertainRuns(parts, run.live);
  const changed = (): void => bus.emit({ type: 'queue-changed' });
  const limitsNow = (): ServiceLimits => lastKnownLimits(store, parts.link.idForReading());
  const retryMutex = createMutex();
  const beforeSkip = new Map<BatchId, BatchStatus>();

  /** Works on what has been added. */
  const withAdded = <Added>(done: Added): Added => {
    changed();
    run.kick();
    return done;
  };
  const added = (batchId: BatchId): OneBatch => withAdded({ batchId });

  /** Resumes a batch if it may continue; else it stays stopped, such as when the key is gone. */
  const resumeIfAllowed = (batchId: BatchId): void => {
    try {
      controls.resume({ batchId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };

  const clipIdsOf = (request: SomeClips | OneBatch): ClipId[] => {
    if ('clipIds' in request) return [...request.clipIds];
    const jobIds =
      'jobIds' in request ? request.jobIds : store.jobs.ids(find(request.batchId).id, ['partial']);
    return store.jobs.byIds(jobIds).flatMap(({ clipId }) => clipId ?? []);
  };

  const infoOf = (row: ListedJob): JobInfo => jobInfo(row, run.live(), store.runs.byId(row.runId));

  return {
    commands: createCommands(parts, run),

    list: () =>
      [...store.batches.ended(), ...store.batches.open()]
        .toSorted((one, other) => one.position - other.position)
        .map(infos.of),
    progress: () => store.batches.open().map(infos.progressOf),
    jobs: ({ batchId, ...part }: OneBatch & JobSelection) => {
      const isEnded = find(batchId).endedMs !== null;
      return {
        total: store.jobs.count(batchId, part),
        rows: store.jobs.page(batchId, part, isEnded).map(infoOf),
      };
    },
    jobsNow: (jobIds: readonly JobId[]) => store.jobs.byIds(jobIds).map(infoOf),

    /** @throws AppError usage, api_key_not_set, bad_base_url, key_unreadable */
    add: (request: AddBatch) => added(addBatch(request, parts)),
    addArrivals: (request: AddArrivals) => {
      const into = addArrivals(request, parts, run.live());
      return { ...into, ...added(into.batchId) };
    },
    addSamples: () => {
      if (samplesDir === undefined) {
        throw new AppError('not_offered', 'There are no sample clips here.');
      }
      const samples = { paths: [samplesDir], clipIds: [], options: {}, capUnits: null };
      return added(addBatch(samples, parts, 'Sample clips'));
    },

    ...controls,
    /** Resumes batches of windows that stopped only because the service was unreachable. */
    resumeUnreachable: (): void => {
      for (const { batchId, origin, stoppedBy, phase } of store.batches.open().map(infos.of)) {
        const isUnreached = phase === 'stopped' && stoppedBy?.code === 'service_unreachable';
        if (isUnreached && origin === 'window') resumeIfAllowed(batchId);
      }
    },
    skip: ({ jobIds }: SomeJobs) => {
      const skipped = skipJobs(store.jobs.byIds(jobIds), run.live(), store);
      for (const batchId of new Set(skipped.map((row) => row.batchId))) {
        const before = find(batchId);
        const isOver = endIfOver(batchId);
        const phase = before.phase === 'pausing' ? 'paused' : before.phase;
        if (isOver || before.phase === 'pausing') {
          beforeSkip.set(batchId, { phase, reason: reasonIn(before) });
        } else beforeSkip.delete(batchId);
      }
      changed();
      return { jobIds: skipped.map(({ id }) => id) };
    },
    unskip: ({ jobIds }: SomeJobs) => {
      const restored = unskipJobs(jobIds, parts, run.liveOf, (batchId) => beforeSkip.get(batchId));
      return withAdded({ restored });
    },
    rename: ({ batchId, label }: OneBatch & { label: string }): void => {
      store.batches.rename(find(batchId).id, label);
      changed();
    },
    move: ({ jobIds, to }: SomeJobs & { to: 'front' | 'back' }): void => {
      moveJobs(store.jobs.byIds(jobIds), to, run.live(), store);
      changed();
    },
    /** Billable units of the runs that batches created, as far as is known. */
    committedUnits: (batchIds: readonly BatchId[]): number =>
      batchIds.reduce((units, batchId) => {
        const { id, serviceId } = find(batchId);
        return units + costSoFar(id, serviceId, store).committedUnits();
      }, 0),
    searched: ({ batchId }: OneBatch) =>
      readStoredJson<SearchSummary>(store.batches.searched(find(batchId).id)),
    errorGroups: ({ batchId }: OneBatch) => errorGroupsOf(find(batchId).id, limitsNow(), store),
    withoutResult: ({ batchId }: OneBatch) => withoutResult(find(batchId).id, store),
    /** @throws AppError api_key_not_set, bad_base_url, data_folder_busy */
    retry: async (request: RetryClips, copies?: ClipPart) => {
      const work = () => retryClips(request, parts, run.liveOf, copies);
      return withAdded(await retryMutex(work, neverAborted));
    },
    offerCopies: (request: SomeClips) => {
      const clipIds =
        'clipIds' in request
          ? request.clipIds
          : store.jobs.byIds(request.jobIds).map(({ clipId }) => clipId);
      return offerCopies(clipIds, limitsNow(), store);
    },
    offerCompletion: (request: SomeClips | OneBatch) => offerCompletion(clipIdsOf(request), parts),
    /** @throws AppError api_key_not_set, data_folder_busy */
    complete: async (request: SomeClips | OneBatch) => {
      const work = () => addCompletions(clipIdsOf(request), 'window', parts);
      const { runs, batches } = withAdded(await retryMutex(work, neverAborted));
      return { batchIds: batches, clips: runs.length };
    },
    /** Those that have not ended are awaited in the queue. @throws like `adoptEvaluations` */
    adopt: async (request: AdoptEvaluations, hooks: FetchHooks): Promise<Fetched> => {
      const adopt = (signal: AbortSignal) =>
        adoptEvaluations(request, 'window', parts, { ...hooks, signal });
      const { batches: _, ...fetched } = withAdded(await parts.tasks.run(hooks.signal, adopt));
      return fetched;
    },
    uncertain: uncertainRuns.list,
    /** @throws AppError not_that_run, other_service, api_key_not_set, data_folder_busy; ApiError */
    decide: async (decision: UncertainChoice): Promise<void> => {
      withAdded(await uncertainRuns.decide(decision));
      bus.emit({ type: 'library-changed' });
    },
    clearEnded: (): void => {
      store.batches.clearEnded();
      changed();
    },

    isWorking: (): boolean => run.live() !== null,
    /**
     * Continues what was running when the app last ended; no other process works on that any more.
     * @throws AppError data_folder_busy, data_folder_unusable
     */
    start: (): void => {
      store.becomeWriter();
      recoverBatches(parts, run);
      run.start();
    },
    stop: run.stop,
  };
};
