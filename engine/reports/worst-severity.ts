import { severityLevel } from '../../shared/domain/severity.ts';
import type { ReportFinding } from './report.ts';

/** How bad the worst of a clip's findings is, 1 to 5; null where none has a severity that means something. */
export const worstSeverity = (
  findings: readonly Pick<ReportFinding, 'severity'>[],
): number | null =>
  findings.reduce<number | null>(
    (worst, { severity }) => Math.max(worst ?? 0, severityLevel(severity) ?? 0) || null,
    null,
  );
