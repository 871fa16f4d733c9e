import { expect, test } from 'vitest';
import type {
  FrameStatistics,
  FrameStatisticsTable,
} from '../../../evaluator/analysis/frame-table.ts';
import { analyzeTable } from '../../../evaluator/detectors/analyze-table.ts';
import { evaluateRun } from '../../../evaluator/runs/run-queue.ts';
import type { StoredEvaluation } from '../../../evaluator/store/evaluation-table.ts';
import type { FindingType } from '../../../shared/service-api/finding.ts';
import { drawnTable } from '../../support/frame-tables.ts';

const flashing = drawnTable(24, (_x, _y, frame) => ({ luma: frame === 12 ? 0 : 128 }));

const broken = (): never => {
  throw new Error('no such tile');
};

const withoutFrames: FrameStatisticsTable = {
  ...flashing,
  get frames(): FrameStatistics[] {
    return broken();
  },
};

/** A table on which the prompt detector throws: the clip's length cannot be read. */
const withoutLength: FrameStatisticsTable = {
  ...flashing,
  info: {
    ...flashing.info,
    get duration_sec(): number {
      return broken();
    },
  },
};

const bothTypes: FindingType[] = ['visual_glitch', 'prompt_misalignment'];

const runOf = (prompt: string, glitchTypes = bothTypes): StoredEvaluation =>
  ({ id: 'run', prompt, glitchTypes }) as StoredEvaluation;

const analysisOf = (table: FrameStatisticsTable, { prompt, glitchTypes }: StoredEvaluation) =>
  analyzeTable(table, { sensitivity: 'normal', prompt, types: glitchTypes, subjects: 'on' });

const evaluate = (table: FrameStatisticsTable, run: StoredEvaluation) =>
  evaluateRun(run, async () => analysisOf(table, run));

const failedState = (detector: FindingType) => ({
  detector,
  status: 'failed',
  error: { code: 'internal_error', message: expect.stringContaining('no such tile') },
});

test('a run is partial where the picture cannot be judged and the prompt can', async () => {
  expect(await evaluate(withoutFrames, runOf('a 5 second video'))).toMatchObject({
    status: 'partial',
    error: null,
    detectors: [
      failedState('visual_glitch'),
      { detector: 'prompt_misalignment', status: 'completed' },
    ],
    result: {
      glitches: [{ type: 'prompt_misalignment' }],
      summary: { num_glitches: 1, has_visual_glitch: false, has_prompt_misalignment: true },
    },
  });
});

test('a run is partial where the prompt cannot be judged and the picture can', async () => {
  expect(await evaluate(withoutLength, runOf('a 5 second video'))).toMatchObject({
    status: 'partial',
    error: null,
    detectors: [
      { detector: 'visual_glitch', status: 'completed' },
      failedState('prompt_misalignment'),
    ],
    result: {
      glitches: [{ type: 'visual_glitch' }],
      summary: { num_glitches: 1, has_visual_glitch: true, has_prompt_misalignment: false },
    },
  });
});

test('a run fails where a detector failed and none completed', async () => {
  const prompts = { skipped: 'A fox in the snow', failed: 'a 5 second video' };
  const [skipped, alone] = await Promise.all([
    evaluate(withoutFrames, runOf(prompts.skipped)),
    evaluate(withoutLength, runOf(prompts.failed, ['prompt_misalignment'])),
  ]);
  expect(skipped).toMatchObject({
    status: 'failed',
    detectors: [
      failedState('visual_glitch'),
      { detector: 'prompt_misalignment', status: 'skipped', error: { code: 'not_judged' } },
    ],
    result: null,
    error: { code: 'internal_error', message: expect.stringContaining('no such tile') },
  });
  expect(alone).toMatchObject({ status: 'failed', result: null });
});
