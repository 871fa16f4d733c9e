import type { ReportFinding } from '../../report.ts';

/** Whether nothing is left to be done about findings: all are intended, wrong or said elsewhere. */
export const isResolved = (findings: readonly ReportFinding[]): boolean =>
  findings.every(({ verdict }) => verdict !== null && verdict !== 'real');
