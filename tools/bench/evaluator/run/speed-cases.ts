import { buildFrameTable } from '../../../../evaluator/analysis/build-frame-table.ts';
import { findGlitches } from '../../../../evaluator/detectors/find-glitches.ts';
import { makeCase } from '../cases/make-case.ts';
import type { Recipe } from '../cases/recipe.ts';

/** A typical clip of 10 s with grain, which is harder to decode than smooth pictures. */
const recipeOf = (name: string, size: [number, number]): Recipe => ({
  name,
  bases: [{ from: 'scene', scene: 'followShot' }],
  defect: null,
  seed: 5,
  fixed: { size, fps: 30, frameCount: 300 },
});

/** Creates the clips with which the evaluator's speed is measured. */
export const speedCases = async (): Promise<{ label: string; path: string }[]> => [
  { label: '720p', path: (await makeCase(recipeOf('speed-720p30', [1280, 720]))).path },
  { label: '1080p', path: (await makeCase(recipeOf('speed-1080p30', [1920, 1080]))).path },
];

/** Analyses a clip in this process, as one of the evaluator's processes does. */
export const analyzeClip = async (path: string): Promise<void> => {
  findGlitches(await buildFrameTable(path), 'normal');
};
