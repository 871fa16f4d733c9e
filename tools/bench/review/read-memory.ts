import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { BareBrowser } from './bare-browser.ts';
import type { DevToolsSession } from './devtools-session.ts';

/** Megabytes that are held for the page. */
export type MemoryUse = {
  /** Of the processes that run pages and their workers, what they share counted in parts. */
  readonly pageMb: number;
  /** Of these, frames that are held decoded and what else the page has in buffers. */
  readonly framesMb: number;
  /** Of the process that composes what is on screen. */
  readonly gpuMb: number;
  /** Of the page's objects, once those that nobody needs are gone. */
  readonly heapMb: number;
};

const bytesPerMb = 1_000_000;

/** What a page's objects take, and what its buffers take beside them, in bytes. */
type HeapUsage = { usedSize: number; backingStorageSize: number };

/** Once as many buffers are held so long, nothing more is decoded (ms). */
const restMs = 1_000;
/** Looks at most; as much as may be held is decoded in a few seconds. */
const mostLooks = 60;

/** Waits until as much is decoded ahead as may be: how far that has come is a matter of chance. */
const untilDecoded = async (page: DevToolsSession): Promise<void> => {
  let lastBytes = -1;
  for (let look = 0; look < mostLooks; look += 1) {
    const { backingStorageSize: bytes } = await page.send<HeapUsage>('Runtime.getHeapUsage');
    if (bytes === lastBytes) return;
    lastBytes = bytes;
    await delay(restMs);
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
  await untilDecoded(page);
  await collectGarbage(page);
  const { usedSize, backingStorageSize } = await page.send<HeapUsage>('Runtime.getHeapUsage');
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
    framesMb: backingStorageSize / bytesPerMb,
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
