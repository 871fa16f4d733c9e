import type { EvaluateOptions } from '../../../shared/domain/evaluate-options.ts';

/** Options of a run as the command line's defaults are. */
export const runOptions: EvaluateOptions = {
  ...{ model: null, modelVersion: null, types: ['visual_glitch'], metadata: null },
  ...{ concurrency: null, inline: false, resubmitUncertain: false, force: false },
  withoutPrompt: null,
};
