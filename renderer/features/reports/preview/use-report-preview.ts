import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportPreview, ReportRequest } from '../../../../shared/contract/reports.ts';
import { type ErrorRecord, errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { uiTimes } from '../../../ui/ui-times.ts';

export type ReportPreviewControl = {
  /** The newest that was made; of other choices while `isStale`. Null before the first. */
  preview: ReportPreview | null;
  /** The choices were changed since, or it is being made anew. */
  isStale: boolean;
  error: ErrorRecord | null;
  refresh(): void;
};

/**
 * How a report with these choices begins. What is made for choices that have changed meanwhile is
 * broken off.
 */
export const useReportPreview = (request: ReportRequest | null): ReportPreviewControl => {
  const { query } = useRpc();
  const wanted = JSON.stringify(request);
  const [rested] = useDebouncedValue(wanted, uiTimes.reportPreviewRestMs);
  const input = JSON.parse(rested) as ReportRequest | null;
  const made = useQuery({
    ...query.reports.preview.queryOptions({ input: input as ReportRequest }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    // The pages of previews are kept for some minutes only, and what they show may have changed.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return {
    preview: request === null ? null : (made.data ?? null),
    isStale: request !== null && (wanted !== rested || made.isFetching),
    error: made.error ? errorRecordOf(made.error) : null,
    refresh: () => void made.refetch(),
  };
};
