import type { ReactNode } from 'react';
import { MakeReportContext, useMakeReport } from './use-make-report.ts';

/** Keeps creating a report while other screens are shown. */
export const MakeReportProvider = ({ children }: { children: ReactNode }) => (
  <MakeReportContext.Provider value={useMakeReport()}>{children}</MakeReportContext.Provider>
);
