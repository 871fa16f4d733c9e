import { Button, Checkbox, Group, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Download, Printer } from 'lucide-react';
import {
  includedKinds,
  optionsForFormat,
  type ReportFormatId,
  type ReportOptions,
  type ReportProgress,
  type ReportRequest,
} from '../../../shared/contract/reports.ts';
import { decisionCountsText } from '../../../shared/domain/decision.ts';
import { findingKinds } from '../../../shared/domain/verdict.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { formatCount, formatShare } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import { Screen } from '../../ui/Screen.tsx';
import textStyles from '../../ui/texts.module.css';
import { verdictLooks } from '../../ui/VerdictMark.tsx';
import { FormatChoice, ReaderChoice } from './choices/FormatChoice.tsx';
import { FormatOptions } from './choices/FormatOptions.tsx';
import { useReportChoices } from './choices/report-choices.ts';
import { ReportPreview, useReportPreview } from './preview/ReportPreview.tsx';
import styles from './ReportsScreen.module.css';
import { type ReportJob, useReportJob } from './saving/MakeReportProvider.tsx';
import { SourceChoice } from './source/SourceChoice.tsx';
import { useReportSource } from './source/use-report-source.ts';

type MakingProps = { progress: ReportProgress | null; onCancel: () => void };

const Making = ({ progress, onCancel }: MakingProps) => {
  const percent = progress ? formatShare(progress.share, 1) : '';
  return (
    <>
      <Button flex="none" onClick={onCancel}>
        Cancel
      </Button>
      <Stack gap="xs" flex={1} miw={0} className={textStyles.dim}>
        <Meter
          label="Progress of the report"
          value={progress?.share ?? null}
          max={1}
          valueText={percent || 'Starting'}
          isProgress
        />
        <Group justify="space-between" wrap="nowrap">
          <span className={textStyles.truncated}>{progress?.clipName ?? 'Reading clips…'}</span>
          <span>{percent}</span>
        </Group>
      </Stack>
    </>
  );
};

type SaveReportProps = {
  format: ReportFormatId;
  request: ReportRequest | null;
  fileName: string;
  job: ReportJob;
};

const SaveReport = ({ format, request, fileName, job }: SaveReportProps) => {
  const isPrinted = format === 'pdf' && !window.clipcheck;
  const Icon = isPrinted ? Printer : Download;
  const { state, begin, stop } = job;
  return (
    <Group
      component="section"
      wrap="nowrap"
      px="lg"
      className={styles.save}
      aria-label="Save the report"
    >
      {state.status === 'running' ? (
        <Making progress={state.progress} onCancel={stop} />
      ) : (
        <>
          <Button
            variant="filled"
            flex="none"
            leftSection={<Icon />}
            disabled={request === null}
            onClick={() => request && begin(request)}
          >
            {isPrinted ? 'Print or save as PDF…' : 'Save report…'}
          </Button>
          <Text fz="xs" c="dimmed" truncate title={fileName}>
            {fileName}
          </Text>
        </>
      )}
    </Group>
  );
};

type KindChoiceProps = {
  format: ReportFormatId;
  options: ReportOptions;
  /** Number of findings that clients do not get because nobody has reviewed them. */
  leftOut: number;
  onChange: (changed: Pick<ReportOptions, 'only'>) => void;
};

/** With the default kinds ticked, none is stored, so that they remain the default. */
const KindChoice = ({ format, options, leftOut, onChange }: KindChoiceProps) => {
  const kindsOf = (only: ReportOptions['only']) =>
    includedKinds(optionsForFormat(format, { ...options, only }));
  const change = (values: string[]): void => {
    const only = findingKinds.filter((kind) => values.includes(kind));
    if (only.length > 0) onChange({ only: String(only) === String(kindsOf([])) ? [] : only });
  };
  const included = kindsOf(options.only);
  // At once, not only when a preview with the number arrives.
  const isLeftOut = leftOut > 0 && !included.includes('unreviewed');
  return (
    <Checkbox.Group label="Findings" value={[...included]} onChange={change}>
      <SimpleGrid cols={3} spacing="sm" mt="sm">
        {findingKinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={verdictLooks[kind].label} />
        ))}
        <Text role="status" fz="xs" c="var(--cc-warn)">
          {isLeftOut ? (
            <>
              {formatCount(leftOut)} <VisuallyHidden>unreviewed findings </VisuallyHidden>left out
            </>
          ) : null}
        </Text>
      </SimpleGrid>
    </Checkbox.Group>
  );
};

export const ReportsScreen = () => {
  const { choices, chosen, isKnown } = useReportSource();
  const { reader, format, options, chooseReader, chooseFormat, change } = useReportChoices();
  const { selection } = chosen;
  const wanted: ReportRequest | null = selection && { format, selection, options };
  const shown = useReportPreview(wanted, isKnown);
  const { nothing, preview } = shown;
  const request = nothing === null ? wanted : null;
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
          <Stack gap="lg" flex={1} mih={0} p="lg" className={styles.scroller}>
            <ReaderChoice reader={reader} onChoose={chooseReader} />
            <SourceChoice
              choices={choices}
              chosen={chosen}
              clips={nothing === null ? (preview?.clips ?? null) : 0}
              leftOut={preview ? decisionCountsText(preview.leftOut.clips) : ''}
            />
            <KindChoice
              format={format}
              options={options}
              leftOut={preview?.leftOut.findings ?? 0}
              onChange={change}
            />
            <FormatChoice reader={reader} format={format} onChoose={chooseFormat} />
            <FormatOptions key={format} format={format} options={options} onChange={change} />
          </Stack>
          <SaveReport
            format={format}
            request={request}
            fileName={preview?.fileName ?? ''}
            job={job}
          />
        </Stack>
        <ReportPreview control={shown} paper={format === 'pdf' ? options.paper : undefined} />
      </div>
    </Screen>
  );
};
