/** The engine's public interface: everything Clipcheck does, for any host. */
import type { ImportProgress } from '../shared/contract/reports.ts';
import type { ResultDocument } from '../shared/documents/result.ts';
import { countedKindsOf, judgedTestOf } from '../shared/model/judge-measure.ts';
import { createAddresses } from './clips/addresses/create-addresses.ts';
import { downloadLimits } from './clips/addresses/download-clip.ts';
import { createCopies } from './clips/copies/create-copies.ts';
import { createFileHasher } from './clips/media/hash/file-hasher.ts';
import { createClipMedia } from './clips/media/pictures/create-clip-media.ts';
import { createThumbnails } from './clips/media/pictures/thumbnails.ts';
import { createParquetReader } from './clips/prompts/parquet-reader.ts';
import { steadyClock, systemClock } from './clock.ts';
import { runDiagnostics } from './diagnostics/run-diagnostics.ts';
import { type DeletedRun, deleteRuns } from './evaluation/delete-runs.ts';
import type { EngineParts } from './evaluation/engine-parts.ts';
import { createTaskTracker } from './evaluation/engine-parts.ts';
import type { FetchHooks } from './evaluation/fetch-evaluations.ts';
import { type FindPrompts, findPrompts } from './evaluation/find-prompts.ts';
import { type AdoptEvaluations, attachEvaluation } from './evaluation/queue/adopt-evaluations.ts';
import type { CompleteRuns } from './evaluation/queue/complete-clips.ts';
import type { EvaluatePaths } from './evaluation/queue/create-commands.ts';
import { createQueue } from './evaluation/queue/create-queue.ts';
import { createMutex } from './evaluation/queue/mutex.ts';
import type { RetryRuns } from './evaluation/queue/retry-runs.ts';
import { type RefreshRuns, refreshRuns } from './evaluation/refresh-runs.ts';
import { cacheDocument } from './evaluation/results/result-document.ts';
import { type ScanPaths, scanPaths } from './evaluation/scan-paths.ts';
import { createWatch } from './evaluation/watch/create-watch.ts';
import { defaultWatchTiming } from './evaluation/watch/watch-folder.ts';
import {
  type WatchPaths,
  type WatchPathsHooks,
  watchPaths,
} from './evaluation/watch/watch-paths.ts';
import { createBin } from './library/bin/create-bin.ts';
import { createClipActions } from './library/create-clip-actions.ts';
import { createLibrary } from './library/create-library.ts';
import { createPrompts } from './library/create-prompts.ts';
import { createFileChecker } from './library/find-clip-path.ts';
import { createLibraryThread } from './library/library-thread.ts';
import { importRecords } from './library/records/import/import-records.ts';
import { judgedClips } from './library/results/judged-clips.ts';
import { showClip } from './library/results/show-clip.ts';
import { withLibraryOutcomes, withRunOutcomes } from './library/results/with-outcomes.ts';
import { createSorting } from './library/sorting/create-sorting.ts';
import { createStorage } from './library/storage/create-storage.ts';
import { dataPaths } from './library/storage/data-paths.ts';
import { makeDataFolderPrivate } from './library/storage/make-private.ts';
import type { EngineConfig, EnginePorts, TestJudge } from './ports.ts';
import { createReports } from './reports/create-reports.ts';
import type { CallOptions } from './service/client/retries.ts';
import { createService } from './service/create-service.ts';
import { createServiceLink } from './service/service-link.ts';
import { createJudging } from './service/settings/create-judging.ts';
import { createConnectionChoice, createSettings } from './service/settings/create-settings.ts';
import { createStoredSettings } from './service/settings/stored-settings.ts';
import { databasePath } from './store/connection.ts';
import { createEventBus, type EventListener } from './store/events/event-bus.ts';
import { explainDatabaseError } from './store/explain-database-error.ts';
import { openStore } from './store/store.ts';
import { createSync } from './sync/create-sync.ts';

export type { EvaluateOptions } from '../shared/domain/evaluate-options.ts';
export { displayLocation, shortLocation } from './clips/addresses/display-location.ts';
export type { ListedAddress } from './clips/addresses/listed-address.ts';
export { readSpec } from './clips/delivery-spec/read-spec.ts';
export { applyUserUmask, keepFilesPrivate, withUserUmask } from './clips/files/private-umask.ts';
export { renameNoReplace } from './clips/files/put-in-place.ts';
export { isNetworkPath, isWithin, networkTarget } from './clips/media/find/link-scope.ts';
export type { PromptedClip } from './clips/prompt-table/prompted-clip.ts';
export { runDiagnostics } from './diagnostics/run-diagnostics.ts';
export type { DeletedRun } from './evaluation/delete-runs.ts';
export type { FindPrompts } from './evaluation/find-prompts.ts';
export type { EvaluatePaths } from './evaluation/queue/create-commands.ts';
export type { RetryRuns } from './evaluation/queue/retry-runs.ts';
export type { WatchStatus } from './evaluation/watch/watch-folder.ts';
export type { SortRequest } from './library/sorting/sort-request.ts';
export { makeDataFolderPrivate } from './library/storage/make-private.ts';
export type {
  Bin,
  EngineConfig,
  EnginePorts,
  EvaluatorChoice,
  FindPrinter,
  KeyStore,
  PrintPage,
  ServiceChoice,
  StartedEvaluator,
  TestJudge,
} from './ports.ts';
export type { NamedSelection } from './reports/report-selection.ts';
export { normalizeBaseUrl } from './service/base-url.ts';
export { ApiError } from './service/client/errors.ts';
export type { EngineEvent } from './store/events/engine-event.ts';

