import type { ReactNode } from 'react';
import type { ReportOptions } from '../../../../shared/contract/reports.ts';

/** Field of a report option. */
export type OptionField = (props: {
  options: ReportOptions;
  onChange: (changed: Partial<ReportOptions>) => void;
}) => ReactNode;
