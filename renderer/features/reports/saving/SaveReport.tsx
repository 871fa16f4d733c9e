import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import type { ReportRequest } from '../../../../shared/contract/reports.ts';
import { formatBytes, formatCountOf } from '../../../ui/formats.ts';
import { Meter } from '../../../ui/Meter.tsx';
import textStyles from '../../../ui/texts.module.css';
import type { ReportJob } from './MakeReportProvider.tsx';
import styles from './SaveReport.module.css';

const outcomeText = (state: ReportJob['state']): string => {
  switch (state.status) {
    case 'idle':
    case 'running':
      return '';
    case 'done': {
      const { fileName, clips, sizeBytes } = state.result;
      return `${fileName}: ${formatCountOf(clips, 'clip')}, ${formatBytes(sizeBytes)}`;
    }
    case 'stopped':
      return 'Nothing was saved.';
    case 'failed':
      return state.error.message;
  }
};

const Progress = ({ state }: { state: ReportJob['state'] & { status: 'running' } }) => {
  const share = state.progress?.share ?? null;
  const percent = share === null ? '' : `${Math.floor(share * 100)}%`;
  return (
    <Stack gap="xs">
      <Meter
        label="Progress of the report"
        value={share}
        max={1}
        valueText={percent || 'Starting'}
        isProgress
      />
      <Flex justify="space-between" gap="md" className={textStyles.dim}>
        <span className={textStyles.truncated}>{state.progress?.clipName ?? 'Reading clips…'}</span>
        <span>{percent}</span>
      </Flex>
    </Stack>
  );
};

type Props = {
  request: ReportRequest | null;
  fileName: string | null;
  job: ReportJob;
};

export const SaveReport = ({ request, fileName, job: { state, begin, stop } }: Props) => {
  const isMaking = state.status === 'running';
  const outcome = outcomeText(state);
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      className={styles.save}
      aria-label="Save the report"
    >
      {isMaking ? <Progress state={state} /> : null}
      {outcome === '' ? null : (
        <Text c={state.status === 'failed' ? 'var(--cc-bad)' : 'var(--cc-text)'} role="status">
          {outcome}
        </Text>
      )}
      <Group wrap="nowrap">
        {isMaking ? (
          <Button variant="default" flex="none" onClick={stop}>
            Cancel
          </Button>
        ) : (
          <Button
            flex="none"
            leftSection={<Download aria-hidden />}
            disabled={request === null}
            onClick={() => {
              if (request) begin(request);
            }}
          >
            Save report…
          </Button>
        )}
        <Text fz="xs" c="dimmed" truncate>
          {isMaking ? '' : (fileName ?? '')}
        </Text>
      </Group>
    </Flex>
  );
};
