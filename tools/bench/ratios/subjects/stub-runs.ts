import { randomUUID } from 'node:crypto';

export type RunRules = {
  readonly speed: number;
  readonly originMs: number;
  /** Shortest and longest time of a run. */
  readonly runMs: readonly [number, number];
  readonly maxRuns: number;
  readonly maxPerMinute: number;
};

export type RunLog = {
  ends: Record<string, number>;
  refusals: { atMs: number; code: string }[];
};

type Refusal = { code: string; headers: Record<string, string> };

const minuteMs = 60_000;

export const stubRuns = ({ speed, originMs, runMs, maxRuns, maxPerMinute }: RunRules) => {
  const log: RunLog = { ends: {}, refusals: [] };
  const submittedMs: number[] = [];
  const nowMs = (): number => originMs + (Date.now() - originMs) * speed;
  const endsMs = new Map<string, number>();
  const machineMs = (ms: number): number => originMs + (ms - originMs) / speed;

  const refuse = (code: string, untilMs: number): Refusal => {
    log.refusals.push({ atMs: Date.now(), code });
    const seconds = Math.max(1, Math.ceil((untilMs - nowMs()) / 1000));
    return { code, headers: { 'retry-after': String(seconds) } };
  };

  return {
    log,
    start: (): Refusal | { id: string; headers: Record<string, string> } => {
      const now = nowMs();
      while ((submittedMs[0] ?? now) <= now - minuteMs) submittedMs.shift();
      const freeMs = (submittedMs[0] ?? now) + minuteMs;
      if (submittedMs.length >= maxPerMinute) return refuse('rate_limited', freeMs);
      const going = [...endsMs.values()].filter((endMs) => endMs > now);
      if (going.length >= maxRuns) return refuse('concurrency_limit', Math.min(...going));
      submittedMs.push(now);
      const id = randomUUID();
      const endMs = now + runMs[0] + Math.random() * (runMs[1] - runMs[0]);
      endsMs.set(id, endMs);
      log.ends[id] = machineMs(endMs);
      const remaining = maxPerMinute - submittedMs.length;
      const headers = {
        'x-ratelimit-limit': String(maxPerMinute),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(Math.ceil((remaining > 0 ? now : freeMs) / 1000)),
      };
      return { id, headers };
    },
    isEnded: (id: string): boolean => (endsMs.get(id) ?? 0) <= nowMs(),
  };
};
