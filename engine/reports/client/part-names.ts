import type { ReportPart } from '../report.ts';

/** Headings of the two parts of a report for clients. */
export const partNames: Readonly<Record<ReportPart, string>> = {
  findings: 'Findings',
  others: 'Other clips',
};
