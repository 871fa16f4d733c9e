import { useState } from 'react';
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

const storageKey = 'clipcheck-report-choices';

export const readChoices = (storage: Storage): ReportChoices => {
  try {
    return choicesSchema.parse(JSON.parse(storage.getItem(storageKey) ?? '{}'));
  } catch {
    return choicesSchema.parse({});
  }
};

export const keepChoices = (choices: ReportChoices, storage: Storage): void =>
  storage.setItem(storageKey, JSON.stringify(choices));

export type ReportChoicesControl = ReportChoices & {
  chooseFormat(format: ReportFormatId): void;
  change(options: Partial<ReportOptions>): void;
};

export const useReportChoices = (): ReportChoicesControl => {
  const [choices, setChoices] = useState(() => readChoices(window.localStorage));
  const set = (changed: ReportChoices): void => {
    setChoices(changed);
    keepChoices(changed, window.localStorage);
  };
  return {
    ...choices,
    chooseFormat: (format) => set({ ...choices, format }),
    change: (options) => set({ ...choices, options: { ...choices.options, ...options } }),
  };
};
