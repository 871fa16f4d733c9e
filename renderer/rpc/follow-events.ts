import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Topic, WindowEvent } from '../../shared/contract/app.ts';
import type { ContractClient } from '../../shared/contract/index.ts';
import type { LiveProgress } from './live-progress.ts';
import { refetchQueries } from './refetch-queries.ts';
import type { QueryUtils } from './rpc-context.ts';

/**
 * Runs work for a subject one at a time; requests during a run cause one more run. While a batch
 * runs, data changes faster than a large library can be fetched, so a fetch that restarts with each
 * change would never end.
 * @param work must not throw
 */
export const oneAtATime = <Subject>(
  work: (subject: Subject) => Promise<unknown>,
): ((subject: Subject) => void) => {
  const hasNewRequest = new Map<Subject, boolean>();
  const run = async (subject: Subject): Promise<void> => {
    do {
      hasNewRequest.set(subject, false);
      await work(subject);
    } while (hasNewRequest.get(subject));
    hasNewRequest.delete(subject);
  };
  return (subject) => {
    if (hasNewRequest.has(subject)) hasNewRequest.set(subject, true);
    else void run(subject);
  };
};

/**
 * Resolves when no verdict, note or decision is being saved. The page shows changes before that; an
 * answer fetched in between may lack them, and a review that has moved on would count the finding
 * as unreviewed.
 */
const untilSaved = (query: QueryUtils, queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const keys = [query.clips.setTracks.mutationKey(), query.clips.setDecisions.mutationKey()];
    const check = (): void => {
      if (keys.some((mutationKey) => queries.isMutating({ mutationKey }) > 0)) return;
      stop();
      resolve();
    };
    const stop = queries.getMutationCache().subscribe(check);
    check();
  });

const reopenDelayMs = 1000;

type Following = {
  client: ContractClient;
  query: QueryUtils;
  queries: QueryClient;
  live: LiveProgress;
  onNotice: (message: string) => void;
  onConnected: (isConnected: boolean) => void;
};

const keysOf = (query: QueryUtils): Readonly<Record<Topic, QueryKey[]>> => ({
  library: [
    query.library.key(),
    query.clips.key(),
    query.compare.key(),
    query.judge.key(),
    query.queue.jobs.key(),
  ],
  prompts: [query.prompts.key()],
  queue: [query.queue.key(), query.prompts.key()],
  watch: [query.watch.key()],
  settings: [query.settings.key()],
  service: [query.service.key(), query.judge.key()],
  views: [query.library.views.key()],
});

const dependsOnLibrary = (query: QueryUtils, queryKey: QueryKey): boolean =>
  keysOf(query).library.some((key) => partialMatchKey(queryKey, key));

const applyEvent = (
  event: WindowEvent,
  { query, queries, live, onNotice }: Following,
  refresh: (topic: Topic) => void,
): void => {
  if (event.type === 'progress') live.apply(event);
  else if (event.type === 'notice') onNotice(event.message);
  else if (event.type === 'changed') for (const topic of event.topics) refresh(topic);
  else {
    live.clear();
    refresh('library');
    void refetchQueries(queries, {
      predicate: ({ queryKey }) => !dependsOnLibrary(query, queryKey),
    });
  }
};

/**
 * Reopens the event stream whenever it ends, until the signal is aborted. Events may have been
 * missed, so the first event of a stream refetches everything.
 */
export const followEvents = async (following: Following, signal: AbortSignal): Promise<void> => {
  const { query, queries } = following;
  const refresh = oneAtATime(async (topic: Topic) => {
    if (topic === 'library') await untilSaved(query, queries);
    await Promise.all(
      keysOf(query)[topic].map((queryKey) => refetchQueries(queries, { queryKey })),
    );
  });
  while (!signal.aborted) {
    try {
      for await (const event of await following.client.app.events(undefined, { signal })) {
        if (event.type === 'open') following.onConnected(true);
        applyEvent(event, following, refresh);
      }
    } catch {
      // The stream is reopened whatever ended it.
    }
    if (signal.aborted) return;
    following.onConnected(false);
    // Otherwise the last status would stay on screen for up to a minute next to "not responding".
    void queries.invalidateQueries({ queryKey: query.service.status.key() });
    await new Promise((resolve) => setTimeout(resolve, reopenDelayMs));
  }
};
