import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type {
  OfferedReport,
  ReportProgress,
  ReportRequest,
} from '../../../../shared/contract/reports.ts';
import type { ErrorRecord } from '../../../../shared/errors/app-error.ts';
import { routes } from '../../../routes/routes.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { notify } from '../../../ui/notify.ts';
import { saveAs } from '../../../ui/save-as.ts';

export const MakeReportContext = createContext<MakeReport | null>(null);

export const useReportJob = (): MakeReport => {
  const job = useContext(MakeReportContext);
  if (!job) throw new Error('useReportJob must be used inside MakeReportProvider');
  return job;
};

export type MakingState =
  | { status: 'idle' }
  /** `progress` is null until the first clip. */
  | { status: 'making'; progress: ReportProgress | null }
  | { status: 'made'; report: OfferedReport }
  | { status: 'cancelled' }
  | { status: 'failed'; error: ErrorRecord };

export type MakeReport = {
  state: MakingState;
  make(request: ReportRequest): void;
  cancel(): void;
};

/**
 * Creates reports, one at a time, while the window is open. The outcome is shown on the reports screen
 * and, if another screen is shown, as a notice.
 */
export const useMakeReport = (): MakeReport => {
  const { client } = useRpc();
  const [state, setState] = useState<MakingState>({ status: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const [path] = useLocation();
  const isScreenShown = useRef(false);
  useEffect(() => {
    isScreenShown.current = path === routes.reports;
  }, [path]);

  const follow = async (request: ReportRequest, signal: AbortSignal): Promise<void> => {
    for await (const event of await client.reports.make(request, { signal })) {
      if (signal.aborted) return;
      if (event.type === 'progress') {
        setState({ status: 'making', progress: event.progress });
        continue;
      }
      setState({ status: 'made', report: event.result });
      saveAs(event.result);
      if (!isScreenShown.current) notify.done(`Report created: ${event.result.fileName}`);
    }
  };
  return {
    state,
    make: (request) => {
      running.current?.abort();
      const ending = new AbortController();
      running.current = ending;
      setState({ status: 'making', progress: null });
      follow(request, ending.signal).catch((error: unknown) => {
        if (ending.signal.aborted) return;
        setState({ status: 'failed', error: errorRecordOf(error) });
        if (!isScreenShown.current) notify.failed('The report could not be created')(error);
      });
    },
    cancel: () => {
      running.current?.abort();
      setState({ status: 'cancelled' });
    },
  };
};
