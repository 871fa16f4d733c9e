import type { ClipCounts, Stage } from '../../../../shared/domain/clip-state.ts';

/** The steps of a clip's way as people see them; several of the engine's stages are one of them. */
export const stageGroups = [
  { key: 'waiting', label: 'Waiting', stages: ['waiting'] },
  {
    key: 'reading',
    label: 'Reading',
    stages: ['prompt', 'probe', 'hash', 'dedupe', 'preflight', 'copy'],
  },
  { key: 'uploading', label: 'Uploading', stages: ['upload'] },
  { key: 'submitting', label: 'Submitting', stages: ['submit'] },
  { key: 'evaluating', label: 'Evaluating', stages: ['poll'] },
] as const satisfies readonly { key: string; label: string; stages: readonly Stage[] }[];

export type StageGroup = (typeof stageGroups)[number];

/** Clips that are over, whatever their outcome. */
export const doneCount = (counts: ClipCounts): number => counts.total - counts.pending;

/** Clips that are not complete and wait for somebody to see to them. */
export const problemCount = (counts: ClipCounts): number =>
  counts.failed + counts.partial + counts.rejected + counts.needs_prompt + counts.uncertain;

/**
 * How many clips are in a group.
 * @param stages clips that are not over by stage, as the batch tells them
 */
export const countInGroup = (
  group: StageGroup,
  stages: Readonly<Partial<Record<Stage, number>>>,
): number => group.stages.reduce((sum, stage) => sum + (stages[stage] ?? 0), 0);
