import { Clock, Film, Hourglass, type LucideIcon, ScanSearch, Send, Upload } from 'lucide-react';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import type { ClipCounts, Stage } from '../../../../shared/domain/clip-state.ts';

export type StageGroup = {
  label: string;
  icon: LucideIcon;
  stages: readonly Stage[];
};

const reading: StageGroup = {
  label: 'Reading',
  icon: Film,
  stages: ['prompt', 'probe', 'hash', 'dedupe', 'preflight', 'copy'],
};

const serviceGroups: readonly StageGroup[] = [
  { label: 'Waiting', icon: Clock, stages: ['waiting'] },
  reading,
  { label: 'Uploading', icon: Upload, stages: ['upload'] },
  { label: 'Submitting', icon: Send, stages: ['submit'] },
  { label: 'Evaluating', icon: Hourglass, stages: ['poll'] },
];

/** Steps of the built-in evaluator, which uploads nothing. */
const builtInGroups: readonly StageGroup[] = [
  reading,
  { label: 'Checking', icon: ScanSearch, stages: ['upload', 'submit', 'poll'] },
];

/** Evaluated on this machine: no upload, no units, no account. */
export const isBuiltIn = ({ serviceAddress }: Pick<BatchInfo, 'serviceAddress'>): boolean =>
  serviceAddress === null;

export const stageGroupsOf = (batch: Pick<BatchInfo, 'serviceAddress'>): readonly StageGroup[] =>
  isBuiltIn(batch) ? builtInGroups : serviceGroups;

export const problemCount = (counts: ClipCounts): number =>
  counts.failed + counts.partial + counts.rejected + counts.needs_prompt + counts.uncertain;

/** @param stages numbers of unfinished clips by stage */
export const countInGroup = (
  group: StageGroup,
  stages: Readonly<Partial<Record<Stage, number>>>,
): number => group.stages.reduce((sum, stage) => sum + (stages[stage] ?? 0), 0);
