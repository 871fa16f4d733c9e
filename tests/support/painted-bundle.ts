import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { type FrameClip, makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { type SeededClip, seedReview } from '../../tools/library/seed-review.ts';
import { browserForAll, type OpenReport } from './report-in-browser.ts';
import { writeReport } from './written-report.ts';

const findingsOf = ({ frames }: FrameClip) => {
  const pointAt = (frame: number) => ({ frame, sec: frames[frame]?.startSec ?? 0, timecode: '' });
  const regions = [
    [3, 3],
    [17, 29],
    [frames.length - 1, frames.length - 1],
  ] as const;
  const boxAt = (frame: number, xmin: number, xmax: number) => ({
    frame,
    sec: pointAt(frame).sec,
    box: { xmin, ymin: 0.25, xmax, ymax: 0.5 },
  });
  return regions.map(([first, last], index) => ({
    id: `${index}`,
    type: 'visual_glitch',
    description: `From frame ${first}.`,
    region: {
      start: pointAt(first),
      end: pointAt(last),
      boxes: first === last ? [] : [boxAt(first, 0.1, 0.4), boxAt(last, 0.6, 0.7)],
    },
  }));
};

/** A folder for bundles, and a browser that opens their pages. */
export const bundlesForAll = () => {
  const openAddress = browserForAll();
  const folder = join(tmpdir(), `clipcheck-bundle-${randomUUID()}`);
  // In a hook: in a suite whose tests are all skipped, `afterAll` would not remove the folder.
  beforeAll(() => {
    mkdirSync(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const open = (
    bundle: string,
    path: readonly string[],
    options?: BrowserContextOptions,
  ): Promise<OpenReport> => {
    const root = pathToFileURL(`${join(folder, bundle)}/`).href;
    const url = pathToFileURL(join(folder, bundle, ...path)).href;
    return openAddress(url, (asked) => asked.startsWith(root), options);
  };
  return { folder, open };
};

/** A bundle of painted clips with three findings each, and the clips by name. */
export const paintedBundle = (folder: string, names: readonly string[]) => {
  let clips: { clip: FrameClip; seeded: SeededClip | undefined }[] = [];
  beforeAll(async () => {
    const made = await Promise.all(names.map((name) => makeFrameClip(name, join(folder, 'clips'))));
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const seeded = await seedReview(
      dataDir,
      made.map((clip) => ({
        path: clip.path,
        prompt: clip.recipe.name,
        runs: [{ findings: findingsOf(clip) }],
      })),
    );
    clips = made.map((clip, index) => ({ clip, seeded: seeded[index] }));
    await writeReport(dataDir, 'bundle', join(folder, 'painted'));
  });
  return (name: string) => clips.find(({ clip }) => clip.recipe.name === name);
};
