import { ScanSearch } from 'lucide-react';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import type { ClipCounts, Stage } from '../../../../shared/domain/clip-state.ts';
import type { MarkLooks } from '../../../ui/Mark.tsx';
import { stageLooks } from '../../../ui/stage-looks.ts';

export type StageGroup = MarkLooks & { stages: readonly Stage[] };

const reading: StageGroup = {
  ...stageLooks.probe,
  stages: ['prompt', 'probe', 'hash', 'dedupe', 'preflight', 'copy'],
};

const serviceGroups: readonly StageGroup[] = [
  { ...stageLooks.waiting, stages: ['waiting'] },
  reading,
  { ...stageLooks.upload, stages: ['upload'] },
  { ...stageLooks.submit, stages: ['submit'] },
  { ...stageLooks.poll, stages: ['poll'] },
];

/** Steps of the built-in evaluator, which uploads nothing. */
const builtInGroups: readonly StageGroup[] = [
  reading,
  { label: 'Checking', icon: ScanSearch, tone: 'info', stages: ['upload', 'submit', 'poll'] },
];

/** Evaluated on this machine: no upload, no units, no account. */
export const isBuiltIn = ({ serviceAddress }: Pick<BatchInfo, 'serviceAddress'>): boolean =>
  serviceAddress === null;

export const stageGroupsOf = (batch: Pick<BatchInfo, 'serviceAddress'>): readonly StageGroup[] =>
  isBuiltIn(batch) ? builtInGroups : serviceGroups;

/** Looks of a clip's stage: with the built-in evaluator, those of its step, except for a copy. */
export const stageLooksOf = (stage: Stage, isBuiltIn: boolean): MarkLooks =>
  (isBuiltIn && stage !== 'copy' && builtInGroups.find(({ stages }) => stages.includes(stage))) ||
  stageLooks[stage];

export const problemCount = (counts: ClipCounts): number =>
  counts.failed + counts.partial + counts.rejected + counts.needs_prompt + counts.uncertain;

/** @param stages numbers of unfinished clips by stage */
export const countInGroup = (
  group: StageGroup,
  stages: Readonly<Partial<Record<Stage, number>>>,
): number => group.stages.reduce((sum, stage) => sum + (stages[stage] ?? 0), 0);
