import { z } from 'zod';
import { runStates } from '../model/run.ts';
import { createCodec, timeMs, verbatim } from './codec.ts';
import { ownFindingRecord } from './record.ts';
import { clipWithOutcomeSchema, copySchema, notJudgedMembers } from './result.ts';

const placeSchema = z.object({
  frames: z
    .object({ first: z.int(), last: z.int() })
    .nullable()
    .describe('First and last frame of the local file, both inclusive; null for the entire clip.'),
  notes: z
    .array(z.string())
    .describe(
      'Sentences about disagreements between the service and the local file or the prompt.',
    ),
});
export type ShownPlace = z.infer<typeof placeSchema>;

const runDocumentSchema = z.object({
  runId: z.string().describe('Clipcheck’s own key, which identifies a run without evaluation id.'),
  evaluationId: z.string().nullable(),
  state: z.enum(runStates),
  attempt: z.int().nullable(),
  model: z.string().nullable(),
  modelVersion: z.string().nullable(),
  prompt: z.string().nullable().describe('Null if the clip was checked without a prompt.'),
  promptSource: z.string(),
  glitchTypes: z.array(z.string()),
  videoSeconds: z.number().nullable(),
  billableUnits: z.number().nullable(),
  createdMs: z.number().describe('Unix milliseconds.'),
  endedMs: z.number().nullable(),
  error: z.unknown(),
  copy: copySchema,
  videoNotes: z
    .array(z.string())
    .describe('Sentences about where the service’s reading of the video and the file differ.'),
  imported: z.boolean(),
  adopted: z.boolean().describe('Whether another program created the evaluation.'),
  requestId: z
    .string()
    .nullable()
    .describe('The service’s id of the request that created the evaluation, if it sent one.'),
  refreshed: z
    .array(
      z.object({
        atMs: timeMs(),
        changes: z.array(z.string()).describe('Texts, such as "2 findings added by a person".'),
        earlierEvaluation: verbatim(z.unknown()).describe('As received before.'),
      }),
    )
    .describe('What refreshing it has changed, newest first.'),
  ...notJudgedMembers,
  findings: z.array(z.unknown()),
  places: z.array(placeSchema).describe('One for each finding, in their order.'),
  evaluation: z
    .unknown()
    .describe('As last received; if a copy was evaluated, with frame numbers of the copy.'),
});
export type RunDocument = z.infer<typeof runDocumentSchema>;

const shownClipSchema = z.object({
  sha256: z
    .string()
    .nullable()
    .describe('Hash of its bytes; null for a clip at an address that was never downloaded.'),
  clip: clipWithOutcomeSchema
    .nullable()
    .describe('Its last state at the file or in a batch; null if only its runs are known.'),
  runs: z.array(runDocumentSchema).describe('Newest first.'),
  ownFindings: z.array(ownFindingRecord).describe('Findings that people marked on the clip.'),
});
export const shownClipCodec = createCodec(shownClipSchema);
export type ShownClip = z.infer<typeof shownClipSchema>;
