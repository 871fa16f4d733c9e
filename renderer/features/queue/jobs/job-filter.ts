import type { ClipState } from '../../../../shared/domain/clip-state.ts';

/** Which clips of a batch are listed; empty lists mean all. */
export type JobFilter = {
  states: readonly ClipState[];
  /** Codes of reasons: the clips of one cause of errors. */
  reasonCodes: readonly string[];
};

export const allJobs: JobFilter = { states: [], reasonCodes: [] };

export const isFiltered = ({ states, reasonCodes }: JobFilter): boolean =>
  states.length > 0 || reasonCodes.length > 0;