export type Engine = ReturnType<typeof createEngine>;

/**
 * Nothing is contacted or started before it is needed, so that reading works without a network.
 * @throws AppError data_folder_unusable, database_damaged, database_from_future
 */
export const createEngine = (config: EngineConfig, ports: EnginePorts) => {
  const { dataDir, samplesDir } = config;
  // A folder that is refused stays as it is.
  const store = openStore(dataDir);
  makeDataFolderPrivate(dataDir);
  const bus = createEventBus();
  const stored = createStoredSettings(store);
  const choice = createConnectionChoice(config.service, stored, ports.keyStore);
  const libraryThread = createLibraryThread(dataDir);
  const { compareFindings, judgeMeasures, takes } = libraryThread.pick(
    'compareFindings',
    'judgeMeasures',
    'takes',
  );
  const countedKinds = async () => countedKindsOf(await judgeMeasures());
  const startEvaluator: EnginePorts['startEvaluator'] = async (chosen) =>
    ports.startEvaluator(chosen.judge ? { ...chosen, countedKinds: await countedKinds() } : chosen);
  const judging = createJudging(stored, ports, bus);
  const link = createServiceLink(
    choice.choice,
    { ...ports, startEvaluator },
    store,
    bus,
    judging.evaluatorChoice,
  );
  const hasher = createFileHasher();
  const { copies: copiesFolder, downloads } = dataPaths(dataDir);
  const copies = createCopies({ store, hasher }, copiesFolder, ports.forkModule);
  const parquet = createParquetReader(ports.forkModule);
  const parts: EngineParts = {
    store,
    bus,
    link,
    hasher,
    copies,
    parquet,
    clock: ports.clock ?? systemClock,
    tasks: createTaskTracker(),
    checkedVideoIds: new Set(),
  };
  const checkFile = createFileChecker(hasher, store.clips);
  const clips = createClipActions(libraryThread, parts, checkFile);
  const thumbnails = createThumbnails(dataDir, clips.videoPath, ports.forkModule);
  const media = createClipMedia(
    { videoPath: clips.videoPath, probe: store.clips.probe },
    ports.forkModule,
  );
  const submitMutex = createMutex();
  const path = databasePath(dataDir);
  const ownFolders = samplesDir === undefined ? [dataDir] : [dataDir, samplesDir];
  const queue = createQueue({ ...parts, settings: stored, samplesDir, submitMutex }, path);
  const watchParts = {
    ...parts,
    dataDir,
    timing: { ...defaultWatchTiming, ...config.watchTiming },
    watchClock: ports.watchClock ?? steadyClock,
  };
  const watch = createWatch({ ...watchParts, queue, settings: stored });
  const settings = createSettings({
    stored,
    choice,
    link,
    ports,
    bus,
    halt: queue.halt,
    pauseWatches: watch.pauseAll,
  });
  const storage = createStorage(dataDir, parts);
  const reports = createReports(parts, dataDir, libraryThread, media, ports.findPrinter);
  const explained = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw explainDatabaseError(error, path);
    });

  return {
    dataDir,

    library: createLibrary(libraryThread, bus, checkFile),
    clips,
    addresses: createAddresses(
      {
        store,
        hasher,
        fetch: ports.fetch,
        folder: downloads,
        limits: downloadLimits,
        serviceOrigin: link.origin,
        allowsPrivate: config.allowsPrivate ?? false,
      },
      bus,
    ),
    compare: { findings: compareFindings, takes },
    reports,
    /** Nothing is shared before its `start`. */
    sync: createSync({ ...parts, dataDir, reports, settings: stored }),
    importRecords: (
      filePath: string,
      onProgress: (progress: ImportProgress) => void,
      signal: AbortSignal,
    ) =>
      explained(
        parts.tasks.run(signal, (either) =>
          importRecords(filePath, parts, dataDir, onProgress, either),
        ),
      ),
    sorting: createSorting({
      ...parts,
      thread: libraryThread,
      filePath: clips.filePath,
      dataDir,
      ownFolders,
    }),
    /** Null if the host has no bin. */
    bin: ports.bin
      ? createBin({ ...parts, thread: libraryThread, checkFile, ownFolders, bin: ports.bin })
      : null,
    thumbnails,

    prompts: createPrompts({ store, bus, clips, queue }),
    /** All batches. Nothing of an earlier session continues before `queue.start`. */
    queue,
    /** Folders whose new clips are queued automatically. None is watched before its `start`. */
    watch,
    settings,
    storage,
    service: createService({ store, link, keyStore: ports.keyStore, settings }),

    judge: {
      measures: judgeMeasures,
      /** Kinds whose findings count, by judge: for the message that starts the evaluator. */
      countedKinds,
      connect: ((request, signal) =>
        parts.tasks.run(signal, (either) =>
          judging.connect(request, either),
        )) satisfies typeof judging.connect,
      remove: judging.remove,
      address: judging.address,
      destination: judging.destination,
      state: () => ({ key: judging.keyState(), isPending: link.isEvaluatorPending() }),
      tests: () =>
        store.judgeTests.all().map(({ test, testedMs }) => ({ ...judgedTestOf(test), testedMs })),
      /** The result replaces that of the judge's earlier test. */
      test: ((judge, onProgress, signal) =>
        parts.tasks.run(signal, async (either) => {
          const test = await ports.testJudge(judge, onProgress, either);
          store.judgeTests.save(test);
          bus.emit({ type: 'library-changed' });
          return test;
        })) satisfies TestJudge,
    },

    diagnose: (version: string, signal: AbortSignal) => {
      const opened = { store, link, choice, sizes: storage.sizes };
      return runDiagnostics({ dataDir, ports, opened, version }, signal);
    },

    subscribe: (listener: EventListener) => bus.subscribe(listener),

    evaluate: (request: EvaluatePaths, interrupt: AbortSignal) =>
      explained(queue.commands.evaluatePaths(request, interrupt)),
    scan: (request: ScanPaths, interrupt: AbortSignal) =>
      explained(scanPaths(request, parts, interrupt)),
    watchPaths: (request: WatchPaths, hooks: WatchPathsHooks, interrupt: AbortSignal) =>
      explained(watchPaths(request, hooks, { ...watchParts, commands: queue.commands }, interrupt)),
    findPrompts: (request: FindPrompts, interrupt: AbortSignal) =>
      explained(findPrompts(request, parts, interrupt)),
    retry: (request: RetryRuns, interrupt: AbortSignal) =>
      explained(queue.commands.retryRuns(request, interrupt)),
    complete: (request: CompleteRuns, interrupt: AbortSignal) =>
      explained(queue.commands.completeRuns(request, interrupt)),
    adopt: (request: AdoptEvaluations, hooks: FetchHooks) =>
      explained(queue.commands.adopt(request, hooks)),
    refresh: (request: RefreshRuns, hooks: FetchHooks) =>
      explained(
        parts.tasks.run(hooks.signal, (signal) =>
          refreshRuns(request, parts, { ...hooks, signal }),
        ),
      ),
    delete: (
      ids: readonly string[],
      onDeleted: (deleted: DeletedRun) => void,
      interrupt: AbortSignal,
      onWait?: CallOptions['onWait'],
    ) => explained(deleteRuns(ids, parts, onDeleted, { signal: interrupt, onWait })),

    attach: (
      runKey: string,
      evaluationId: string,
      interrupt: AbortSignal,
      onWait?: CallOptions['onWait'],
    ) =>
      submitMutex(
        () => attachEvaluation(runKey, evaluationId, parts, { signal: interrupt, onWait }),
        interrupt,
      ),

    /** The clips of a document, with their findings and verdicts. Uses no network. */
    judged: (document: ResultDocument) => judgedClips(document, store, libraryThread),

    /** Adds the outcomes of a document's own runs, and the next steps. Uses no network. */
    withRunOutcomes: (document: ResultDocument, trustsImports?: boolean) =>
      explained(withRunOutcomes(document, store, libraryThread, trustsImports)),

    /** Adds those that the clips of a document have in the library. Uses no network. */
    withLibraryOutcomes: (document: ResultDocument) =>
      explained(withLibraryOutcomes(document, store, libraryThread)),

    /** The last state of every file. Uses no network. */
    list: () => {
      try {
        return cacheDocument(store);
      } catch (error) {
        throw explainDatabaseError(error, path);
      }
    },
    show: (target: { text: string; path: string }) =>
      explained(
        showClip(target, {
          store,
          hasher,
          media,
          thread: libraryThread,
          cardOf: async (clipId) => (await clips.get(clipId)).card,
        }),
      ),

    /** Closes the engine once nothing is being evaluated; aborts reports and imports. */
    close: async () => {
      const givenUp = parts.tasks.close();
      await watch.stop();
      await queue.stop();
      await givenUp;
      thumbnails.close();
      media.close();
      copies.close();
      parquet.close();
      await libraryThread.close();
      await hasher.close();
      await link.close();
      store.close();
    },
  };
};
