import { readFile } from 'node:fs/promises';
import type { BareBrowser } from './bare-browser.ts';

/** Megabytes that are held for the page. */
export type MemoryUse = {
  /** Of the processes that run pages and their workers, what they share counted in parts. */
  readonly pageMb: number;
  /** Of the process that composes what is on screen. */
  readonly gpuMb: number;
  /** Of the page's objects, once those that nobody needs are gone. */
  readonly heapMb: number;
};

const bytesPerMb = 1_000_000;

/** Looks at a browser's processes, after garbage has been collected. Needs Linux's /proc. */
export const readMemory = async ({ browser, page }: BareBrowser): Promise<MemoryUse> => {
  await page.send('HeapProfiler.collectGarbage');
  const { usedSize } = await page.send<{ usedSize: number }>('Runtime.getHeapUsage');
  const { processInfo } = await browser.send<{ processInfo: { type: string; id: number }[] }>(
    'SystemInfo.getProcessInfo',
  );
  const mbOf = async (type: string): Promise<number> => {
    const sizes = processInfo
      .filter((process) => process.type === type)
      .map(({ id }) => proportionalBytes(id));
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / bytesPerMb;
  };
  return {
    pageMb: await mbOf('renderer'),
    gpuMb: await mbOf('GPU'),
    heapMb: usedSize / bytesPerMb,
  };
};

/** What a process holds, where it shares memory its share of it. */
const proportionalBytes = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  if (kilobytes === undefined) throw new Error(`Process ${pid} does not say what it holds.`);
  return Number(kilobytes) * 1024;
};
