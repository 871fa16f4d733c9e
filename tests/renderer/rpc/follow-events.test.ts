import { createORPCClient } from '@orpc/client';
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { followEvents, oneAtATime } from '../../../renderer/rpc/follow-events.ts';
import { createLiveProgress } from '../../../renderer/rpc/live-progress.ts';
import { createQueryClient, createQueryUtils } from '../../../renderer/rpc/rpc-context.ts';
import type { WindowEvent } from '../../../shared/contract/app.ts';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ContractClient } from '../../../shared/contract/index.ts';
import type { BatchId, ClipId } from '../../../shared/domain/ids.ts';

/** A window of an engine with queued jobs. Answers are held until released; verdicts are saved. */
const openWindow = () => {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const arrival = Promise.withResolvers<void>();
  const asked: string[] = [];
  let total = 0;
  let tell = (_event: WindowEvent): void => undefined;
  let isTaken = Promise.withResolvers<void>();
  /** The engine's events; each is handled when the next one is requested. */
  const events = async function* (): AsyncGenerator<WindowEvent> {
    for (;;) {
      const reported = Promise.withResolvers<WindowEvent>();
      tell = reported.resolve;
      isTaken.resolve();
      yield await reported.promise;
    }
  };
  const client: ContractClient = createORPCClient({
    call: async (path) => {
      if (path.join('.') === 'app.events') return events();
      asked.push(path.join('.'));
      const answer = { total, rows: [] };
      await arrival.promise;
      return answer;
    },
  });
  const query = createQueryUtils(client);
  const queries = createQueryClient(query);
  const following = { client, query, queries, live: createLiveProgress() };
  return {
    client,
    query,
    queries,
    asked,
    follow: async () => {
      const { promise } = isTaken;
      const onConnected = (): void => undefined;
      void followEvents({ ...following, onNotice: onConnected, onConnected }, ending.signal);
      await promise;
    },
    tell: async (event: WindowEvent) => {
      isTaken = Promise.withResolvers();
      const { promise } = isTaken;
      tell(event);
      await promise;
    },
    addJob: () => {
      total += 1;
    },
    letThrough: arrival.resolve,
  };
};

const changes: readonly WindowEvent[] = [
  { type: 'changed', topics: ['queue'] },
  // Rows of a batch show verdicts and decisions.
  { type: 'changed', topics: ['library'] },
  { type: 'open' },
];

/** @returns the counts seen, in order */
const showJobs = async (window: ReturnType<typeof openWindow>): Promise<number[]> => {
  const shown = new QueryObserver(window.queries, jobsOptions(window));
  const seen: number[] = [];
  onTestFinished(shown.subscribe(({ data }) => data && seen.push(data.total)));
  await window.follow();
  return seen;
};

const jobsOptions = ({ query }: ReturnType<typeof openWindow>) =>
  query.queue.jobs.queryOptions({
    input: { batchId: 'a batch' as BatchId, offset: 0, limit: 1 },
  });

test.for(changes)(
  'shows a first answer, and fetches it again when it changed: $type',
  async (event) => {
    const window = openWindow();
    const seen = await showJobs(window);
    window.addJob();
    await window.tell(event);
    window.letThrough();
    await expect.poll(() => seen.at(-1)).toBe(1);
    expect(new Set(seen)).toEqual(new Set([0, 1]));
  },
);

test.for(changes)('never shows a later answer from before the change: $type', async (event) => {
  const window = openWindow();
  window.queries.setQueryData(jobsOptions(window).queryKey, { total: 7, rows: [] });
  const seen = await showJobs(window);
  void window.queries.refetchQueries();
  window.addJob();
  await window.tell(event);
  window.letThrough();
  await expect.poll(() => seen.at(-1)).toBe(1);
  expect(new Set(seen)).toEqual(new Set([7, 1]));
});

test.for(['setTracks', 'setDecisions'] as const)(
  'while %s is in progress, fetches nothing that may be outdated, then at once',
  async (name) => {
    const window = openWindow();
    const { client, query, queries, asked } = window;
    const input = { clipId: 'a clip' as ClipId };
    queries.setQueryData(query.clips.get.queryKey({ input }), {} as ClipDetail);
    const shown = new QueryObserver(queries, query.clips.get.queryOptions({ input }));
    onTestFinished(shown.subscribe(() => undefined));
    await window.follow();
    const mutationKey = query.clips[name].mutationKey();
    const mutationFn = async () => void (await client.clips[name]([] as never));
    const saved = queries
      .getMutationCache()
      .build(queries, { mutationKey, mutationFn })
      .execute({});
    await window.tell({ type: 'changed', topics: ['library'] });
    expect(asked).toEqual([`clips.${name}`]);
    window.letThrough();
    await saved;
    await expect.poll(() => asked).toEqual([`clips.${name}`, 'clips.get']);
  },
);

test('fetches again when shown what an abandoned request did not complete', async () => {
  const window = openWindow();
  const { queries, asked } = window;
  const options = jobsOptions(window);
  queries.setQueryData(options.queryKey, { total: 0, rows: [] });
  const shown = new QueryObserver(queries, options);
  const hide = shown.subscribe(() => undefined);
  await window.follow();
  void shown.refetch();
  await window.tell({ type: 'changed', topics: ['queue'] });
  hide();
  const seen = asked.length;
  onTestFinished(shown.subscribe(() => undefined));
  expect(asked.length).toBe(seen + 1);
});

test('repeats work that is requested while it runs once, and runs other work beside it', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = oneAtATime((subject: string) => {
    begun.push(subject);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  for (const subject of ['library', 'library', 'library', 'queue']) ask(subject);
  expect(begun).toEqual(['library', 'queue']);
  for (const count of [3, 3]) {
    for (const end of ends.splice(0)) end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toHaveLength(count);
  }
  ask('library');
  expect(begun).toEqual(['library', 'queue', 'library', 'library']);
});
