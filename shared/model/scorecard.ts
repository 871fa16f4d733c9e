import { z } from 'zod';
import { intervalText, shareSchema } from '../domain/share.ts';

/** How findings of a kind, by a version of a model, stood up to people's verdicts. */
export const scoreSchema = z.object({
  model: z.string().nullable(),
  modelVersion: z.string().nullable(),
  kind: z.string().describe('As in findings; for services without kinds, the type.'),
  confirmed: z.int(),
  falseAlarms: z.int(),
  intended: z.int(),
  missed: z
    .int()
    .describe('Confirmed own findings of this kind on its clips, where it has no finding.'),
  precision: shareSchema.nullable().describe('Confirmed, of these and false alarms.'),
  recall: shareSchema
    .nullable()
    .describe('Confirmed, of these and missed; null if none were missed: nobody may have looked.'),
});
export type Score = z.infer<typeof scoreSchema>;

export const versionName = ({ model, modelVersion }: Score): string =>
  [model, modelVersion].filter(Boolean).join(' ');

/** Columns of tables, beside version and kind. */
export const scoreColumns: readonly { title: string; textOf: (score: Score) => string }[] = [
  { title: 'Confirmed', textOf: ({ confirmed }) => String(confirmed) },
  { title: 'False alarm', textOf: ({ falseAlarms }) => String(falseAlarms) },
  { title: 'Intended', textOf: ({ intended }) => String(intended) },
  { title: 'Missed', textOf: ({ missed }) => String(missed) },
  { title: 'Precision', textOf: ({ precision }) => intervalText(precision) },
  { title: 'Recall', textOf: ({ recall }) => intervalText(recall) },
];
