import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import type { Reason } from '../../../shared/domain/result-document.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { IdentifiedClip } from '../../clips/identify-clip.ts';
import type { Clock } from '../../clock.ts';
import type { WatchTiming } from '../../ports.ts';
import { reasonOf } from '../pipeline/reason-of.ts';
import { createArrivals, type WaitingFile } from './arrivals.ts';
import { type ListedPlace, type Listing, listClips } from './list-clips.ts';
import type { Arrival, WatchMemory } from './watch-memory.ts';
import { restAfter } from './watch-timing.ts';

type BrokenFile = { path: string; message: string };

/** How a watched folder stands. */
export type WatchStanding = {
  /** `looking`: it has not been listed yet; `unreachable`: it cannot be now. */
  phase: 'looking' | 'watching' | 'unreachable';
  /** Why it cannot be listed, or why what has come cannot be taken. */
  problem: Reason | null;
  /** Files that have not been taken yet, and the first of those that are not complete. */
  waitingCount: number;
  waiting: WaitingFile[];
  /** Files that are no clips and links to places outside, and the first of them. */
  brokenCount: number;
  broken: BrokenFile[];
};

export const untouchedStanding: WatchStanding = {
  ...{ phase: 'looking', problem: null },
  ...{ waitingCount: 0, waiting: [], brokenCount: 0, broken: [] },
};

/** Files that are told of by name; of more, only how many there are. */
const maxListed = 20;

/** So many files are looked into before it is told how things stand. */
const filesAtOnce = 50;

type WatchedPlace = ListedPlace & {
  /** Whether to take what is there when the watch begins. */
  takesExisting: boolean;
};

type WatchParts = {
  memory: WatchMemory;
  timing: WatchTiming;
  /** Monotonic. */
  clock: Clock;
  /** @throws AppError invalid_video, file_unreadable, file_changed */
  identify: (
    path: string,
    signal: AbortSignal,
    onBytes: (doneBytes: number) => void,
  ) => Promise<IdentifiedClip>;
  /** Takes new clips, each of other bytes. @throws AppError where they cannot be taken now */
  deliver: (arrivals: readonly Arrival[]) => void;
  onStanding: (standing: WatchStanding) => void;
};

const linkOutside = ({ path, target }: Listing['outside'][number]): BrokenFile => ({
  path,
  message: `It is a link to a place outside, ${printableText(target)}. Watch that folder to evaluate its clips.`,
});

/** One of each clip, where the same bytes have come several times. */
const eachOnce = (arrivals: readonly Arrival[]): Arrival[] =>
  [
    ...new Map(arrivals.toReversed().map((arrival) => [arrival.clipId, arrival])).values(),
  ].toReversed();

/**
 * Watches a folder until it is aborted, by listing it again and again. Listing is what works
 * everywhere: notices of the file system do not come from network drives, may be lost, and say
 * nothing of whether a file is complete, for which one has to wait anyhow (docs/adr/0007).
 *
 * Times are measured on its clock, never against the times of files.
 */
export const watchFolder = async (
  place: WatchedPlace,
  parts: WatchParts,
  signal: AbortSignal,
): Promise<void> => {
  const { memory, timing, clock, deliver, onStanding } = parts;
  const lane = new PQueue({ concurrency: availableParallelism() });
  const arrivals = createArrivals({
    ...{ root: place.path, memory, timing },
    identify: (path, onBytes) => parts.identify(path, signal, onBytes),
    onRead: () => tell(standing(last.problem)),
  });
  let last = untouchedStanding;
  let listed: Listing = { clips: new Map(), outside: [] };

  const standing = (problem: Reason | null): WatchStanding => {
    const broken = [...memory.broken(listed.clips), ...listed.outside.map(linkOutside)];
    return {
      ...{ phase: 'watching', problem, ...arrivals.waiting(maxListed) },
      ...{ brokenCount: broken.length, broken: broken.slice(0, maxListed) },
    };
  };
  const tell = (now: WatchStanding): void => {
    last = now;
    onStanding(now);
  };

  const lookInto = async (paths: readonly string[]): Promise<void> => {
    const ends = await Promise.allSettled(
      paths.map((path) => lane.add(() => arrivals.lookInto(path, clock.nowMs()))),
    );
    signal.throwIfAborted();
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };

  /** @returns why what has come cannot be taken */
  const takeGathered = (): Reason | null => {
    const gathered = arrivals.gathered(clock.nowMs());
    if (gathered.length === 0) return null;
    try {
      const news = gathered.filter(({ clipId, path }) => !memory.isTaken(clipId, path));
      if (news.length > 0) memory.take(news, () => deliver(eachOnce(news)));
      // While they were gathered, another watched folder has taken the same bytes.
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

  /** Looks into what has settled, and takes what is complete. */
  const takeIn = async (): Promise<void> => {
    tell(standing(last.phase === 'watching' ? last.problem : null));
    for (;;) {
      const due = arrivals.due(clock.nowMs()).slice(0, filesAtOnce);
      await lookInto(due);
      tell(standing(takeGathered()));
      if (due.length < filesAtOnce) return;
    }
  };

  const lookOnce = async (): Promise<{ listingMs: number }> => {
    const beganMs = clock.nowMs();
    listed = await listClips(place, signal);
    const listingMs = clock.nowMs() - beganMs;
    if (!memory.isBegun()) await memory.begin(place.takesExisting ? new Map() : listed.clips);
    arrivals.follow(listed.clips, clock.nowMs());
    await takeIn();
    return { listingMs };
  };

  while (!signal.aborted) {
    let restMs = timing.pollMs;
    try {
      restMs = restAfter((await lookOnce()).listingMs, timing);
    } catch (error) {
      if (signal.aborted) return;
      const isUnreachable = error instanceof AppError && error.code === 'path_unreadable';
      const phase = isUnreachable ? 'unreachable' : last.phase;
      tell({ ...last, phase, problem: reasonOf(error) });
    }
    await clock.sleep(restMs, signal).catch(() => undefined);
  }
};
