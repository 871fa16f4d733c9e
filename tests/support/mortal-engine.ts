/**
 * A process that runs an engine and kills itself, as the system would, at a moment received by
 * message: at the n-th event of a kind, before a request is sent, or after its answer has arrived
 * and before anything reads it. Without a moment it runs to the end. It first sends every moment it
 * has passed, and at the end the result.
 */
import { createEngine, type EngineEvent } from '../../engine/index.ts';
import { operationOf } from '../../evaluator/server/operation.ts';
import type { ResultDocument } from '../../shared/domain/result-document.ts';
import { createVirtualTime } from './clocks.ts';
import { plainOptions } from './made-up-values.ts';

/** `stage <name>`, `ended`, `before <operation>` or `after <operation>`, and its number. */
export type Moment = { name: string; count: number };

export type MortalTask = {
  dataDir: string;
  service: { baseUrl: string; apiKey: string };
  concurrency: number;
  work: { folder: string } | { retry: string[] };
  killAt: Moment | null;
};

export type MortalReport = { passed: Moment[]; document: ResultDocument };

const nameOf = (event: EngineEvent): string | null => {
  if (event.type === 'clip-stage') return `stage ${event.stage}`;
  return event.type === 'clip-ended' ? 'ended' : null;
};

const run = async ({ dataDir, service, concurrency, work, killAt }: MortalTask) => {
  const passed: Moment[] = [];
  const pass = (name: string): void => {
    const count = passed.filter((moment) => moment.name === name).length + 1;
    passed.push({ name, count });
    if (killAt?.name === name && killAt.count === count) process.kill(process.pid, 'SIGKILL');
  };
  const time = createVirtualTime();
  const engine = createEngine(
    { dataDir, service: { kind: 'remote', ...service } },
    {
      clock: time.clock,
      startEvaluator: () => Promise.reject(new Error('no evaluator may be started here')),
      fetch: time.watch(async (input, init) => {
        const operation = operationOf(init?.method ?? 'GET', new URL(String(input)).pathname);
        pass(`before ${operation}`);
        const response = await fetch(input, init);
        pass(`after ${operation}`);
        return response;
      }),
    },
  );
  engine.subscribe((event) => {
    const name = nameOf(event);
    if (name !== null) pass(name);
  });
  const { signal } = new AbortController();
  const document =
    'folder' in work
      ? await engine.evaluate(
          { paths: [work.folder], options: { ...plainOptions, concurrency } },
          signal,
        )
      : await engine.retry({ ids: work.retry }, signal);
  await engine.close();
  process.send?.({ passed, document } satisfies MortalReport);
  process.disconnect();
};

process.once('message', (task: MortalTask) => run(task));
