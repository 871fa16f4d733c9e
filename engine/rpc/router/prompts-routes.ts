import type { Engine } from '../../index.ts';
import type { Implementer } from './implementer.ts';

/** The part of the contract for the prompts of batches. */
export const createPromptsRoutes = (
  { prompts: on }: Implementer,
  { prompts, clips, queue }: Engine,
) => ({
  list: on.list.handler(({ input }) => prompts.list(input)),
  ofClip: on.ofClip.handler(({ input }) => prompts.ofClip(input.clipId)),
  questions: on.questions.handler(({ input }) => prompts.questions(input)),
  answer: on.answer.handler(({ input }) => prompts.answer(input)),
  choices: on.choices.handler(() => prompts.choices()),
  setMany: on.setMany.handler(({ input }) => clips.setPrompts(input)),
  checkAgain: on.checkAgain.handler(({ input }) => queue.checkAgain(input)),
  readTable: on.readTable.handler(({ input }) => prompts.readTable(input)),
  applyTable: on.applyTable.handler(({ input }) => prompts.applyTable(input)),
  table: on.table.handler(({ input }) => prompts.table(input)),
});
