import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PreviewedReport, ReportRequest } from '../../../../shared/contract/reports.ts';
import type { ErrorRecord } from '../../../../shared/errors/app-error.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { uiTimes } from '../../../ui/ui-times.ts';

export type ReportPreviewControl = {
  preview: PreviewedReport | null;
  /** Whether choices have changed since, or a preview is being generated. */
  isStale: boolean;
  error: ErrorRecord | null;
  refresh(): void;
};

/** Previews the beginning of a report. Previews of outdated choices are cancelled. */
export const useReportPreview = (request: ReportRequest | null): ReportPreviewControl => {
  const { query } = useRpc();
  const wanted = JSON.stringify(request);
  const [debounced] = useDebouncedValue(wanted, uiTimes.reportPreviewDebounceMs);
  const input = JSON.parse(debounced) as ReportRequest | null;
  const created = useQuery({
    ...query.reports.preview.queryOptions({ input: input as ReportRequest }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    // Preview pages expire after some minutes, and their content may have changed.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return {
    preview: request === null ? null : (created.data ?? null),
    isStale: request !== null && (wanted !== debounced || created.isFetching),
    error: created.error ? errorRecordOf(created.error) : null,
    refresh: () => void created.refetch(),
  };
};
