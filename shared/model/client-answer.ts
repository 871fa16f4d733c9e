/** What a client says about a clip or a frame: somebody else's word, never a decision made here. */
import { z } from 'zod';

const answerKinds = ['approval', 'change', 'comment'] as const;
export type AnswerKind = (typeof answerKinds)[number];

export const answerNames: Readonly<Record<AnswerKind, string>> = {
  approval: 'Approved',
  change: 'Asks for a change',
  comment: 'Comment',
};

/** Maximum lengths in UTF-16 units, on pages and in imports. */
export const maxAnswerText = 4000;
export const maxClientName = 100;

export const answerShape = {
  /** Null for the clip as a whole. */
  frame: z.int().min(0).nullable(),
  kind: z.enum(answerKinds),
  text: z.string().max(maxAnswerText),
};

export const clientAnswerSchema = z.object({
  ...answerShape,
  /** Unix ms, by the client's clock. */
  atMs: z.number(),
  reportId: z.string(),
  /** The name that the client typed. */
  client: z.string(),
});
export type ClientAnswer = z.infer<typeof clientAnswerSchema>;
