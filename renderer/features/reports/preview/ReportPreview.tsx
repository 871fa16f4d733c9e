import { ActionIcon, Box, Group, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText, RefreshCw } from 'lucide-react';
import type {
  PreviewedReport,
  ReportOptions,
  ReportRequest,
} from '../../../../shared/contract/reports.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { TextLines } from '../../../ui/TextLines.tsx';
import { uiTimes } from '../../../ui/ui-times.ts';
import styles from './ReportPreview.module.css';

/**
 * Previews of outdated choices are cancelled.
 * @param isKnown false while the clips of the request are not known yet
 */
export const useReportPreview = (request: ReportRequest | null, isKnown: boolean) => {
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
  const isStale = request !== null && (wanted !== debounced || created.isFetching);
  const error = created.error && !isStale ? errorRecordOf(created.error) : null;
  const hasNone = error?.code === 'unknown_clip';
  return {
    preview: request && !error ? (created.data ?? null) : null,
    isStale,
    /** Why there is nothing to report on; null if there is something, or not known yet. */
    nothing: request === null ? (isKnown ? noClips : null) : hasNone ? error.message : null,
    error: hasNone || request === null ? null : error,
    refresh: () => void created.refetch(),
  };
};

const noClips = 'No clips are selected. Select some in the library, or choose other clips.';

type Props = {
  control: ReturnType<typeof useReportPreview>;
  /** For pages that are printed: their preview is as wide. */
  paper: ReportOptions['paper'] | undefined;
};

const partOf = ({ pageUrl, fileName, isComplete }: PreviewedReport): string => {
  if (!isComplete) return 'Beginning only';
  return pageUrl === null && fileName.endsWith('.zip') ? 'First file only' : 'Full report';
};

type ContentProps = { preview: PreviewedReport } & Pick<Props, 'paper'>;

const Content = ({ preview: { pageUrl, text }, paper }: ContentProps) =>
  pageUrl === null ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
    <pre className={styles.text} tabIndex={0}>
      <TextLines>{text ?? ''}</TextLines>
    </pre>
  ) : (
    // Reports are not trusted: their script runs in an opaque origin without network access.
    <iframe
      className={styles.page}
      title="Report page"
      data-paper={paper}
      src={pageUrl}
      sandbox="allow-scripts"
    />
  );

export const ReportPreview = ({ control, paper }: Props) => {
  const { preview, isStale, nothing, error, refresh } = control;
  return (
    <Stack component="section" gap={0} mih={0} aria-label="Preview" aria-busy={isStale}>
      <Group className={styles.head}>
        <Title order={2}>Preview</Title>
        <Text flex={1} c="dimmed" role="status" truncate>
          {isStale ? 'Generating preview…' : preview ? partOf(preview) : ''}
        </Text>
        <ActionIcon
          aria-label="Refresh preview"
          title="Refresh preview"
          disabled={nothing !== null || isStale}
          onClick={refresh}
        >
          <RefreshCw />
        </ActionIcon>
      </Group>
      <div className={styles.content} data-stale={isStale}>
        {nothing === null ? null : (
          <EmptyState icon={FileText} title="Nothing to report on">
            {nothing}
          </EmptyState>
        )}
        {error ? (
          <Box p="lg">
            <ErrorPanel error={error} title="The preview could not be created" onRetry={refresh} />
          </Box>
        ) : null}
        {preview ? <Content preview={preview} paper={paper} /> : null}
      </div>
    </Stack>
  );
};
