import type { ResultDocument } from '../../shared/domain/result-document.ts';
import type { Clock } from '../api-client/clock.ts';
import type { EngineParts } from '../operations/engine-parts.ts';
import { evaluateClips } from '../operations/evaluate-clips.ts';
import { checkMetadata } from '../operations/evaluate-paths.ts';
import type { EvaluateOptions } from '../pipeline/evaluate-options.ts';
import { createPromptFinder } from '../prompts/prompt-finder.ts';
import { promptMemory } from '../prompts/prompt-memory.ts';
import { expectWatchable } from './expect-watchable.ts';
import { identifyArrival } from './identify-arrival.ts';
import { type WatchStanding, watchFolder } from './watch-folder.ts';
import { type Arrival, createPassingStorage, createWatchMemory } from './watch-memory.ts';
import type { WatchTiming } from './watch-timing.ts';

export type WatchPaths = {
  /** Absolute paths of folders. */
  paths: readonly string[];
  includesSubfolders: boolean;
  /** Whether to evaluate what is there when the watch begins. */
  takesExisting: boolean;
  /** A prompt for every clip, before all other sources. */
  prompt?: string;
  options: EvaluateOptions;
  /** How long a file must stay as it is, where not as by default. */
  settleMs?: number;
};

/** What is told while folders are watched. */
export type WatchPathsHooks = {
  onStanding: (path: string, standing: WatchStanding) => void;
  /** Clips have been evaluated. */
  onDocument: (document: ResultDocument) => Promise<void>;
};

type WatchPathsParts = EngineParts & {
  dataDir: string;
  timing: WatchTiming;
  watchClock: Clock;
};

/** A service that cannot be reached is asked again after this time (ms). */
const unreachableRetryMs = 30_000;

/** Clips that wait to be evaluated, and who waits for them. */
const createInbox = () => {
  let clips: Arrival[] = [];
  let wake = (): void => undefined;
  return {
    put: (more: readonly Arrival[]): void => {
      clips.push(...more);
      wake();
    },
    /** All that is there; waits for the first. Empty when aborted. */
    take: async (signal: AbortSignal): Promise<Arrival[]> => {
      if (clips.length === 0 && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
        await promise;
      }
      const taken = clips;
      clips = [];
      return taken;
    },
  };
};

/**
 * Evaluates clips as they come into folders, until it is interrupted or the service refuses. What is
 * stored are the results: a watch of its own for windows is `createWatch`.
 * @throws AppError usage, path_not_found, path_unreadable, already_watched, api_key_not_set,
 *   metadata_too_large, data_folder_busy
 */
export const watchPaths = async (
  request: WatchPaths,
  { onStanding, onDocument }: WatchPathsHooks,
  parts: WatchPathsParts,
  interrupt: AbortSignal,
): Promise<void> => {
  const { store, link, clock, dataDir, parquet } = parts;
  const { includesSubfolders, takesExisting, options } = request;
  const timing = { ...parts.timing, settleMs: request.settleMs ?? parts.timing.settleMs };
  checkMetadata(options.metadata);
  link.id();
  store.becomeWriter();
  const folders: string[] = [];
  for (const path of request.paths)
    folders.push(await expectWatchable(path, () => folders, dataDir));

  const inbox = createInbox();
  const ending = new AbortController();
  const signal = AbortSignal.any([interrupt, ending.signal]);
  const storage = createPassingStorage();
  const watches = folders.map((path) =>
    watchFolder(
      { path, includesSubfolders, takesExisting, except: dataDir },
      {
        memory: createWatchMemory(storage, { isBegun: false, files: [] }),
        ...{ timing, clock: parts.watchClock },
        identify: (file, stop, onBytes) => identifyArrival(file, parts, stop, onBytes),
        deliver: inbox.put,
        onStanding: (standing) => onStanding(path, standing),
      },
      signal,
    ),
  );
  try {
    while (!signal.aborted) {
      const clips = await inbox.take(signal);
      if (clips.length === 0) continue;
      const memory = promptMemory(store);
      const prompts = createPromptFinder({ typed: request.prompt, memory, parquet });
      const document = await evaluateClips(clips, { options, prompts }, parts, interrupt);
      await onDocument(document);
      const refusal = document.stopped_by;
      if (refusal === null || interrupt.aborted) continue;
      if (refusal.code !== 'service_unreachable') return;
      const pending = document.clips.filter(({ state }) => state === 'pending');
      const paths = new Set(pending.map(({ path }) => path));
      await clock.sleep(unreachableRetryMs, signal).catch(() => undefined);
      inbox.put(clips.filter(({ path }) => paths.has(path)));
    }
  } finally {
    ending.abort();
    await Promise.all(watches);
  }
};
