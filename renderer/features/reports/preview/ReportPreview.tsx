import { ActionIcon, Flex, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText, RefreshCw } from 'lucide-react';
import type {
  PreviewedReport as Preview,
  ReportFormatId,
  ReportRequest,
} from '../../../../shared/contract/reports.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { TextLines } from '../../../ui/TextLines.tsx';
import textStyles from '../../../ui/texts.module.css';
import { uiTimes } from '../../../ui/ui-times.ts';
import styles from './ReportPreview.module.css';

/** Previews of outdated choices are cancelled. */
export const useReportPreview = (request: ReportRequest | null) => {
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

type Props = {
  format: ReportFormatId;
  control: ReturnType<typeof useReportPreview>;
  nothing: string | null;
};

const partOf = ({ pageUrl, fileName, isComplete }: Preview, format: ReportFormatId): string => {
  if (pageUrl === null && fileName.endsWith('.zip')) {
    return isComplete ? 'First file only' : 'First file, beginning only';
  }
  if (pageUrl === null) return isComplete ? 'Full report' : 'Beginning only';
  const part = isComplete ? 'All clips' : 'Summary of all clips, details of the first';
  return format === 'html' ? part : `${part}, as a web page`;
};

const Content = ({ preview }: { preview: Preview }) =>
  preview.pageUrl === null ? (
    <section className={styles.text} aria-label="Report text">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <pre tabIndex={0}>
        <TextLines>{preview.text ?? ''}</TextLines>
      </pre>
    </section>
  ) : (
    // Reports are not trusted: their script runs in an opaque origin without network access.
    <iframe
      className={styles.page}
      title="Report page"
      src={preview.pageUrl}
      sandbox="allow-scripts"
    />
  );

export const ReportPreview = ({ format, control, nothing }: Props) => {
  const { preview, isStale, error, refresh } = control;
  const isShown = preview !== null && error === null && nothing === null;
  return (
    <Flex
      component="section"
      direction="column"
      flex={1}
      mih={0}
      aria-label="Preview"
      aria-busy={isStale}
    >
      <Group className={styles.head}>
        <h2 className={textStyles.title}>Preview</h2>
        <Text flex={1} c="dimmed" role="status">
          {isStale ? 'Generating preview…' : isShown ? partOf(preview, format) : ''}
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
        {error && nothing === null ? (
          <ErrorPanel error={error} title="The preview could not be created" onRetry={refresh} />
        ) : null}
        {isShown ? <Content preview={preview} /> : null}
      </div>
    </Flex>
  );
};
