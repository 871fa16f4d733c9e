import { z } from 'zod';
import { type Share, shareOf, shareSchema } from '../domain/share.ts';
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

type Findings = Pick<JudgeMeasure, 'right' | 'wrong'>;

const minFindings = 20;
const minPrecision: Pick<Share, 'value' | 'lower'> = { value: 0.9, lower: 0.75 };

/** Whether findings of this kind count: enough of them were right. */
export const isMeasured = ({ right, wrong }: Findings): boolean => {
  const precision = shareOf(right, right + wrong);
  return (
    precision !== null &&
    right + wrong >= minFindings &&
    precision.value >= minPrecision.value &&
    precision.lower >= minPrecision.lower
  );
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
  if (!measure || measure.right + measure.wrong === 0) return 'Not measured';
  const { by, right, wrong } = measure;
  const precision = (right / (right + wrong)).toFixed(2);
  const where = by === 'test' ? 'in the test' : 'by verdicts of people';
  return `Precision ${precision} ${where}, ${right + wrong} findings`;
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
