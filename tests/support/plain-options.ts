import type { EvaluateOptions } from '../../engine/index.ts';

export const plainOptions: EvaluateOptions = {
  model: null,
  modelVersion: null,
  types: ['visual_glitch', 'prompt_misalignment'],
  metadata: null,
  concurrency: 8,
  inline: false,
  withoutPrompt: null,
  resubmitUncertain: false,
  force: false,
  copies: null,
};
