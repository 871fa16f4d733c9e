import type { WatchInfo } from '../../../shared/contract/watch.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { identifyClip } from '../../clips/identify-clip.ts';
import type { FileHasher } from '../../clips/media/hash/file-hasher.ts';
import type { Clock } from '../../clock.ts';
import type { WatchTiming } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import { reasonOf } from '../pipeline/stage-outcome.ts';
import { settleInParallel } from '../settle-all.ts';
import { createArrivals } from './arrivals.ts';
import { type FolderContents, type ListedPlace, listClips } from './list-clips.ts';
import type { Arrival, WatchMemory } from './watch-memory.ts';

export const defaultWatchTiming: WatchTiming = {
  pollMs: 2000,
  settleMs: 5000,
  gatherMs: 8000,
  brokenAfterMs: 60_000,
};

/** Limits listing to a tenth of the time. */
const restsPerListing = 9;

const restAfter = (listingMs: number, { pollMs }: WatchTiming): number =>
  Math.max(pollMs, listingMs * restsPerListing);

/**
 * `problem`: why the folder cannot be listed, or why its arrivals cannot be taken; `waitingCount`:
 * files not taken yet, with the first of the incomplete ones.
 */
export type WatchStatus = Pick<
  WatchInfo,
  'problem' | 'waitingCount' | 'waiting' | 'brokenCount' | 'broken'
> & { phase: Exclude<WatchInfo['phase'], 'paused'> };

export const initialStatus: WatchStatus = {
  phase: 'looking',
  problem: null,
  waitingCount: 0,
  waiting: [],
  brokenCount: 0,
  broken: [],
};

const maxListed = 20;

const filesPerUpdate = 50;

type WatchParts = {
  store: Store;
  hasher: FileHasher;
  memory: WatchMemory;
  timing: WatchTiming;
  /** Monotonic. */
  clock: Clock;
  /** Takes new clips with different bytes. @throws AppError if they cannot be taken now */
  deliver: (arrivals: readonly Arrival[]) => void;
  onStatus: (status: WatchStatus) => void;
};

const linkOutside = ({ path, target }: FolderContents['outside'][number]) => ({
  path,
  message: `It is a link to ${target}, outside this folder. Watch that folder to evaluate its clips.`,
});

const eachOnce = (arrivals: readonly Arrival[]): Arrival[] =>
  [
    ...new Map(arrivals.toReversed().map((arrival) => [arrival.clipId, arrival])).values(),
  ].toReversed();

/**
 * Watches a folder by listing it repeatedly, which works everywhere (docs/adr/0007). Times are
 * measured by the monotonic clock, never compared with the times of files.
 */
export const watchFolder = async (
  place: ListedPlace & { takesExisting: boolean },
  parts: WatchParts,
  signal: AbortSignal,
): Promise<void> => {
  const { store, hasher, memory, timing, clock, deliver, onStatus } = parts;
  const arrivals = createArrivals({
    root: place.path,
    memory,
    timing,
    identify: (path, onBytes) =>
      identifyClip(path, store, hasher, { signal, onBytes, expectsVideo: true }),
    onRead: () => report(status(last.problem)),
  });
  let last = initialStatus;
  let listed: FolderContents = { clips: new Map(), outside: [] };

  const status = (problem: Reason | null): WatchStatus => {
    const broken = [...memory.broken(listed.clips), ...listed.outside.map(linkOutside)];
    return {
      phase: 'watching',
      problem,
      ...arrivals.waiting(maxListed),
      brokenCount: broken.length,
      broken: broken.slice(0, maxListed),
    };
  };
  const report = (now: WatchStatus): void => {
    last = now;
    onStatus(now);
  };

  const check = async (paths: readonly string[]): Promise<void> => {
    await settleInParallel(paths, (path) => arrivals.check(path, clock.nowMs()));
    signal.throwIfAborted();
  };

  const takeGathered = (): Reason | null => {
    const gathered = arrivals.gathered(clock.nowMs());
    if (gathered.length === 0) return null;
    try {
      const news = gathered.filter(({ clipId, path }) => !memory.isTaken(clipId, path));
      if (news.length > 0) memory.take(news, () => deliver(eachOnce(news)));
      // Another watched folder has taken the same bytes in the meantime.
      for (const { path, stamp, clipId } of gathered.filter((one) => !news.includes(one))) {
        memory.note(path, { stamp, state: 'taken', clipId, message: null });
      }
      arrivals.taken(gathered);
      return null;
    } catch (error) {
      if (error instanceof AppError) return reasonOf(error);
      throw error;
    }
  };

  const takeIn = async (): Promise<void> => {
    report(status(last.phase === 'watching' ? last.problem : null));
    for (;;) {
      const due = arrivals.due(clock.nowMs()).slice(0, filesPerUpdate);
      await check(due);
      report(status(takeGathered()));
      if (due.length < filesPerUpdate) return;
    }
  };

  /** @returns how long the listing took (ms) */
  const lookOnce = async (): Promise<number> => {
    const beganMs = clock.nowMs();
    listed = await listClips(place, signal);
    const listingMs = clock.nowMs() - beganMs;
    if (!memory.isBegun()) await memory.begin(place.takesExisting ? new Map() : listed.clips);
    arrivals.follow(listed.clips, clock.nowMs());
    await takeIn();
    return listingMs;
  };

  while (!signal.aborted) {
    let restMs = timing.pollMs;
    try {
      restMs = restAfter(await lookOnce(), timing);
    } catch (error) {
      if (signal.aborted) return;
      const isUnreachable = error instanceof AppError && error.code === 'path_unreadable';
      const phase = isUnreachable ? 'unreachable' : last.phase;
      report({ ...last, phase, problem: reasonOf(error) });
    }
    await clock.sleep(restMs, signal).catch(() => undefined);
  }
};
