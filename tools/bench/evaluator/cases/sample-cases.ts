import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Defect, SampleList } from '../../../samples/scene.ts';
import { projectRoot } from '../../../setup/project-paths.mjs';
import type { DefectKind, Truth } from '../defects/defect.ts';
import type { BenchCase } from './recipes.ts';

const kindByType: Readonly<Record<Defect['type'], DefectKind>> = {
  frozen_frames: 'frozen',
  black_flash: 'black',
  popping_object: 'popping',
  corrupted_band: 'torn-bands',
};

export const sampleCases = (): BenchCase[] => {
  const folder = join(projectRoot, 'resources', 'samples');
  const list = readFileSync(join(folder, 'defects.json'), 'utf8');
  const { fps, clips }: SampleList = JSON.parse(list);
  return clips.map(({ file, frameCount, defect }) => ({
    name: `sample-${file.replace('.mp4', '')}`,
    base: file,
    path: join(folder, file),
    fps,
    frameCount,
    truths: defect ? [truthOfSample(defect)] : [],
  }));
};

const truthOfSample = ({ type, firstFrame, lastFrame, box }: Defect): Truth => ({
  kind: kindByType[type],
  readings: [[firstFrame, lastFrame]],
  moments: [],
  box,
});
