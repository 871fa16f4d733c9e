import { onTestFinished } from 'vitest';
import type { Clock } from '../../engine/clock.ts';
import {
  createEngine,
  type Engine,
  type EngineEvent,
  type EnginePorts,
  type EvaluateOptions,
  type ListedAddress,
  type ServiceChoice,
} from '../../engine/index.ts';
import type { ResultDocument } from '../../shared/documents/result.ts';
import { createVirtualTime } from './clocks.ts';
import type { EvaluatorProcess, TraceLine } from './evaluator-process.ts';
import { plainOptions } from './made-up-values.ts';

export type EngineSetUp = {
  dataDir: string;
  service: { baseUrl: string; apiKey: string } | null;
  ports?: Partial<EnginePorts>;
  /** Lets it download clips from the servers of tests, which are on this machine. */
  allowsPrivate?: boolean;
};

export type EngineUnderTest = Engine & {
  events: EngineEvent[];
  clock: Clock;
  /**
   * Evaluates files, folders and addresses, with a prompt, a signal and other options where needed.
   */
  run(
    paths: string | readonly string[],
    options?: Partial<EvaluateOptions> & {
      prompt?: string;
      addresses?: readonly ListedAddress[];
      signal?: AbortSignal;
    },
  ): Promise<ResultDocument>;
};

/**
 * A real engine on a data folder, in virtual time unless `ports` has another clock; closed at the
 * end of the test at the latest.
 */
export const openEngine = ({
  dataDir,
  service,
  ports = {},
  allowsPrivate,
}: EngineSetUp): EngineUnderTest => {
  const choice: ServiceChoice =
    service === null
      ? { kind: 'built-in' }
      : { kind: 'remote', baseUrl: service.baseUrl, apiKey: service.apiKey };
  const time = createVirtualTime();
  const engine = createEngine(
    { dataDir, service: choice, allowsPrivate },
    {
      clock: time.clock,
      startEvaluator: () => Promise.reject(new Error('no evaluator may be started here')),
      ...ports,
      fetch: time.watch(ports.fetch ?? globalThis.fetch),
    },
  );
  const events: EngineEvent[] = [];
  engine.subscribe((event) => events.push(event));
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= engine.close();
    return closed;
  };
  onTestFinished(close);
  return {
    ...engine,
    close,
    events,
    clock: ports.clock ?? time.clock,
    run: (
      paths,
      { prompt, addresses = [], signal = new AbortController().signal, ...options } = {},
    ) =>
      engine.evaluate(
        {
          paths: typeof paths === 'string' ? [paths] : paths,
          addresses,
          options: { ...plainOptions, ...options },
          ...(prompt === undefined ? {} : { prompt }),
        },
        signal,
      ),
  };
};

export const requestsOf = (
  evaluator: EvaluatorProcess,
  operation: string,
  since = 0,
): TraceLine[] =>
  evaluator
    .trace()
    .slice(since)
    .filter((line) => line.operation === operation);

export const statesOf = (document: ResultDocument): Record<string, string> =>
  Object.fromEntries(document.clips.map(({ path, state }) => [path.split('/').at(-1), state]));
