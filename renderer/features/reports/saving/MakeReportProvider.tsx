import { createSafeContext } from '@mantine/core';
import type { ReactNode } from 'react';
import type {
  OfferedReport,
  ReportProgress,
  ReportRequest,
} from '../../../../shared/contract/reports.ts';
import { missingFontsText } from '../../../../shared/domain/shown-names.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { type ProgressCall, useProgressCall } from '../../../rpc/use-progress-call.ts';
import { notify } from '../../../ui/notify.ts';
import { saveAs } from '../../../ui/save-as.ts';

export type ReportJob = ProgressCall<ReportRequest, ReportProgress, OfferedReport>;

const [ReportJobContext, useReportJob] = createSafeContext<ReportJob>(
  'useReportJob must be used inside MakeReportProvider',
);

export { useReportJob };

/** Opens a page that prints itself. Browsers may block that some seconds after a click. */
const openToPrint = (url: string): void => {
  if (window.open(url)) return;
  notify.offer('The browser blocked the page to print.', 'Open', () => openToPrint(url), 'bad');
};

/** Reports are created while other screens are shown, too. */
export const MakeReportProvider = ({ children }: { children: ReactNode }) => {
  const job = useProgressCall({
    call: useRpc().client.reports.make,
    onDone: ({ url, fileName, missingFonts }) => {
      if (fileName === null) return openToPrint(url);
      saveAs({ url, fileName });
      if (missingFonts.length > 0) notify.problem(missingFontsText(missingFonts));
      // The desktop app asks where to, and reports it when it is there.
      if (!window.clipcheck) notify.done(`Saved to your downloads: ${fileName}`);
    },
    onFailed: notify.failed('The report could not be created'),
  });
  return <ReportJobContext value={job}>{children}</ReportJobContext>;
};
