import { z } from 'zod';
import { tablePreviewSchema } from '../contract/prompts.ts';
import { foundPromptSchema, workflowQuestionSchema } from '../domain/found-prompt.ts';
import { createCodec, named, verbatim } from './codec.ts';

const questionSchema = workflowQuestionSchema.extend({
  clips: z.int().describe('Number of clips that wait for the choice.'),
});

export const promptsCodec = createCodec(
  z.object({
    clips: z.array(
      z.object({
        path: z.string(),
        clipId: named('sha256', z.string().nullable()),
        prompt: foundPromptSchema.nullable(),
        others: z.array(foundPromptSchema).describe('Different prompts from less trusted sources.'),
        question: z.string().nullable().describe('Key of the workflow that needs a choice.'),
        offered: z.string().nullable().describe('Prompt suggested by the file name.'),
      }),
    ),
    questions: z.array(verbatim(questionSchema)),
    imported: verbatim(tablePreviewSchema.optional()).describe('Only with `--import`.'),
  }),
);
