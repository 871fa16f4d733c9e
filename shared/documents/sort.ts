import { z } from 'zod';
import {
  folderCountSchema,
  plannedClipSchema,
  sortResultSchema,
  sortRuleSchema,
  sortUndoneSchema,
} from '../contract/sort.ts';
import { errorRecordSchema, reasonSchema } from '../domain/reason.ts';
import { createCodec, named, verbatim } from './codec.ts';

const leftOutSchema = z.array(z.object({ path: z.string(), ...reasonSchema.shape }));

export const sortCodec = createCodec(
  z.object({
    to: z.string().describe('Absolute path of the folder that gets the subfolders.'),
    by: sortRuleSchema,
    moves: named('move', z.boolean()),
    isDryRun: named('dry_run', z.boolean()),
    folders: z.array(folderCountSchema),
    clips: z.array(plannedClipSchema.omit({ sizeBytes: true })),
    leftOut: leftOutSchema,
    notes: z.array(z.string()).describe('What failed, will fail, or does not work as expected.'),
    result: sortResultSchema
      .omit({ log: true, leftOut: true, problems: true })
      .extend({
        error: verbatim(errorRecordSchema.nullable()).describe('Why it stopped early.'),
        failed: leftOutSchema,
        log: z.string().nullable().describe('Absolute path; null if nothing was to be done.'),
      })
      .nullable()
      .describe('Null for a dry run.'),
  }),
);

export const sortUndoneCodec = createCodec(sortUndoneSchema.extend({ kept: leftOutSchema }));
