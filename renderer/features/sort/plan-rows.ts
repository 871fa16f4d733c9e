import type { LeftOutClip, PlannedClip, ShownPlan } from '../../../shared/contract/sort.ts';

/** A line of the list in which a plan is shown. */
export type PlanRow =
  | { kind: 'problem'; text: string }
  | { kind: 'leftOut'; clip: LeftOutClip }
  | { kind: 'clip'; clip: PlannedClip };

/** What needs attention first, then the clips in the order of their folders. */
export const planRows = (plan: ShownPlan): PlanRow[] => [
  ...plan.problems.map((text) => ({ kind: 'problem', text }) as const),
  ...plan.leftOut.map((clip) => ({ kind: 'leftOut', clip }) as const),
  ...plan.folders.flatMap(({ folder }) =>
    plan.clips
      .filter((clip) => clip.folder === folder)
      .map((clip) => ({ kind: 'clip', clip }) as const),
  ),
];
