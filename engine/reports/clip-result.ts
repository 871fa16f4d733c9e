import { severityLevel } from '../../shared/domain/severity.ts';
import type { Finding } from '../../shared/model/finding.ts';
import type { ReportClip } from './report.ts';

/** Whether a clip has a result that can be read; `judgment` tells whether it is complete. */
export const hasResult = ({ run }: Pick<ReportClip, 'run'>): boolean => {
  if (!run?.answer?.hasResult) return false;
  // A service may send findings before a run has ended, or with a failed one.
  return run.judgment.isJudged || run.judgment.notJudged !== null;
};

/** Whether a clip has a result that was imported and not evaluated here. */
export const hasImportedResult = (clip: Pick<ReportClip, 'card' | 'run'>): boolean =>
  clip.card.isImported && hasResult(clip);

/** The worst severity among findings, 1 to 5; null if none has a valid one. */
export const worstSeverity = (findings: readonly Pick<Finding, 'severity'>[]): number | null =>
  findings.reduce<number | null>(
    (worst, { severity }) => Math.max(worst ?? 0, severityLevel(severity) ?? 0) || null,
    null,
  );
