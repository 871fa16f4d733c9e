import { severityLevel } from '../../shared/domain/severity.ts';
import type { ReportClip, ReportFinding } from './report.ts';

/** Whether a clip has a result that can be read; `judgment` says whether it is a whole one. */
export const hasResult = ({ run }: Pick<ReportClip, 'run'>): boolean => {
  if (!run?.evaluation?.result) return false;
  // A service may send a list of findings before the run has ended, or with one that failed.
  return run.judgment.isJudged || run.judgment.notJudged !== null;
};

/** How bad the worst of a clip's findings is, 1 to 5; null where none has a severity that means something. */
export const worstSeverity = (
  findings: readonly Pick<ReportFinding, 'severity'>[],
): number | null =>
  findings.reduce<number | null>(
    (worst, { severity }) => Math.max(worst ?? 0, severityLevel(severity) ?? 0) || null,
    null,
  );
