import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { BareBrowser } from './bare-browser.ts';
import type { DevToolsSession } from './devtools-session.ts';

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

/** As the browser tells it of each of its processes; the time is in seconds. */
type ProcessInfo = { type: string; id: number; cpuTime: number };

const lookMs = 1_000;
/** A page that decodes takes the whole time of a core and more; one at rest next to none. */
const restShare = 0.1;
/** Looks at most; as much as may be held is decoded in a few seconds. */
const maxLooks = 60;

const processesOf = async (browser: DevToolsSession): Promise<ProcessInfo[]> =>
  (await browser.send<{ processInfo: ProcessInfo[] }>('SystemInfo.getProcessInfo')).processInfo;

/** Waits until as much is decoded ahead as may be: how far that has come is a matter of chance. */
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

/** That of workers too: theirs is left lying for long, since they make little of it. */
const collectGarbage = async (page: DevToolsSession): Promise<void> => {
  const method = 'HeapProfiler.collectGarbage';
  await Promise.all(page.workers().map((worker) => page.send(method, {}, worker)));
  await page.send(method);
};

/**
 * Looks at a browser's processes once all that may be held is decoded, and garbage has been
 * collected. Needs Linux's /proc.
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

/** What a process holds, where it shares memory its share of it. */
const proportionalBytes = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  if (kilobytes === undefined) throw new Error(`Process ${pid} does not say what it holds.`);
  return Number(kilobytes) * 1024;
};
