import type { ClipState } from '../../../../shared/domain/clip-state.ts';

/** Filter of the clips of a batch; matches all without states and cause. */
export type JobFilter = {
  states: readonly ClipState[];
  /** The cause of an error group, with its message. */
  cause: { key: string; text: string } | null;
};

export const allJobs: JobFilter = { states: [], cause: null };

export const isFiltered = ({ states, cause }: JobFilter): boolean =>
  states.length > 0 || cause !== null;

/** Converts a filter to the form of the contract. */
export const jobSelectionOf = ({ states, cause }: JobFilter) => ({
  states: [...states],
  causes: cause === null ? [] : [cause.key],
});
