import type { FindingType } from '../shared/service-api/finding.ts';
import { limits } from '../shared/service-api/limits.ts';
import type { ModelList } from '../shared/service-api/models.ts';

/** How readily detectors report; each has its own thresholds for both. */
export type Sensitivity = 'normal' | 'strict';

const VERSION = '2026-11-28';

export const detectedTypes: readonly FindingType[] = ['visual_glitch', 'prompt_misalignment'];

/** The models of the built-in evaluator (ADR 2); the first is the default. */
export const models = [
  {
    id: 'signal-1',
    version: VERSION,
    sensitivity: 'normal',
    judgesSubjects: true,
    label: 'Signal 1',
    note: 'Signal analysis; reports obvious defects only.',
  },
  {
    id: 'signal-1-strict',
    version: VERSION,
    sensitivity: 'strict',
    judgesSubjects: false,
    label: 'Signal 1, strict',
    note: 'The same analysis with lower thresholds; reports more defects, and more intended effects.',
  },
] as const satisfies readonly {
  id: string;
  version: string;
  sensitivity: Sensitivity;
  /** Whether it compares common subjects with the prompt. */
  judgesSubjects: boolean;
  label: string;
  note: string;
}[];

export type Model = (typeof models)[number];
export const defaultModel = models[0];

export const findServedModel = (id: string): Model | null =>
  models.find((model) => model.id === id) ?? null;

/**
 * Results without subjects must not pass for others. @param judgesSubjects can and may judge them
 */
export const versionOf = (model: Model, judgesSubjects: boolean): string =>
  model.judgesSubjects && !judgesSubjects ? `${model.version}-no-subjects` : model.version;

export const listModels = (judgesSubjects: boolean): ModelList => ({
  object: 'list',
  builds: models.map((model) => ({
    id: model.id,
    label: model.label,
    note: model.note,
    version: versionOf(model, judgesSubjects),
  })),
  default_build: versionOf(defaultModel, judgesSubjects),
  data: models.map((model) => ({
    id: model.id,
    object: 'model',
    version: versionOf(model, judgesSubjects),
    detectors: [...detectedTypes],
    input: {
      formats: ['mp4/h264'],
      max_duration_sec: limits.videoDurationSec,
      max_file_bytes: limits.videoBytes,
      aspect_ratios: ['any'],
    },
  })),
});
