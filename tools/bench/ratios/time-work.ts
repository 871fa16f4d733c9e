import type { Cost } from './figure.ts';

/** Measures work in this process, with the processor time of all its threads. */
export const timeWork = async (work: () => unknown): Promise<Cost> => {
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
  await work();
  const wallSec = (performance.now() - startMs) / 1000;
  const { user, system } = process.cpuUsage(startCpu);
  return { wallSec, cpuSec: (user + system) / 1e6 };
};
