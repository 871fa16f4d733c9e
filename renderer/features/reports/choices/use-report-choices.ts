import { useState } from 'react';
import type { ReportFormatId, ReportOptions } from '../../../../shared/contract/reports.ts';
import { keepChoices, type ReportChoices, readChoices } from './kept-choices.ts';

export type ReportChoicesControl = ReportChoices & {
  chooseFormat(format: ReportFormatId): void;
  change(options: Partial<ReportOptions>): void;
};

/** The format and the options, as they were the last time; every change is remembered. */
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
