import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberedClip } from '../../../tests/support/tiny-clips.ts';
import { makeFrameClips } from '../../frame-clips/make-frame-clips.ts';
import { openBareBrowser } from './bare-browser.ts';
import { describeMachine } from './describe-machine.ts';
import { rounded } from './figures.ts';
import { openReviewApp } from './open-review-app.ts';
import { type MemoryUse, readMemory } from './read-memory.ts';
import { openNext, reviewClip, until } from './review-clips.ts';

/** Clips of all sorts, over and over: each round ends with the largest. */
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

/** Memory is looked at after each round, so always at the same clip. */
const sampleEvery = round.length;

/** Rounds after which nothing should come anew: code, caches and the budget of frames are full. */
const warmUpRounds = 4;

/** What `npm run bench:review -- --memory` ends with. */
export type MemoryFigures = {
  readonly clips: number;
  readonly firstMb: number;
  readonly lastMb: number;
  /** By how much memory grows over 100 clips, once it is warm: the slope of the samples. */
  readonly mbPer100Clips: number;
  readonly heapMbPer100Clips: number;
};

/**
 * Reviews clips in a row, each opened by the key for the next one, stepped through and jumped about
 * in, and looks at what the browser's processes for the page hold.
 * @param clipCount how many; more than are gone through until all is warm
 * @param say gets a table, line by line
 */
export const measureMemory = async (
  clipCount: number,
  say: (line: string) => void,
): Promise<MemoryFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'clipcheck-bench-'));
  try {
    await using app = await openReviewApp(await writeClips(folder, clipCount));
    const { addresses, hostUrl, executablePath } = app;
    for (const line of describeMachine(app.browser)) say(line);
    say('    clips   page MB    GPU MB   heap MB');
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
        say(cells.map((cell) => String(rounded(cell)).padStart(9)).join(' '));
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

/** Clips of which no two have the same bytes. */
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

/** The slope of the straight line that lies nearest to the samples. */
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
