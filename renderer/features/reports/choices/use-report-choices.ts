import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';
import {
  type ReportFormatId,
  type ReportOptions,
  reportFormatSchema,
  reportOptionsSchema,
} from '../../../../shared/contract/reports.ts';

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

export type ReportChoicesControl = ReportChoices & {
  chooseFormat(format: ReportFormatId): void;
  change(options: Partial<ReportOptions>): void;
};

export const useReportChoices = (): ReportChoicesControl => {
  const [choices, setChoices] = useLocalStorage({
    key: 'clipcheck-report-choices',
    defaultValue: readChoices(undefined),
    getInitialValueInEffect: false,
    sync: false,
    deserialize: readChoices,
  });
  return {
    ...choices,
    chooseFormat: (format) => setChoices({ ...choices, format }),
    change: (options) => setChoices({ ...choices, options: { ...choices.options, ...options } }),
  };
};
