import { Button, Checkbox, Flex, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import {
  optionsForFormat,
  type ReportFormatId,
  type ReportRequest,
} from '../../../shared/contract/reports.ts';
import { type FindingKind, findingKinds } from '../../../shared/domain/verdict.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { formatBytes, formatCountOf } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import { Screen } from '../../ui/Screen.tsx';
import textStyles from '../../ui/texts.module.css';
import { verdictLooks } from '../../ui/VerdictMark.tsx';
import { FormatOptions } from './choices/FormatOptions.tsx';
import { formatGroups } from './choices/format-looks.ts';
import { useReportChoices } from './choices/report-choices.ts';
import { ReportPreview, useReportPreview } from './preview/ReportPreview.tsx';
import styles from './ReportsScreen.module.css';
import { type ReportJob, useReportJob } from './saving/MakeReportProvider.tsx';
import { SourceChoice } from './source/SourceChoice.tsx';
import {
  type ReportSourceControl,
  useClipCount,
  useReportSource,
} from './source/use-report-source.ts';

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

type SaveReportProps = {
  request: ReportRequest | null;
  fileName: string | null;
  job: ReportJob;
};

const SaveReport = ({ request, fileName, job: { state, begin, stop } }: SaveReportProps) => {
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
          <Button flex="none" onClick={stop}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="filled"
            flex="none"
            leftSection={<Download />}
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

type KindChoiceProps = {
  only: readonly FindingKind[];
  /** Clients get confirmed findings unless others are ticked. */
  isForClient: boolean;
  onChange: (only: FindingKind[]) => void;
};

const includedText = (only: readonly FindingKind[], isForClient: boolean): string => {
  if (only.length > 0) return 'Only these findings are included.';
  return isForClient ? 'Only confirmed findings are included.' : 'All findings are included.';
};

/** With none ticked, the default of the layout applies. */
const KindChoice = ({ only, isForClient, onChange }: KindChoiceProps) => (
  <Checkbox.Group
    label="Findings"
    description={includedText(only, isForClient)}
    value={[...only]}
    onChange={(values) => onChange(findingKinds.filter((kind) => values.includes(kind)))}
  >
    <SimpleGrid cols={3} spacing="sm" mt="sm">
      {findingKinds.map((kind) => (
        <Checkbox key={kind} value={kind} label={verdictLooks[kind].label} />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
);

type Props = { format: ReportFormatId; onChoose: (format: ReportFormatId) => void };

const FormatChoice = ({ format, onChoose }: Props) => (
  <Radio.Group aria-label="Format" value={format} onChange={onChoose}>
    <Stack>
      {Object.entries(formatGroups).map(([group, formats]) => (
        <fieldset key={group}>
          <Text component="legend" fz="xs" fw={600} c="dimmed" mb="xs">
            {group}
          </Text>
          {Object.entries(formats).map(([id, { label, about }]) => (
            <Radio
              key={id}
              value={id}
              label={label}
              description={about}
              classNames={{ root: styles.format ?? '' }}
              styles={{ body: { alignItems: 'flex-start' } }}
            />
          ))}
        </fieldset>
      ))}
    </Stack>
  </Radio.Group>
);

const useSelectionCount = ({ source, selection, views }: ReportSourceControl) => {
  const filter = selection && 'filter' in selection ? selection.filter : null;
  const counted = useClipCount(filter);
  if (selection === null) return source.of === 'saved' && views === null ? null : 0;
  return 'clipIds' in selection ? selection.clipIds.length : counted;
};

const nothingText = ({ source }: ReportSourceControl, clips: number | null): string | null => {
  if (clips !== 0) return null;
  switch (source.of) {
    case 'all':
      return 'There are no clips yet. Evaluate some first.';
    case 'view':
      return 'The library shows no clips. Clear its filters, or choose other clips.';
    case 'clips':
      return 'No clips are selected. Select some in the library, or choose other clips.';
    case 'batch':
      return 'No clips of this batch are in the library. Choose another one.';
    case 'saved':
      return 'No clips are in this view now. Choose another one.';
  }
};

export const ReportsScreen = () => {
  const control = useReportSource();
  const { format, options, chooseFormat, change } = useReportChoices();
  const clips = useSelectionCount(control);
  const nothing = nothingText(control, clips);
  const { selection } = control;
  const request: ReportRequest | null =
    selection === null || nothing !== null ? null : { format, selection, options };
  const preview = useReportPreview(request);
  const job = useReportJob();
  useActionHandlers(request ? { 'reports.save': () => job.begin(request) } : {});
  return (
    <Screen
      title="Reports"
      tools={
        <ActionButton action="reports.import" ml="auto">
          Import…
        </ActionButton>
      }
    >
      <div className={styles.layout}>
        <Stack gap={0} mih={0} className={styles.choices}>
          <Stack gap="xl" flex={1} mih={0} p="lg" className={styles.scroller}>
            <SourceChoice control={control} />
            <KindChoice
              only={options.only}
              isForClient={optionsForFormat(format, options).layout === 'client'}
              onChange={(only) => change({ only })}
            />
            <FormatChoice format={format} onChoose={chooseFormat} />
          </Stack>
          <SaveReport
            request={request}
            fileName={preview.isStale ? null : (preview.preview?.fileName ?? null)}
            job={job}
          />
        </Stack>
        <Stack gap={0} mih={0}>
          <FormatOptions key={format} format={format} options={options} onChange={change} />
          <ReportPreview format={format} control={preview} nothing={nothing} />
        </Stack>
      </div>
    </Screen>
  );
};
