import { AsyncIteratorClass } from '@orpc/server';
import type { Topic, WindowEvent } from '../../shared/contract/app.ts';
import type { BatchProgress, JobInfo } from '../../shared/contract/queue.ts';
import type { JobId } from '../../shared/domain/ids.ts';
import { printableText } from '../../shared/text/printable-text.ts';
import { type Clock, steadyClock } from '../clock.ts';
import type { EngineEvent } from '../store/events/engine-event.ts';

/** Minimum time between two updates of a window: at most five a second. */
const minIntervalMs = 200;

const minLibraryIntervalMs = 1000;

/** Maximum number of jobs in one event; those that changed most recently are kept. */
const maxJobs = 200;

/** Maximum number of notices in one update; any more are only counted. */
const maxNotices = 3;
const maxNoticeLength = 500;

type QueueState = {
  progress(): BatchProgress[];
  /** Jobs by their ids; skips those that no longer exist. */
  jobsNow(ids: readonly JobId[]): JobInfo[];
};

const topicsOf: { readonly [Type in EngineEvent['type']]?: readonly Topic[] } = {
  'clip-ended': ['library'],
  'library-changed': ['library'],
  'prompts-changed': ['library', 'prompts'],
  'views-changed': ['views'],
  // The library shows the clips that a batch is to read.
  'batch-started': ['queue', 'library'],
  'batch-stopped': ['queue', 'library'],
  'batch-ended': ['queue', 'library'],
  'queue-changed': ['queue'],
  'watch-changed': ['watch'],
  'settings-changed': ['settings'],
  'sync-changed': ['settings'],
  'service-changed': ['service'],
};

const progressEventTypes = new Set<EngineEvent['type']>([
  'scan-progress',
  'batch-started',
  'clip-stage',
  'clip-bytes',
  'clip-ended',
  'batch-progress',
  'waiting',
  'batch-stopped',
  'batch-ended',
  'queue-changed',
]);

/** The stack of a bug is left out; a line break may also be part of a path. */
const noticeText = (message: string): string =>
  printableText(message.split(/\n\s+at /, 1).join('')).slice(0, maxNoticeLength);

const createPendingEvents = (nowMs: () => number) => {
  const topics = new Set<Topic>();
  /** In the order of their last change. */
  const jobs = new Set<JobId>();
  let hasProgress = false;
  let notices: string[] = [];
  let moreNotices = 0;
  let lastSentMs = -Infinity;
  let libraryLastSentMs = -Infinity;

  const dueAtMs = (): number => {
    const isLibraryStale = topics.has('library');
    const hasOthers = topics.size > Number(isLibraryStale) || hasProgress || notices.length > 0;
    const othersMs = hasOthers ? lastSentMs + minIntervalMs : Infinity;
    const libraryMs = Math.max(
      lastSentMs + minIntervalMs,
      libraryLastSentMs + minLibraryIntervalMs,
    );
    return Math.min(othersMs, isLibraryStale ? libraryMs : Infinity);
  };

  const addJob = (id: JobId): void => {
    jobs.delete(id);
    jobs.add(id);
    const [first] = jobs;
    if (jobs.size > maxJobs && first !== undefined) jobs.delete(first);
  };

  const takeTopics = (): WindowEvent[] => {
    const isTooEarlyForLibrary = nowMs() < libraryLastSentMs + minLibraryIntervalMs;
    const sent = [...topics].filter((topic) => topic !== 'library' || !isTooEarlyForLibrary);
    for (const topic of sent) topics.delete(topic);
    if (sent.includes('library')) libraryLastSentMs = nowMs();
    return sent.length === 0 ? [] : [{ type: 'changed', topics: sent }];
  };

  const takeProgress = (queue: QueueState): WindowEvent[] => {
    if (!hasProgress) return [];
    const changedJobIds = [...jobs];
    hasProgress = false;
    jobs.clear();
    return [{ type: 'progress', batches: queue.progress(), jobs: queue.jobsNow(changedJobIds) }];
  };

  const takeNotices = (): WindowEvent[] => {
    const count = moreNotices === 1 ? '1 more message' : `${moreNotices} more messages`;
    const more = moreNotices === 0 ? [] : [`${count} not shown.`];
    const messages = [...notices, ...more];
    notices = [];
    moreNotices = 0;
    return messages.map((message) => ({ type: 'notice', message }));
  };

  return {
    /** Adds an event. @returns whether the next update is now due earlier */
    add: (event: EngineEvent): boolean => {
      const before = dueAtMs();
      for (const topic of topicsOf[event.type] ?? []) topics.add(topic);
      if ('jobId' in event) addJob(event.jobId);
      hasProgress ||= progressEventTypes.has(event.type);
      if (event.type === 'note') {
        if (notices.length < maxNotices) notices.push(noticeText(event.message));
        else moreNotices += 1;
      }
      return dueAtMs() < before;
    },
    /** Milliseconds until the next update is due; Infinity if nothing is pending. */
    dueInMs: (): number => dueAtMs() - nowMs(),
    take: (queue: QueueState): WindowEvent[] => {
      lastSentMs = nowMs();
      return [...takeTopics(), ...takeProgress(queue), ...takeNotices()];
    },
  };
};

type EventFeedSource = {
  queue: QueueState;
  subscribe(listener: (event: EngineEvent) => void): () => void;
};

/**
 * A window's only event stream: `open`, then the current state whenever something changed, with all
 * changes since the last time combined. What is pending is a state, not a queue, so a window that
 * reads nothing costs no more.
 * @param clock monotonic, so that setting the system's time back delays nothing
 */
export const createEventFeed = (
  source: EventFeedSource,
  ending: AbortSignal,
  clock: Clock = steadyClock,
): AsyncIteratorClass<WindowEvent, void, void> => {
  const pending = createPendingEvents(clock.nowMs);
  const ready: WindowEvent[] = [{ type: 'open' }];
  let isEnded = false;
  let recheck = (): void => undefined;

  const unsubscribe = source.subscribe((event) => {
    if (pending.add(event)) recheck();
  });
  const end = (): void => {
    if (isEnded) return;
    ending.removeEventListener('abort', end);
    unsubscribe();
    isEnded = true;
    recheck();
  };
  ending.addEventListener('abort', end);
  if (ending.aborted) end();

  const untilDue = (): Promise<void> =>
    new Promise((resolve) => {
      let waiting: AbortController | undefined;
      recheck = () => {
        waiting?.abort();
        const waitMs = isEnded ? 0 : pending.dueInMs();
        if (waitMs <= 0) return resolve();
        if (waitMs === Infinity) return;
        waiting = new AbortController();
        clock.sleep(Math.ceil(waitMs), waiting.signal).then(recheck, () => undefined);
      };
      recheck();
    });

  const next = async (): Promise<IteratorResult<WindowEvent, void>> => {
    for (;;) {
      if (isEnded) return { done: true, value: undefined };
      const event = ready.shift();
      if (event) return { done: false, value: event };
      await untilDue();
      ready.push(...pending.take(source.queue));
    }
  };
  return new AsyncIteratorClass(next, async () => end());
};
