import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { numberedClip } from '../../../tests/support/tiny-clips.ts';
import { makeFrameClips } from '../../frame-clips/make-frame-clips.ts';
import { describeMachine } from '../describe-machine.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { type BareBrowser, openBareBrowser } from './bare-browser.ts';
import { rounded } from './measure-frames.ts';
import { openReviewApp } from './open-review-app.ts';

type MemoryUse = {
  /** Of the processes that run pages and their workers; shared memory is counted in parts. */
  readonly pageMb: number;
  readonly gpuMb: number;
};

const bytesPerMb = 1_000_000;

/** A process as reported by the browser; the time is in seconds. */
type ProcessInfo = { type: string; id: number; cpuTime: number };

const lookMs = 1_000;
/** A page that decodes uses at least one full core; an idle one uses almost none. */
const restShare = 0.1;
/** Maximum number of checks; decoding ahead takes a few seconds. */
const maxLooks = 60;

const processesOf = async (browser: BareBrowser): Promise<ProcessInfo[]> =>
  (await browser.send<{ processInfo: ProcessInfo[] }>('SystemInfo.getProcessInfo')).processInfo;

const untilDecoded = async (browser: BareBrowser): Promise<void> => {
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

/** Also collects garbage of workers, which make little and otherwise keep theirs for long. */
const collectGarbage = async (browser: BareBrowser): Promise<void> => {
  const method = 'HeapProfiler.collectGarbage';
  await Promise.all(browser.workers().map((worker) => browser.send(method, {}, worker)));
  await browser.toPage(method);
};

const readMemory = async (browser: BareBrowser): Promise<MemoryUse> => {
  await untilDecoded(browser);
  await collectGarbage(browser);
  const processes = await processesOf(browser);
  const mbOf = async (type: string): Promise<number> => {
    const sizes = processes
      .filter((process) => process.type === type)
      .map(({ id }) => proportionalBytes(id));
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / bytesPerMb;
  };
  return { pageMb: await mbOf('renderer'), gpuMb: await mbOf('GPU') };
};

const proportionalBytes = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  if (kilobytes === undefined) throw new Error(`Process ${pid} does not report its memory.`);
  return Number(kilobytes) * 1024;
};

const patienceMs = 30_000;

const readout = `document.querySelector('[data-testid=frame-number]')?.textContent`;

const keyCodes = { ArrowRight: 39, ArrowLeft: 37, End: 35, Home: 36, n: 78 } as const;
type Key = keyof typeof keyCodes;

const press = async (browser: BareBrowser, key: Key): Promise<void> => {
  const named = { key, windowsVirtualKeyCode: keyCodes[key] };
  const text = key.length === 1 ? { text: key, code: `Key${key.toUpperCase()}` } : { code: key };
  await browser.toPage('Input.dispatchKeyEvent', { type: 'keyDown', ...named, ...text });
  await browser.toPage('Input.dispatchKeyEvent', { type: 'keyUp', ...named, ...text });
};

const until = async (browser: BareBrowser, expression: string): Promise<void> => {
  const waiting = `new Promise((resolve, reject) => {
    const untilMs = performance.now() + ${patienceMs};
    const look = () => {
      if (${expression}) resolve();
      else if (performance.now() > untilMs) reject(new Error('It did not come.'));
      else setTimeout(look, 10);
    };
    look();
  })`;
  const { exceptionDetails } = await browser.toPage<{ exceptionDetails?: object }>(
    'Runtime.evaluate',
    {
      expression: waiting,
      awaitPromise: true,
    },
  );
  if (exceptionDetails) throw new Error(`The page did not come to: ${expression}`);
};

const reviewClip = async (browser: BareBrowser): Promise<void> => {
  await until(browser, `${readout} === '0'`);
  for (let step = 1; step <= 10; step += 1) await press(browser, 'ArrowRight');
  await until(browser, `${readout} === '10'`);
  await press(browser, 'End');
  await until(browser, `${readout} !== '10'`);
  for (let step = 1; step <= 5; step += 1) await press(browser, 'ArrowLeft');
  await press(browser, 'Home');
  await until(browser, `${readout} === '0'`);
};

const openNext = async (browser: BareBrowser, address: string): Promise<void> => {
  await press(browser, 'n');
  await until(browser, `location.hash.startsWith('${address}')`);
};

/** Different clips, in repeated rounds; each round ends with the largest. */
const round = [
  'fps24',
  'fps60',
  'rotated90',
  'portrait',
  'fragmented',
  'open-gop',
  'edit-list-cut',
  'variable-rate',
  'with-sound',
  'bench-1080p30',
] as const;

/** Memory is measured after each round, so always at the same clip. */
const sampleEvery = round.length;

const clipCount = 600;

/** Warm-up rounds, after which code, caches and the budget of frames should be full. */
const warmUpRounds = 4;

/**
 * Measures a browser's memory while clips are reviewed in a row with steps and jumps.
 * @param print gets a table, line by line
 */
export const measureMemory = (print: (line: string) => void) =>
  inTemporaryFolder(async (folder) => {
    await using app = await openReviewApp(await writeClips(folder));
    const { addresses, hostUrl, executablePath } = app;
    for (const line of describeMachine(`Chromium ${app.browser.version()}`)) print(line);
    print('    clips   page MB    GPU MB');
    const libraryAddress = `${hostUrl}#/library?view=table&sort=name`;
    await using bare = await openBareBrowser(executablePath, libraryAddress);
    await until(bare, `document.body?.innerText.includes('0000.mp4')`);
    await bare.toPage('Runtime.evaluate', { expression: `location.hash = '${addresses[0]}'` });
    const samples: MemoryUse[] = [];
    for (const index of addresses.keys()) {
      await reviewClip(bare);
      if ((index + 1) % sampleEvery === 0) {
        const use = await readMemory(bare);
        samples.push(use);
        const cells = [index + 1, use.pageMb, use.gpuMb];
        print(cells.map((cell) => String(rounded(cell)).padStart(9)).join(' '));
      }
      const next = addresses[index + 1];
      if (next !== undefined) await openNext(bare, next);
    }
    return figuresOf(samples);
  });

const figuresOf = (samples: readonly MemoryUse[]) => {
  const total = samples.slice(warmUpRounds).map(({ pageMb, gpuMb }) => pageMb + gpuMb);
  return {
    clips: samples.length * sampleEvery,
    firstMb: rounded(total[0] ?? 0),
    lastMb: rounded(total.at(-1) ?? 0),
  };
};

const writeClips = async (folder: string): Promise<string[]> => {
  const kinds = await makeFrameClips(undefined, round);
  const paths: string[] = [];
  for (let index = 0; index < clipCount; index += 1) {
    const kind = kinds[index % kinds.length];
    if (!kind) throw new Error('There are no clips to review.');
    const path = join(folder, `${String(index).padStart(4, '0')}.mp4`);
    await writeFile(path, numberedClip(await readFile(kind.path), index));
    paths.push(path);
  }
  return paths;
};
