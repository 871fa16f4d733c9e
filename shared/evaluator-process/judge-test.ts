/** What the evaluator's test of a judge prints: lines of JSON. */
import { z } from 'zod';

const countSchema = z.int().min(0);

export const kindTestSchema = z.object({
  kind: z.string().describe('Of a claim or a defect, such as color or vanish.'),
  right: countSchema.describe('Right findings.'),
  wrong: countSchema.describe('Wrong findings.'),
  missed: countSchema.describe('Planted faults without a finding.'),
});

export const judgeTestSchema = z.object({
  version: z.string().describe('Of the build that asks this model.'),
  kinds: z.array(kindTestSchema),
  scenes: countSchema.describe('Drawn scenes that it was asked about.'),
  unreadable: countSchema.describe('Scenes without a usable answer: nothing is found in them.'),
  seconds: z.number(),
  tokens: countSchema,
});
export type JudgeTest = z.infer<typeof judgeTestSchema>;

/** Before each scene, how many are done; and then the result. */
export const judgeTestLineSchema = z.union([
  z.object({ done: countSchema, total: countSchema }),
  z.object({ result: judgeTestSchema }),
]);
export type JudgeTestLine = z.infer<typeof judgeTestLineSchema>;
