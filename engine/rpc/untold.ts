import type { Topic, WindowEvent } from '../../shared/contract/app.ts';
import type { BatchProgress, JobInfo } from '../../shared/contract/queue.ts';
import type { JobId } from '../../shared/domain/ids.ts';
import type { EngineEvent } from '../store/events/engine-event.ts';

/** A window is told at most five times a second. */
const tellEveryMs = 200;

/** The library changes with every clip that ends, and whoever shows it asks for much. */
const tellLibraryEveryMs = 1000;

/** Clips in one event; of more that moved, those that moved last are told. */
const maxJobs = 200;

/** Notices at a time; how many more there were is said. */
const maxNotices = 3;
const noticeLength = 500;

/** How things stand now, as the queue knows it. */
export type Standing = {
  /** Batches that have not ended. */
  progress(): BatchProgress[];
  /** Jobs by their ids; those that are gone are left out. */
  jobs(ids: readonly JobId[]): JobInfo[];
};

const topicsOf = (event: EngineEvent): readonly Topic[] => {
  switch (event.type) {
    case 'clip-ended':
    case 'library-changed':
      return ['library'];
    case 'prompts-changed':
      return ['library', 'prompts'];
    case 'views-changed':
      return ['views'];
    case 'batch-started':
    case 'batch-stopped':
    case 'batch-ended':
    case 'queue-changed':
      return ['queue'];
    case 'watch-changed':
      return ['watch'];
    case 'settings-changed':
      return ['settings'];
    case 'service-changed':
      return ['service'];
    default:
      return [];
  }
};

const movesBatches = new Set<EngineEvent['type']>([
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

const jobOf = (event: EngineEvent): JobId | null => ('jobId' in event ? event.jobId : null);

/** One line, as a notice is shown. */
const noticeText = (message: string): string =>
  message.split('\n', 1).join('').slice(0, noticeLength);

/**
 * What a window has not been told yet: which of its copies are old and what moved, of bounded size
 * whatever happens.
 */
export const createUntold = (nowMs: () => number) => {
  const topics = new Set<Topic>();
  /** In the order in which they last moved. */
  const jobs = new Set<JobId>();
  let hasMoved = false;
  let notices: string[] = [];
  let moreNotices = 0;
  let toldAtMs = -Infinity;
  let libraryToldAtMs = -Infinity;

  const dueAtMs = (): number => {
    const isLibraryOld = topics.has('library');
    const isMoreOld = topics.size > Number(isLibraryOld) || hasMoved || notices.length > 0;
    const restMs = isMoreOld ? toldAtMs + tellEveryMs : Infinity;
    const libraryMs = Math.max(toldAtMs + tellEveryMs, libraryToldAtMs + tellLibraryEveryMs);
    return Math.min(restMs, isLibraryOld ? libraryMs : Infinity);
  };

  const moveJob = (id: JobId): void => {
    jobs.delete(id);
    jobs.add(id);
    const [first] = jobs;
    if (jobs.size > maxJobs && first !== undefined) jobs.delete(first);
  };

  const takeTopics = (): WindowEvent[] => {
    const isLibraryEarly = nowMs() < libraryToldAtMs + tellLibraryEveryMs;
    const told = [...topics].filter((topic) => topic !== 'library' || !isLibraryEarly);
    for (const topic of told) topics.delete(topic);
    if (told.includes('library')) libraryToldAtMs = nowMs();
    return told.length === 0 ? [] : [{ type: 'changed', topics: told }];
  };

  const takeProgress = (standing: Standing): WindowEvent[] => {
    if (!hasMoved) return [];
    const moved = [...jobs];
    hasMoved = false;
    jobs.clear();
    return [{ type: 'progress', batches: standing.progress(), jobs: standing.jobs(moved) }];
  };

  const takeNotices = (): WindowEvent[] => {
    const rest = moreNotices === 1 ? '1 more message' : `${moreNotices} more messages`;
    const more = moreNotices === 0 ? [] : [`And ${rest} of this kind.`];
    const messages = [...notices, ...more];
    notices = [];
    moreNotices = 0;
    return messages.map((message) => ({ type: 'notice', level: 'info', message }));
  };

  return {
    /** @returns whether the window is to be told earlier than before */
    add: (event: EngineEvent): boolean => {
      const before = dueAtMs();
      for (const topic of topicsOf(event)) topics.add(topic);
      const jobId = jobOf(event);
      if (jobId !== null) moveJob(jobId);
      hasMoved ||= movesBatches.has(event.type);
      if (event.type === 'note') {
        if (notices.length < maxNotices) notices.push(noticeText(event.message));
        else moreNotices += 1;
      }
      return dueAtMs() < before;
    },
    /** Milliseconds until the window is to be told something; Infinity while there is nothing. */
    dueInMs: (): number => dueAtMs() - nowMs(),
    /** What the window is to be told now. */
    take: (standing: Standing): WindowEvent[] => {
      toldAtMs = nowMs();
      return [...takeTopics(), ...takeProgress(standing), ...takeNotices()];
    },
  };
};
