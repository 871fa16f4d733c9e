import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
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

  const request = async (path: string, signal: AbortSignal): Promise<PlainMp4Answer> => {
    const worker = acquire();
    try {
      const answered = once(worker, 'message', { signal });
      worker.postMessage(path);
      const [answer] = (await answered) as [PlainMp4Answer];
      release(worker);
      return answer;
    } catch (error) {
      end(worker);
      throw error;
    }
  };

  return {
    /** @throws the signal's reason when aborted */
    read: async (path: string, { timeLimitMs, signal }: Limits): Promise<PlainMp4End> => {
      signal?.throwIfAborted();
      // Not `AbortSignal.any`, which leaks memory per file on a caller's long-lived signal.
      const controller = new AbortController();
      const onAbort = (): void => controller.abort();
      signal?.addEventListener('abort', onAbort, { once: true });
      const timer = setTimeout(onAbort, timeLimitMs);
      try {
        const read = await request(path, controller.signal);
        return read ? { outcome: 'read', read } : { outcome: 'notPlain' };
      } catch (error) {
        signal?.throwIfAborted();
        if (controller.signal.aborted) return { outcome: 'timeLimit' };
        const isFull = systemErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
        return { outcome: isFull ? 'tooMuchMemory' : 'notPlain' };
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      }
    },
  };
};

export const plainMp4Reader = createPlainMp4Reader();
