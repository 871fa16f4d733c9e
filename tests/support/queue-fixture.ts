import { join } from 'node:path';
import type { EnginePorts } from '../../engine/index.ts';
import type { WatchTiming } from '../../engine/ports.ts';
import type { JobInfo } from '../../shared/contract/queue.ts';
import type { WatchInfo } from '../../shared/contract/watch.ts';
import type { WatchId } from '../../shared/domain/ids.ts';
import { createFixture } from './engine-fixture.ts';
import { openQueue, type QueueSetUp, untilSo } from './engine-under-test.ts';
import type { EvaluatorSetUp } from './evaluator-process.ts';
import { copyClips } from './make-clip-folder.ts';

/** A real evaluator, and for each test an engine as a window has it and a folder of new clips. */
export const createQueueFixture = (service: EvaluatorSetUp = {}) =>
  createFixture(openQueue, service);

/** The shortest interval in which files can be distinguished. */
const quickTiming: WatchTiming = {
  pollMs: 50,
  settleMs: 300,
  gatherMs: 1000,
  brokenAfterMs: 1500,
};

type Options = Partial<Parameters<ReturnType<typeof openQueue>['watch']['add']>[0]>;

const openWatch = (given: QueueSetUp) => {
  const engine = openQueue({ watchTiming: quickTiming, ...given });
  engine.queue.start();
  engine.watch.start();
  const info = (watchId: WatchId): WatchInfo => {
    const found = engine.watch.list().find((one) => one.watchId === watchId);
    if (!found) throw new Error('the folder is not watched');
    return found;
  };
  const jobs = (): JobInfo[] => engine.queue.list().flatMap(({ batchId }) => engine.jobs(batchId));
  return {
    ...engine,
    info,
    allJobs: jobs,
    begin: async (path: string, options: Options = {}): Promise<WatchId> => {
      const { watchId } = await engine.watch.add({
        path,
        includesSubfolders: true,
        takesExisting: false,
        dailyCapUnits: null,
        options: {},
        ...options,
      });
      await untilSo(engine, () => (info(watchId).phase === 'watching' ? true : undefined));
      return watchId;
    },
    untilInfo: (watchId: WatchId, isSo: (now: WatchInfo) => boolean): Promise<WatchInfo> =>
      untilSo(engine, () => {
        const now = info(watchId);
        return isSo(now) ? now : undefined;
      }),
    untilDone: (count: number): Promise<JobInfo[]> =>
      untilSo(engine, () => {
        const all = jobs();
        return all.length >= count && all.every(({ state }) => state !== 'pending')
          ? all
          : undefined;
      }),
  };
};

type WatchUnderTest = ReturnType<typeof openWatch>;

export const createWatchFixture = () => {
  const { setUp: setUpQueue, makeClips } = createQueueFixture();
  const setUp = async (more: Parameters<typeof setUpQueue>[1] = {}) => {
    const { dataDir, folder, evaluator, requests, created } = await setUpQueue(0, more);
    const open = (timing: Partial<WatchTiming> = {}, ports: Partial<EnginePorts> = {}) =>
      openWatch({
        dataDir,
        service: evaluator,
        ports,
        watchTiming: { ...quickTiming, ...timing },
      });
    return { dataDir, folder, evaluator, requests, created, open };
  };
  /** Puts a new clip into a folder and waits for it: earlier files were checked by then. */
  const takeAnother = async (
    engine: WatchUnderTest,
    folder: string,
    name: string,
  ): Promise<void> => {
    await copyClips(await makeClips(1), join(folder, name));
    await untilSo(engine, () => engine.allJobs().find(({ path }) => path.includes(name)));
  };
  return { setUp, makeClips, takeAnother };
};
