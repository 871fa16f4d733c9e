import { z } from 'zod';
import { shareOf, shareSchema } from '../domain/share.ts';
import {
  type JudgeTest,
  judgeTestSchema,
  kindTestSchema,
} from '../evaluator-process/judge-test.ts';
import { undrawnKinds } from '../service-api/judge-version.ts';

/** How many findings of a kind, by a judge, were right. */
export const judgeMeasureSchema = z.object({
  /** What `judgeOf` returns for its versions. */
  judge: z.string(),
  ...kindTestSchema.omit({ missed: true }).shape,
  /** Drawn scenes with known answers, or verdicts of people. */
  by: z.enum(['test', 'people']),
});
export type JudgeMeasure = z.infer<typeof judgeMeasureSchema>;

/** Whether findings of a kind count: there are enough, and enough of them were right. */
export const isMeasured = ({ right, wrong }: Pick<JudgeMeasure, 'right' | 'wrong'>): boolean => {
  const { value = 0, lower = 0 } = shareOf(right, right + wrong) ?? {};
  return right + wrong >= 20 && value >= 0.9 && lower >= 0.75;
};

/** Returns the kinds whose findings count, by judge. */
export const countedKindsOf = (measures: readonly JudgeMeasure[]): Record<string, string[]> => {
  const byJudge = Map.groupBy(measures.filter(isMeasured), ({ judge }) => judge);
  return Object.fromEntries(
    [...byJudge].map(([judge, counted]) => [judge, counted.map(({ kind }) => kind)]),
  );
};

/** "Precision 0.93 in the test, 28 findings". @param measure undefined for none */
export const measureText = (measure: JudgeMeasure | undefined): string => {
  const { by, right, wrong } = measure ?? { by: 'test', right: 0, wrong: 0 };
  const findings = right + wrong;
  if (findings === 0) return 'Not measured';
  const where = by === 'test' ? 'in the test' : 'by verdicts of people';
  return `Precision ${(right / findings).toFixed(2)} ${where}, ${findings} ${findings === 1 ? 'finding' : 'findings'}`;
};

export const judgedTestSchema = judgeTestSchema.extend({
  kinds: z.array(
    kindTestSchema.extend({
      precision: shareSchema.nullable().describe('Right findings, of all.'),
      recall: shareSchema.nullable().describe('Planted faults found, of all.'),
      isCounted: z.boolean().describe('Whether its findings count from now on.'),
    }),
  ),
});
export type JudgedTest = z.infer<typeof judgedTestSchema>;

export const judgedTestOf = (test: JudgeTest): JudgedTest => ({
  ...test,
  kinds: test.kinds.map((tested) => ({
    ...tested,
    precision: shareOf(tested.right, tested.right + tested.wrong),
    recall: shareOf(tested.right, tested.right + tested.missed),
    isCounted: isMeasured(tested) && !undrawnKinds.includes(tested.kind),
  })),
});
