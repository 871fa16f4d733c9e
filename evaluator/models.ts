import type { FindingType } from '../shared/service-api/finding.ts';
import { judgeOf } from '../shared/service-api/judge-version.ts';
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
    sensitivity: 'normal',
    judgesSubjects: true,
    label: 'Signal 1',
    note: 'Signal analysis; reports obvious defects only.',
  },
  {
    id: 'signal-1-strict',
    sensitivity: 'strict',
    judgesSubjects: false,
    label: 'Signal 1, strict',
    note: 'The same analysis with lower thresholds; reports more defects, and more intended effects.',
  },
] as const satisfies readonly {
  id: string;
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

/** What this evaluator can judge with. */
export type Offer = {
  /** Whether it can and may look for subjects. */
  judgesSubjects: boolean;
  /** Null without a judge. */
  judge: { version: string; build: { label: string; note: string } } | null;
};

/** Results without subjects must not pass for others. */
export const versionOf = (model: Model, { judgesSubjects }: Offer): string =>
  model.judgesSubjects && !judgesSubjects ? `${VERSION}-no-subjects` : VERSION;

/**
 * Returns the version of the judge's build for one of the same judge: updates must not end the
 * choice of a judge, whose version differs with each of them. Null for others.
 */
export const judgedVersionFor = (version: string, { judge }: Offer): string | null =>
  judge && judgeOf(version) === judgeOf(judge.version) ? judge.version : null;

/** The models, each with its version, and then the judge's build of the default model. */
const buildsOf = (offer: Offer) => [
  ...models.map((model) => {
    const { id, label, note } = model;
    return { id, label, note, version: versionOf(model, offer) };
  }),
  ...(offer.judge
    ? [{ id: defaultModel.id, ...offer.judge.build, version: offer.judge.version }]
    : []),
];

export const listModels = (offer: Offer): ModelList => ({
  object: 'list',
  builds: buildsOf(offer),
  default_build: versionOf(defaultModel, offer),
  data: buildsOf(offer).map(({ id, version }) => ({
    id,
    object: 'model',
    version,
    detectors: [...detectedTypes],
    input: {
      formats: ['mp4/h264'],
      max_duration_sec: limits.videoDurationSec,
      max_file_bytes: limits.videoBytes,
      aspect_ratios: ['any'],
    },
  })),
});
