import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { BareBrowser } from './bare-browser.ts';
import type { DevToolsSession } from './devtools-session.ts';

export type MemoryUse = {
  /** Of the processes that run pages and their workers; shared memory is counted in parts. */
  readonly pageMb: number;
  readonly gpuMb: number;
  /** Of the page's objects after garbage collection. */
  readonly heapMb: number;
};

const bytesPerMb = 1_000_000;

/** A process as reported by the browser; the time is in seconds. */
type ProcessInfo = { type: string; id: number; cpuTime: number };

const lookMs = 1_000;
/** A page that decodes uses at least one full core; an idle one uses almost none. */
const restShare = 0.1;
/** Maximum number of checks; decoding ahead takes a few seconds. */
const maxLooks = 60;

const processesOf = async (browser: DevToolsSession): Promise<ProcessInfo[]> =>
  (await browser.send<{ processInfo: ProcessInfo[] }>('SystemInfo.getProcessInfo')).processInfo;

const untilDecoded = async (browser: DevToolsSession): Promise<void> => {
  const secById = async (): Promise<Map<number, number>> =>
    new Map(
      (await processesOf(browser))
        .filter(({ type }) => type === 'renderer')
        .map(({ id, cpuTime }) => [id, cpuTime]),
    );
  let last = await secById();
  for (let look = 0; look < maxLooks; look += 1) {
    await delay(lookMs);
    const now = await secById();
    const busySec = [...now].reduce((sum, [id, sec]) => sum + sec - (last.get(id) ?? 0), 0);
    if (busySec < (lookMs / 1000) * restShare) return;
    last = now;
  }
  throw new Error('The page did not come to rest.');
};

/**
 * Collects garbage, also of workers, which otherwise keep theirs for long because they make little.
 */
const collectGarbage = async (page: DevToolsSession): Promise<void> => {
  const method = 'HeapProfiler.collectGarbage';
  await Promise.all(page.workers().map((worker) => page.send(method, {}, worker)));
  await page.send(method);
};

/**
 * Measures a browser's processes after decoding ahead is complete and garbage has been collected.
 * Needs Linux's /proc.
 */
export const readMemory = async ({ browser, page }: BareBrowser): Promise<MemoryUse> => {
  await untilDecoded(browser);
  await collectGarbage(page);
  const { usedSize } = await page.send<{ usedSize: number }>('Runtime.getHeapUsage');
  const processes = await processesOf(browser);
  const mbOf = async (type: string): Promise<number> => {
    const sizes = processes
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

const proportionalBytes = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  if (kilobytes === undefined) throw new Error(`Process ${pid} does not report its memory.`);
  return Number(kilobytes) * 1024;
};
