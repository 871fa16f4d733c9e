import { EventEmitter, once } from 'node:events';
import type { ClipResult, ResultDocument } from '../../../shared/documents/result.ts';
import type { EvaluateOptions } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../clock.ts';
import type { WatchTiming } from '../../ports.ts';
import { unreachableRetryMs } from '../../service/client/retry-policy.ts';
import type { EngineParts } from '../engine-parts.ts';
import { checkMetadata } from '../pipeline/request-of.ts';
import { labelOf } from '../queue/create-batch.ts';
import type { Commands } from '../queue/create-commands.ts';
import { documentOf } from '../results/result-document.ts';
import { unevaluated } from '../scan-paths.ts';
import { checkWatchable } from './check-watchable.ts';
import { type WatchStatus, watchFolder } from './watch-folder.ts';
import { type Arrival, createTransientStorage, createWatchMemory } from './watch-memory.ts';

export type WatchPaths = {
  /** Absolute paths of folders. */
  paths: readonly string[];
  includesSubfolders: boolean;
  takesExisting: boolean;
  prompt?: string;
  options: EvaluateOptions;
  settleMs?: number;
};

export type WatchPathsHooks = {
  onStatus: (path: string, status: WatchStatus) => void;
  onDocument: (document: ResultDocument) => Promise<void>;
};

type WatchPathsParts = EngineParts & {
  dataDir: string;
  timing: WatchTiming;
  watchClock: Clock;
  commands: Commands;
};

const createInbox = () => {
  const clips: Arrival[] = [];
  const puts = new EventEmitter();
  return {
    now: (): Arrival[] => clips.splice(0),
    put: (more: readonly Arrival[]): void => {
      clips.push(...more);
      puts.emit('put');
    },
    /** Takes all clips; waits for the first. Empty if aborted. */
    take: async (signal: AbortSignal): Promise<Arrival[]> => {
      if (clips.length === 0) await once(puts, 'put', { signal }).catch(() => undefined);
      return clips.splice(0);
    },
  };
};

const newsOf = (document: ResultDocument, before: ResultDocument): ResultDocument =>
  documentOf(
    document.batch as BatchId,
    document.clips.filter((_, index) => (before.clips[index]?.state ?? 'pending') === 'pending'),
    document.stoppedBy,
    document.warnings,
  );

/**
 * Evaluates clips as they arrive, until it is interrupted or the service refuses.
 * @throws AppError usage, path_not_found, path_unreadable, already_watched, api_key_not_set,
 *   metadata_too_large, data_folder_busy
 */
export const watchPaths = async (
  request: WatchPaths,
  { onStatus, onDocument }: WatchPathsHooks,
  parts: WatchPathsParts,
  interrupt: AbortSignal,
): Promise<void> => {
  const { store, link, clock, dataDir, commands } = parts;
  const { includesSubfolders, takesExisting, options } = request;
  const timing = { ...parts.timing, settleMs: request.settleMs ?? parts.timing.settleMs };
  checkMetadata(options.metadata);
  link.id();
  store.becomeWriter();
  const folders: string[] = [];
  for (const path of request.paths)
    folders.push(await checkWatchable(path, () => folders, dataDir));

  const inbox = createInbox();
  const ending = new AbortController();
  const signal = AbortSignal.any([interrupt, ending.signal]);
  const broken: ClipResult[] = [];
  const storage: ReturnType<typeof createTransientStorage> = {
    ...createTransientStorage(store.sortedClips.has),
    note: (path, { state, message }) => {
      if (state !== 'broken') return;
      const reason = { code: 'invalid_video', message: message ?? '' };
      broken.push({ ...unevaluated(path, null), state: 'rejected', reason });
      inbox.put([]);
    },
  };
  const watches = folders.map((path) =>
    watchFolder(
      { path, includesSubfolders, takesExisting, except: dataDir },
      {
        store,
        hasher: parts.hasher,
        memory: createWatchMemory(storage, { isBegun: false, files: [] }),
        timing,
        clock: parts.watchClock,
        deliver: inbox.put,
        onStatus: (status) => onStatus(path, status),
      },
      signal,
    ),
  );
  const label = labelOf(folders);
  const prompts = { prompt: request.prompt };
  /** The last document of a batch with clips for which the service was unreachable. */
  let unreached: ResultDocument | null = null;
  try {
    while (!signal.aborted) {
      const clips: Arrival[] = unreached ? inbox.now() : await inbox.take(signal);
      if (broken.length > 0) {
        await onDocument(documentOf(null, broken.splice(0), unreached?.stoppedBy));
      }
      if (!unreached && clips.length === 0) continue;
      const document: ResultDocument = unreached
        ? await commands.resumeWith(unreached.batch as BatchId, clips, options, interrupt)
        : await commands.evaluateClips({ clips, label, prompts, options }, interrupt);
      await onDocument(unreached ? newsOf(document, unreached) : document);
      const refusal = document.stoppedBy;
      unreached = null;
      if (refusal === null || interrupt.aborted) continue;
      if (refusal.code !== 'service_unreachable') return;
      unreached = document;
      await clock.sleep(unreachableRetryMs, signal).catch(() => undefined);
    }
  } finally {
    if (unreached) commands.leave(unreached.batch as BatchId);
    ending.abort();
    await Promise.all(watches);
  }
};
