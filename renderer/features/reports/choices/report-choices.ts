import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';
import {
  type ReportFormatId,
  type ReportOptions,
  reportFormatSchema,
  reportOptionsSchema,
} from '../../../../shared/contract/reports.ts';
import { parseJson } from '../../../../shared/text/parse-json.ts';
import { readStoredText, storeText } from '../../../ui/stored-text.ts';
import { formatsFor, type Reader, readerOf } from './format-looks.ts';

const storageKey = 'clipcheck-report-choices';

const choicesSchema = z.object({
  format: reportFormatSchema.catch('html'),
  options: reportOptionsSchema.catch(reportOptionsSchema.parse({})),
});

type ReportChoices = z.infer<typeof choicesSchema>;

export const readChoices = (text: string | null | undefined): ReportChoices =>
  parseJson(choicesSchema, text) ?? choicesSchema.parse({});

export const useReportChoices = () => {
  const [choices, setChoices] = useLocalStorage({
    key: storageKey,
    defaultValue: readChoices(undefined),
    getInitialValueInEffect: false,
    sync: false,
    deserialize: readChoices,
  });
  return {
    ...choices,
    reader: readerOf(choices),
    /** Keeps the format if they can have it, and includes the findings that are usual for them. */
    chooseReader: (reader: Reader) => {
      const formats = formatsFor(reader).map(([id]) => id);
      const layout = reader === 'client' ? 'client' : 'technical';
      setChoices({
        format: formats.find((id) => id === choices.format) ?? formats[0] ?? choices.format,
        options: { ...choices.options, layout, only: [] },
      });
    },
    chooseFormat: (format: ReportFormatId) => setChoices({ ...choices, format }),
    change: (options: Partial<ReportOptions>) =>
      setChoices({ ...choices, options: { ...choices.options, ...options } }),
  };
};

/** Selects the format with which the screen opens. */
export const storeFormat = (format: ReportFormatId): void =>
  storeText(storageKey, JSON.stringify({ ...readChoices(readStoredText(storageKey)), format }));
