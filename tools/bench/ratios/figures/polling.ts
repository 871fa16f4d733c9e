import { join } from 'node:path';
import { maxPollsPerSec } from '../../../../engine/service/client/retry-policy.ts';
import { medianOf } from '../compare.ts';
import type { Figure, Reading } from '../figure.ts';
import { makeSmallClips } from '../make-clips.ts';
import { openEngine } from '../open-engine.ts';
import { runOptions } from '../run-options.ts';
import { startStubService } from '../stub-service.ts';

/** Returns the highest number of moments within a second. */
const mostInOneSecond = (timesMs: readonly number[]): number => {
  const sorted = timesMs.toSorted((one, other) => one - other);
  return Math.max(
    ...sorted.map((fromMs, first) => {
      const next = sorted.findIndex((ms, index) => index > first && ms >= fromMs + 1000);
      return (next === -1 ? sorted.length : next) - first;
    }),
  );
};

/**
 * 200 runs in flight at a service that ends each after 5 to 25 s: requests a second, and the time
 * from the end of a run to its result in the database.
 */
export const polling: Figure = {
  id: 'polling',
  baseline: null,
  measure: async ({ folder, isShort }) => {
    const count = isShort ? 20 : 200;
    const runMs = isShort ? ([1000, 3000] as const) : ([5000, 25_000] as const);
    const clips = join(folder, 'clips');
    await makeSmallClips(clips, count);
    await using service = await startStubService({
      ...{ speed: 1, originMs: Date.now(), runMs, maxRuns: count, maxPerMinute: count },
    });
    const remote = { kind: 'remote', baseUrl: service.baseUrl, apiKey: 'stub' } as const;
    const polledMs: number[] = [];
    const counted: typeof fetch = (input, init) => {
      if (/\/v1\/evaluations\/./.test(String(input))) polledMs.push(Date.now());
      return fetch(input, init);
    };
    await using engine = openEngine(join(folder, 'data'), remote, { fetch: counted });
    const knownMs = new Map<string, number>();
    engine.subscribe((event) => {
      if (event.type === 'clip-ended') knownMs.set(event.path, Date.now());
    });
    const document = await engine.evaluate(
      {
        paths: [clips],
        prompt: 'A test clip',
        options: { ...runOptions, concurrency: count },
      },
      AbortSignal.timeout(600_000),
    );
    const { ends } = await service.log();
    const delaysMs = document.clips.map(
      ({ path, evaluation_id: id }) => (knownMs.get(path) ?? NaN) - (ends[id ?? ''] ?? NaN),
    );
    const bound = { size: `${count} runs`, baseline: null, ratio: null, cpuRatio: null };
    const readings: Reading[] = [
      {
        ...{ ...bound, name: 'polling, most requests a second', unit: 'per s' },
        ...{ ours: mostInOneSecond(polledMs), target: maxPollsPerSec, isBound: true },
      },
      {
        ...{ ...bound, name: 'polling, end of a run until it is known, median', unit: 's' },
        ...{ ours: medianOf(delaysMs) / 1000, target: 3, isBound: true },
      },
    ];
    return readings;
  },
};
