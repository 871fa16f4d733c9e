import { createContext, useContext } from 'react';
import type { MakeReport } from './use-make-report.ts';

export const MakeReportContext = createContext<MakeReport | null>(null);

/** The report that is being created, on any screen. */
export const useReportInMaking = (): MakeReport => {
  const making = useContext(MakeReportContext);
  if (!making) throw new Error('useReportInMaking is used inside of MakeReportProvider');
  return making;
};
