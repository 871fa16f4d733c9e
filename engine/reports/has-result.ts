import type { ReportClip } from './report.ts';

/** Whether a clip has a result that can be read; `judgment` says whether it is a whole one. */
export const hasResult = ({ run }: Pick<ReportClip, 'run'>): boolean => {
  if (!run?.evaluation?.result) return false;
  // A service may send a list of findings before the run has ended, or with one that failed.
  return run.judgment.isJudged || run.judgment.notJudged !== null;
};
