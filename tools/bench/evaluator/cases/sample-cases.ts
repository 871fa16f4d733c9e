import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../setup/project-paths.mjs';
import type { DefectKind, Truth, TruthBox } from '../defects/defect.ts';
import type { BenchCase } from './recipes.ts';

type Listed = {
  readonly fps: number;
  readonly clips: readonly {
    readonly file: string;
    readonly frameCount: number;
    readonly defect: {
      readonly type: string;
      readonly firstFrame: number;
      readonly lastFrame: number;
      readonly box: TruthBox | null;
    } | null;
  }[];
};

const kinds: Readonly<Record<string, DefectKind>> = {
  frozen_frames: 'frozen',
  black_flash: 'black',
  popping_object: 'popping',
  corrupted_band: 'torn-bands',
};

export const sampleCases = async (): Promise<BenchCase[]> => {
  const folder = join(projectRoot, 'resources', 'samples');
  const listed: Listed = JSON.parse(await readFile(join(folder, 'defects.json'), 'utf8'));
  return listed.clips.map(({ file, frameCount, defect }) => ({
    name: `sample-${file.replace('.mp4', '')}`,
    base: file,
    path: join(folder, file),
    fps: listed.fps,
    frameCount,
    truths: defect ? [truthOfSample(defect)] : [],
  }));
};

const truthOfSample = ({
  type,
  firstFrame,
  lastFrame,
  box,
}: NonNullable<Listed['clips'][number]['defect']>): Truth => {
  const kind = kinds[type];
  if (!kind) throw new Error(`The benchmark does not know the defect "${type}" of a sample.`);
  return { kind, readings: [[firstFrame, lastFrame]], moments: [], box };
};
