import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberedClip } from '../../../tests/support/tiny-clips.ts';
import { makeFrameClips } from '../../frame-clips/make-frame-clips.ts';
import { describeMachine } from '../describe-machine.ts';
import { openBareBrowser } from './bare-browser.ts';
import { rounded } from './figures.ts';
import { openReviewApp } from './open-review-app.ts';
import { type MemoryUse, readMemory } from './read-memory.ts';
import { openNext, reviewClip, until } from './review-clips.ts';

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

/** Warm-up rounds, after which code, caches and the budget of frames should be full. */
const warmUpRounds = 4;

export type MemoryFigures = {
  readonly clips: number;
  readonly firstMb: number;
  readonly lastMb: number;
  /** Growth of memory over 100 clips after the warm-up: the slope of the samples. */
  readonly mbPer100Clips: number;
  readonly heapMbPer100Clips: number;
};

/**
 * Reviews clips in a row with steps and jumps, opening each by the key for the next one, and
 * measures the memory of the browser's processes for the page.
 * @param clipCount number of clips; more than those of the warm-up
 * @param print gets a table, line by line
 */
export const measureMemory = async (
  clipCount: number,
  print: (line: string) => void,
): Promise<MemoryFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'clipcheck-bench-'));
  try {
    await using app = await openReviewApp(await writeClips(folder, clipCount));
    const { addresses, hostUrl, executablePath } = app;
    for (const line of describeMachine(`Chromium ${app.browser.version()}`)) print(line);
    print('    clips   page MB    GPU MB   heap MB');
    const libraryAddress = `${hostUrl}#/library?view=table&sort=name`;
    await using bare = await openBareBrowser(executablePath, libraryAddress);
    const { page } = bare;
    await until(page, `document.body?.innerText.includes('0000.mp4')`);
    await page.send('Runtime.evaluate', { expression: `location.hash = '${addresses[0]}'` });
    const samples: MemoryUse[] = [];
    for (const index of addresses.keys()) {
      await reviewClip(page);
      if ((index + 1) % sampleEvery === 0) {
        const use = await readMemory(bare);
        samples.push(use);
        const cells = [index + 1, use.pageMb, use.gpuMb, use.heapMb];
        print(cells.map((cell) => String(rounded(cell)).padStart(9)).join(' '));
      }
      const next = addresses[index + 1];
      if (next !== undefined) await openNext(page, next);
    }
    return figuresOf(samples);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const figuresOf = (samples: readonly MemoryUse[]): MemoryFigures => {
  const warm = samples.slice(warmUpRounds);
  const total = warm.map(({ pageMb, gpuMb }) => pageMb + gpuMb);
  return {
    clips: samples.length * sampleEvery,
    firstMb: rounded(total[0] ?? 0),
    lastMb: rounded(total.at(-1) ?? 0),
    mbPer100Clips: slopePer100Clips(total),
    heapMbPer100Clips: slopePer100Clips(warm.map(({ heapMb }) => heapMb)),
  };
};

const writeClips = async (folder: string, clipCount: number): Promise<string[]> => {
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

const slopePer100Clips = (samples: readonly number[]): number => {
  const meanAt = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  let [along, square] = [0, 0];
  for (const [at, sample] of samples.entries()) {
    along += (at - meanAt) * (sample - mean);
    square += (at - meanAt) ** 2;
  }
  return rounded(((along / square) * 100) / sampleEvery);
};
