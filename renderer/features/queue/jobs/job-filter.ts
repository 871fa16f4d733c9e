import type { ClipState } from '../../../../shared/domain/clip-state.ts';

export type JobFilter = {
  states: readonly ClipState[];
  cause: { key: string; text: string } | null;
};

export const allJobs: JobFilter = { states: [], cause: null };

export const isFiltered = ({ states, cause }: JobFilter): boolean =>
  states.length > 0 || cause !== null;

export const jobSelectionOf = ({ states, cause }: JobFilter) => ({
  states: [...states],
  causes: cause === null ? [] : [cause.key],
});
