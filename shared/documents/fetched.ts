import { z } from 'zod';
import { clipStates } from '../domain/clip-state.ts';
import { clipIdSchema } from '../domain/ids.ts';
import { reasonSchema, stopReasonSchema } from '../domain/reason.ts';
import { createCodec } from './codec.ts';

/** What fetching an evaluation led to. */
export const fetchOutcomes = [
  'unchanged',
  'changed',
  'adopted',
  'attached',
  'known',
  'unmatched',
  'gone',
  'failed',
] as const;

const fetchedEvaluationSchema = z.object({
  evaluationId: z.string(),
  outcome: z
    .enum(fetchOutcomes)
    .describe(
      'For refresh: `changed`, or `unchanged`. For adopt: `adopted`; `attached` to the uncertain run that created it; `known`, since it is stored already; `unmatched`, since its clip is not known. `gone`: the service no longer has it; `failed`: see `reason`. What is stored stays.',
    ),
  clipId: clipIdSchema.nullable().describe('SHA-256 of the clip, or its id if it is at a URL.'),
  path: z.string().nullable().describe('Where the clip was last seen.'),
  state: z.enum(clipStates).nullable().describe('Of the evaluation; null if it is not stored.'),
  findings: z.int().describe('Number of open or confirmed findings stored.'),
  changes: z.array(z.string()).describe('What has changed at the service, as texts.'),
  reason: reasonSchema.nullable(),
});
export type FetchedEvaluation = z.infer<typeof fetchedEvaluationSchema>;

export const fetchedSchema = z.object({
  evaluations: z.array(fetchedEvaluationSchema),
  stoppedBy: stopReasonSchema
    .nullable()
    .describe('Why it stopped before all were fetched; null if it did not.'),
});
export const fetchedCodec = createCodec(fetchedSchema);
export type Fetched = z.infer<typeof fetchedSchema>;
