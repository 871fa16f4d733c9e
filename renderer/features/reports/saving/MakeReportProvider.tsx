import type { ReactNode } from 'react';
import { MakeReportContext } from './make-report-context.ts';
import { useMakeReport } from './use-make-report.ts';

/** Has a report go on being made while other screens are looked at. */
export const MakeReportProvider = ({ children }: { children: ReactNode }) => (
  <MakeReportContext.Provider value={useMakeReport()}>{children}</MakeReportContext.Provider>
);
