import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import PQueue, { type TaskOptions, TimeoutError } from 'p-queue';
import { startThread } from '../../../../../processes/start-thread.ts';
import { systemErrorCode } from '../../../files/file-error.ts';
import type { PlainMp4Answer, ReadMp4 } from './plain-mp4-worker.ts';

type PlainMp4End =
  | { outcome: 'read'; read: ReadMp4 }
  | { outcome: 'notPlain' | 'timeLimit' | 'tooMuchMemory' };

type Limits = { timeLimitMs: number; signal?: AbortSignal | undefined };

/** Default heap limit of a thread, several times what a clip of an hour needs. */
const defaultHeapMb = 128;
const idleLimitMs = 10_000;

/** Uses a thread per parallel request; one that exceeds its limits is ended and replaced. */
export const createPlainMp4Reader = ({ heapMb } = { heapMb: defaultHeapMb }) => {
  const idle = new Map<Worker, NodeJS.Timeout>();

  const end = (worker: Worker): void => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    void worker.terminate();
  };

  const start = (): Worker => {
    const worker = startThread(new URL('./plain-mp4-worker.ts', import.meta.url), 'mp4', {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    // `request` receives the error as well.
    return worker.on('error', () => end(worker));
  };

  const acquire = (): Worker => {
    const [worker = start()] = idle.keys();
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    worker.ref();
    return worker;
  };

  const release = (worker: Worker): void => {
    worker.unref();
    idle.set(worker, setTimeout(() => end(worker), idleLimitMs).unref());
  };

  const request = async (path: string, ending: TaskOptions): Promise<PlainMp4Answer> => {
    const worker = acquire();
    try {
      const answered = once(worker, 'message', ending);
      worker.postMessage(path);
      const [answer] = (await answered) as [PlainMp4Answer];
      release(worker);
      return answer;
    } catch (error) {
      end(worker);
      throw error;
    }
  };

  const unlimited = new PQueue();

  return {
    /** @throws the signal's reason when aborted */
    read: async (path: string, { timeLimitMs: timeout, signal }: Limits): Promise<PlainMp4End> => {
      try {
        const read = await unlimited.add((ending) => request(path, ending), { timeout, signal });
        return read ? { outcome: 'read', read } : { outcome: 'notPlain' };
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof TimeoutError) return { outcome: 'timeLimit' };
        const isFull = systemErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
        return { outcome: isFull ? 'tooMuchMemory' : 'notPlain' };
      }
    },
  };
};

export const plainMp4Reader = createPlainMp4Reader();
