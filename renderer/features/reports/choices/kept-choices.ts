import { z } from 'zod';
import { reportFormatSchema, reportOptionsSchema } from '../../../../shared/contract/reports.ts';

const choicesSchema = z.object({
  format: reportFormatSchema.catch('html'),
  options: reportOptionsSchema.catch(reportOptionsSchema.parse({})),
});

/** What a report was last made as. */
export type ReportChoices = z.infer<typeof choicesSchema>;

const place = 'clipcheck-report-choices';

/** The choices of the last time; of those that this version does not know, its defaults. */
export const readChoices = (storage: Storage): ReportChoices => {
  try {
    return choicesSchema.parse(JSON.parse(storage.getItem(place) ?? '{}'));
  } catch {
    return choicesSchema.parse({});
  }
};

export const keepChoices = (choices: ReportChoices, storage: Storage): void =>
  storage.setItem(place, JSON.stringify(choices));
