import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Figure, Reading } from '../figure.ts';
import { makeSmallClips } from '../make-clips.ts';
import { openEngine } from '../open-engine.ts';
import { runOptions } from '../run-options.ts';
import { startStubService } from '../stub-service.ts';

/** Numbers of finished clips at which memory is compared. */
const memoryAt = [1000, 4000] as const;

/** Memory that is in use: what the process occupies depends on when V8 collects garbage. */
const megabytes = (): number => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

/**
 * A folder of 10,000 clips is evaluated by a service that answers at once, until 4,000 clips have
 * ended: time to the first submission, delays of the event loop, which a window waits for, and
 * growth of memory.
 */
export const queue: Figure = {
  id: 'queue',
  baseline: null,
  measure: async ({ folder }) => {
    const count = 10_000;
    const clips = join(folder, 'clips');
    await makeSmallClips(clips, count);
    await using service = await startStubService();
    await using engine = openEngine(join(folder, 'data'), {
      ...{ kind: 'remote', baseUrl: service.baseUrl, apiKey: 'stub' },
    });
    const interrupt = new AbortController();
    const delays = monitorEventLoopDelay({ resolution: 5 });
    const startMs = performance.now();
    let firstMs: number | null = null;
    const memory: number[] = [];
    let ended = 0;
    engine.subscribe((event) => {
      if (event.type === 'clip-stage' && event.stage === 'submit') {
        firstMs ??= performance.now() - startMs;
      }
      if (event.type !== 'clip-ended') return;
      ended += 1;
      if (memoryAt.some((number) => number === ended)) memory.push(megabytes());
      if (ended === memoryAt[1]) interrupt.abort();
    });
    delays.enable();
    await engine.evaluate(
      { paths: [clips], prompt: 'A test clip', options: runOptions },
      interrupt.signal,
    );
    delays.disable();
    const [few = 0, many = 0] = memory;
    const bound = { size: '10,000 clips', baseline: null, ratio: null, cpuRatio: null };
    const readings: Reading[] = [
      {
        ...{ ...bound, name: 'queue, first submission', unit: 'ms', ours: firstMs ?? Infinity },
        ...{ target: 2000, isBound: true },
      },
      {
        ...{ ...bound, name: 'queue, event loop p99', unit: 'ms' },
        // A histogram in ns, which includes the interval of 5 ms between its samples.
        ...{ ours: delays.percentile(99) / 1e6 - 5, target: 20, isBound: true },
      },
      {
        ...{ name: 'queue, memory', size: '4,000 clips done beside 1,000', unit: 'MB' },
        ...{ ours: many, baseline: few, ratio: many / few, cpuRatio: null },
        ...{ target: 1.1, isBound: false },
      },
    ];
    return readings;
  },
};
