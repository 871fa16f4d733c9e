/** The engine's public surface: all the work of Clipcheck, for any host. */
import type { ResultDocument } from '../shared/domain/result-document.ts';
import { systemClock } from './api-client/clock.ts';
import { databasePath } from './db/connection.ts';
import { explainDatabaseError } from './db/explain-database-error.ts';
import { openStore } from './db/store.ts';
import { createEventBus, type EventListener } from './events/event-bus.ts';
import { createClips } from './library/create-clips.ts';
import { createLibrary } from './library/create-library.ts';
import { createLibraryThread } from './library/library-thread.ts';
import { createFileHasher } from './media/file-hasher.ts';
import { createThumbnails } from './media/thumbnails/thumbnails.ts';
import { attachEvaluation } from './operations/attach-evaluation.ts';
import { type DeletedRun, deleteRuns } from './operations/delete-runs.ts';
import type { EngineParts } from './operations/engine-parts.ts';
import { type EvaluatePaths, evaluatePaths } from './operations/evaluate-paths.ts';
import { type RetryRuns, retryRuns } from './operations/retry-runs.ts';
import { type ScanPaths, scanPaths } from './operations/scan-paths.ts';
import { createTurns } from './operations/take-turns.ts';
import type { EngineConfig, EnginePorts } from './ports.ts';
import { createQueue } from './queue/create-queue.ts';
import { cacheDocument } from './results/result-document.ts';
import { type ShownClip, showClip } from './results/show-clip.ts';
import { createService } from './service/create-service.ts';
import { createServiceLink } from './service/service-link.ts';
import { createConnectionChoice } from './settings/connection-choice.ts';
import { createSettings } from './settings/create-settings.ts';
import { createStoredSettings } from './settings/stored-settings.ts';
import { createStorage } from './storage/create-storage.ts';

export { ApiError } from './api-client/errors.ts';
export type { EngineEvent } from './events/engine-event.ts';
export type { DeletedRun } from './operations/delete-runs.ts';
export type { EvaluatePaths } from './operations/evaluate-paths.ts';
export type { RetryRuns } from './operations/retry-runs.ts';
export { defaultConcurrency, type EvaluateOptions } from './pipeline/evaluate-options.ts';
export type {
  EngineConfig,
  EnginePorts,
  ForkedModule,
  ForkModule,
  KeyStore,
  ServiceChoice,
  StartedEvaluator,
} from './ports.ts';
export type { ShownClip, ShownRun } from './results/show-clip.ts';
export { evaluatorStoreIn } from './storage/data-places.ts';

export type Engine = ReturnType<typeof createEngine>;

/**
 * Opens a data folder and everything that works on it. Nothing is contacted or started before it
 * is needed, so that reading works without a network.
 * @throws AppError data_folder_unusable, database_damaged, database_from_future
 */
export const createEngine = (config: EngineConfig, ports: EnginePorts) => {
  const store = openStore(config.dataDir);
  const bus = createEventBus();
  const stored = createStoredSettings(store);
  const choice = createConnectionChoice(config.service, stored, ports.keyStore);
  const link = createServiceLink(choice.choice, ports, store, bus);
  const hasher = createFileHasher();
  const parts: EngineParts = {
    store,
    bus,
    link,
    hasher,
    clock: ports.clock ?? systemClock,
    checkedVideoIds: new Set(),
  };
  const libraryThread = createLibraryThread(config.dataDir);
  const clips = createClips(libraryThread, parts);
  const thumbnails = createThumbnails(config.dataDir, clips.filePath, ports.forkModule);
  const takeTurns = createTurns();
  const path = databasePath(config.dataDir);
  const { samplesDir } = config;
  const queue = createQueue({ ...parts, settings: stored, samplesDir, takeTurns }, path);
  const explained = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw explainDatabaseError(error, path);
    });

  return {
    /** Folder of the database and of everything else that lasts. */
    dataDir: config.dataDir,

    library: createLibrary(libraryThread, bus),
    clips,
    /** Small pictures of clips. */
    thumbnails,

    /** Batches of windows. Nothing of an earlier start goes on before `queue.start`. */
    queue,
    settings: createSettings({ stored, choice, link, ports, bus, halt: queue.halt }),
    storage: createStorage(config.dataDir, parts),
    service: createService({ store, link, choice, keyStore: ports.keyStore }),

    /** Listens to everything that happens; @returns a function that ends the subscription. */
    subscribe: (listener: EventListener): (() => void) => bus.subscribe(listener),

    /** Evaluates clips. What acts at the service takes turns: none pays for another's clip. */
    evaluate: (request: EvaluatePaths, interrupt: AbortSignal): Promise<ResultDocument> =>
      explained(takeTurns(() => evaluatePaths(request, parts, interrupt), interrupt)),
    scan: (request: ScanPaths, interrupt: AbortSignal): Promise<ResultDocument> =>
      explained(scanPaths(request, parts, interrupt)),
    retry: (request: RetryRuns, interrupt: AbortSignal): Promise<ResultDocument> =>
      explained(takeTurns(() => retryRuns(request, parts, interrupt), interrupt)),
    delete: (
      ids: readonly string[],
      onDeleted: (deleted: DeletedRun) => void,
      interrupt: AbortSignal,
    ): Promise<void> => explained(deleteRuns(ids, parts, onDeleted, interrupt)),

    /** Gives an uncertain run the evaluation it led to. */
    attach: (runKey: string, evaluationId: string, interrupt: AbortSignal): Promise<void> =>
      takeTurns(() => attachEvaluation(runKey, evaluationId, parts, interrupt), interrupt),

    /** Every file as it last stood. No network. */
    list: (): ResultDocument => {
      try {
        return cacheDocument(store);
      } catch (error) {
        throw explainDatabaseError(error, path);
      }
    },
    /** Everything stored about one clip. No network. */
    show: (target: { text: string; path: string }): Promise<ShownClip> =>
      explained(showClip(store, hasher, target)),

    /** To be called when nothing is under way any more. */
    close: async (): Promise<void> => {
      await queue.stop();
      thumbnails.close();
      await libraryThread.close();
      await hasher.close();
      await link.close();
      store.close();
    },
  };
};
