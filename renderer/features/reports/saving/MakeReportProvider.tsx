import { createSafeContext } from '@mantine/core';
import type { ReactNode } from 'react';
import type {
  OfferedReport,
  ReportProgress,
  ReportRequest,
} from '../../../../shared/contract/reports.ts';
import { currentPath } from '../../../routes/hash-location.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { type ProgressCall, useProgressCall } from '../../../rpc/use-progress-call.ts';
import { notify } from '../../../ui/notify.ts';
import { saveAs } from '../../../ui/save-as.ts';

export type ReportJob = ProgressCall<ReportRequest, ReportProgress, OfferedReport>;

const [ReportJobContext, useReportJob] = createSafeContext<ReportJob>(
  'useReportJob must be used inside MakeReportProvider',
);

export { useReportJob };

const isScreenShown = (): boolean => currentPath() === routes.reports;

/** Reports are created while other screens are shown, which are notified of the outcome. */
export const MakeReportProvider = ({ children }: { children: ReactNode }) => {
  const job = useProgressCall({
    call: useRpc().client.reports.make,
    onDone: (report) => {
      saveAs(report);
      if (!isScreenShown()) notify.done(`Report created: ${report.fileName}`);
    },
    onFailed: (error) => {
      if (!isScreenShown()) notify.failed('The report could not be created')(error);
    },
  });
  return <ReportJobContext value={job}>{children}</ReportJobContext>;
};
