/** `answers.json`, which a client saves on the pages of a bundle. Imports are validated by it. */
import { z } from 'zod';
import { clipIdSchema } from '../domain/ids.ts';
import { answerShape, maxClientName } from '../model/client-answer.ts';
import { createCodec, timeMs } from './codec.ts';

/** Maximum numbers of clips, and of answers about one. */
const maxClips = 10_000;
const maxAnswers = 1000;

const clipAnswersSchema = z.object({
  sha256: clipIdSchema,
  /** Given by the report, for this clip in it. */
  proof: z.string().max(64),
  answers: z.array(z.object({ ...answerShape, atMs: timeMs() })).max(maxAnswers),
});

const answersSchema = z.object({
  clipcheck: z.literal('answers'),
  version: z.literal(1, 'import it with the version of Clipcheck that made the report'),
  reportId: z.uuid(),
  client: z.string().trim().min(1).max(maxClientName),
  savedMs: timeMs(),
  clips: z
    .array(clipAnswersSchema)
    .min(1)
    .max(maxClips)
    .refine(
      (clips) => new Set(clips.map(({ sha256 }) => sha256)).size === clips.length,
      'a clip is listed twice',
    ),
});
export const answersCodec = createCodec(answersSchema);
export type ClipAnswers = z.infer<typeof clipAnswersSchema>;
