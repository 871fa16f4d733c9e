import type { ReportOptions } from '../../shared/contract/reports.ts';

const longerSidePx = { none: undefined, small: 480, large: 960 } as const;

/** Longer side of the pictures that a report is to have; undefined for none. */
export const stillPxOf = ({ stills }: Pick<ReportOptions, 'stills'>): number | undefined =>
  longerSidePx[stills];
