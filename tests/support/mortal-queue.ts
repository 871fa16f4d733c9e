/**
 * An engine as a window has it, in a separate process that can be told to kill itself at a certain
 * moment: without any chance to clean up, like in a power cut.
 */
import { createEngine, type EngineEvent, type ListedAddress } from '../../engine/index.ts';
import { operationOf } from '../../evaluator/server/operation.ts';
import { createVirtualTime } from './clocks.ts';

export type MortalQueueTask = {
  dataDir: string;
  service: { baseUrl: string; apiKey: string };
  /** Folders, each of which becomes a batch. */
  folders: readonly string[];
  /** Clips at addresses, which become one more batch. */
  addresses?: readonly ListedAddress[];
  retries?: boolean;
  checksPrompts?: boolean;
  concurrency: number;
  /** `stage <name>`, `phase <name>` of the first batch, `before <operation>` or `after <operation>`. */
  killAt: string;
  /** The number of the moment at which it is killed. */
  count: number;
};

const run = async (task: MortalQueueTask): Promise<void> => {
  let left = task.count;
  const pass = (name: string): void => {
    if (name !== task.killAt) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
  const time = createVirtualTime();
  const engine = createEngine(
    {
      dataDir: task.dataDir,
      service: { kind: 'settings', baseUrlOfStart: task.service.baseUrl },
    },
    {
      clock: time.clock,
      startEvaluator: () => Promise.reject(new Error('no evaluator may be started here')),
      keyStore: {
        begin: () => undefined,
        state: () => ({ place: 'environment', canEncrypt: false }),
        load: () => task.service.apiKey,
        save: () => undefined,
        remove: () => undefined,
      },
      fetch: time.watch(async (input, init) => {
        const operation = operationOf(init?.method ?? 'GET', new URL(String(input)).pathname);
        pass(`before ${operation}`);
        const response = await fetch(input, init);
        pass(`after ${operation}`);
        return response;
      }),
    },
  );
  engine.subscribe((event: EngineEvent) => {
    if (event.type === 'clip-stage') pass(`stage ${event.stage}`);
    if (event.type === 'queue-changed') pass(`phase ${engine.queue.list()[0]?.phase}`);
  });
  if (task.retries) {
    for (const { batchId } of engine.queue.list()) await engine.queue.retry({ batchId });
  }
  for (const folder of task.folders) {
    const options = { concurrency: task.concurrency };
    const { checksPrompts = false } = task;
    engine.queue.add({ paths: [folder], clipIds: [], options, capUnits: null, checksPrompts });
  }
  const { addresses = [], concurrency } = task;
  if (addresses.length > 0) {
    const options = { concurrency };
    engine.queue.add({ paths: [], clipIds: [], addresses, options, capUnits: null });
  }
};

process.once('message', (task: MortalQueueTask) => run(task));
