import { join } from 'node:path';
import { type Clock, systemClock } from '../../../../engine/clock.ts';
import { plainOptions } from '../../../../tests/support/made-up-values.ts';
import { openIdleEngine } from '../../../library/open-idle-engine.ts';
import { bounded, type Figure, type Reading } from '../figure.ts';
import { makeClips } from '../make-clips.ts';
import { startStubService } from '../stub-service.ts';

const [maxPerMinute, maxRuns, runSec] = [60, 8, 20];

const count = 160;

/** How many times faster than the machine's the clocks run. */
const speed = 4;

/** As the engine paces itself, without a limit of its own. */
const options = { ...plainOptions, concurrency: null };

/** Time that these limits require for the clips. */
const leastSec = (): number => {
  const rounds = Math.ceil(count / maxRuns) * runSec;
  const windows = Math.floor((count - 1) / maxPerMinute) * 60 + runSec;
  return Math.max(rounds, windows);
};

/** @param originMs moment at which it agrees with the machine's clock */
const fastClock = (originMs: number): Clock => ({
  nowMs: () => originMs + (Date.now() - originMs) * speed,
  sleep: (delayMs, signal) => systemClock.sleep(delayMs / speed, signal),
});

/**
 * A batch at a service that takes 60 submissions a minute and runs 8 at once, for 20 s each. Its
 * clock and the engine's run faster, so delays of the machine and the network count that much more.
 */
export const pacing: Figure = {
  id: 'pacing',
  baseline: 'the least time that the limits of the service allow',
  measure: async (folder) => {
    const clips = join(folder, 'clips');
    await makeClips(clips, count);
    const clock = fastClock(Date.now());
    const rules = { runMs: runSec * 1000, maxRuns, maxPerMinute };
    await using service = await startStubService(rules, clock);
    const remote = { kind: 'remote', baseUrl: service.baseUrl, apiKey: 'stub' } as const;
    await using engine = openIdleEngine(join(folder, 'data'), { clock, fetch }, remote);
    const startMs = clock.nowMs();
    await engine.evaluate(
      { paths: [clips], prompt: 'A test clip', options },
      AbortSignal.timeout(600_000),
    );
    const ours = (clock.nowMs() - startMs) / 1000;
    const baseline = leastSec();
    const size = `${count} clips`;
    const reading: Reading = {
      name: 'pacing',
      size,
      unit: 's',
      ours,
      baseline,
      ratio: ours / baseline,
      cpuRatio: null,
      target: 1.05,
      isBound: false,
    };
    const late = bounded({
      name: 'pacing, refusals after the first minute',
      size,
      unit: 'submissions',
      ours: service.refusedMs.filter((atMs) => atMs > startMs + 60_000).length,
      target: 0,
    });
    return [reading, late];
  },
};
