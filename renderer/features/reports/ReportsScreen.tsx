import { Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';
import {
  optionsForFormat,
  type ReportFormatId,
  type ReportOptions,
  type ReportRequest,
  reportFormatSchema,
  reportOptionsSchema,
} from '../../../shared/contract/reports.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { Screen } from '../../ui/Screen.tsx';
import { FormatChoice, KindChoice } from './choices/FormatChoice.tsx';
import { FormatOptions } from './choices/FormatOptions.tsx';
import { ImportReport } from './ImportReport.tsx';
import { ReportPreview, useReportPreview } from './preview/ReportPreview.tsx';
import styles from './ReportsScreen.module.css';
import { useReportJob } from './saving/MakeReportProvider.tsx';
import { SaveReport } from './saving/SaveReport.tsx';
import { SourceChoice } from './source/SourceChoice.tsx';
import {
  type ReportSourceControl,
  useClipCount,
  useReportSource,
} from './source/use-report-source.ts';

const choicesSchema = z.object({
  format: reportFormatSchema.catch('html'),
  options: reportOptionsSchema.catch(reportOptionsSchema.parse({})),
});

type ReportChoices = z.infer<typeof choicesSchema>;

export const readChoices = (text: string | undefined): ReportChoices => {
  try {
    return choicesSchema.parse(JSON.parse(text ?? '{}'));
  } catch {
    return choicesSchema.parse({});
  }
};

const useReportChoices = () => {
  const [choices, setChoices] = useLocalStorage({
    key: 'clipcheck-report-choices',
    defaultValue: readChoices(undefined),
    getInitialValueInEffect: false,
    sync: false,
    deserialize: readChoices,
  });
  return {
    ...choices,
    chooseFormat: (format: ReportFormatId) => setChoices({ ...choices, format }),
    change: (options: Partial<ReportOptions>) =>
      setChoices({ ...choices, options: { ...choices.options, ...options } }),
  };
};

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
    <Screen title="Reports" tools={<ImportReport />}>
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
