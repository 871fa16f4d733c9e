import { expect, test } from 'vitest';
import type {
  FrameStatistics,
  FrameStatisticsTable,
} from '../../../evaluator/analysis/frame-table.ts';
import { analyzeTable } from '../../../evaluator/detectors/analyze-table.ts';
import { evaluateRun } from '../../../evaluator/runs/evaluate-run.ts';
import type { StoredEvaluation } from '../../../evaluator/store/evaluator-store.ts';
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

test.each([
  ['picture', withoutFrames, 'visual_glitch', 'prompt_misalignment'],
  ['prompt', withoutLength, 'prompt_misalignment', 'visual_glitch'],
] as const)(
  'a run is partial where only the %s cannot be judged',
  async (_what, table, failed, completed) => {
    const detectors = [failedState(failed), { detector: completed, status: 'completed' }];
    expect(await evaluate(table, runOf('a 5 second video'))).toMatchObject({
      status: 'partial',
      error: null,
      detectors: failed === 'visual_glitch' ? detectors : detectors.toReversed(),
      result: {
        glitches: [{ type: completed }],
        summary: {
          num_glitches: 1,
          has_visual_glitch: completed === 'visual_glitch',
          has_prompt_misalignment: completed === 'prompt_misalignment',
        },
      },
    });
  },
);

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
