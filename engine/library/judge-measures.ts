import type { JudgeMeasure } from '../../shared/model/judge-measure.ts';
import { judgeOf, opinionKind, undrawnKinds } from '../../shared/service-api/judge-version.ts';
import type { Connection } from '../store/connection.ts';
import { scorecardReader } from '../store/library/scorecard.ts';
import { tablesOf } from '../store/tables.ts';

/**
 * Returns how well judges do: by the last test of each for kinds that drawn scenes contain, by
 * people's verdicts for others. Versions of the evaluator with the same judge count as one.
 */
export const judgeMeasuresReader = (connection: Connection) => {
  const { judgeTests } = tablesOf(connection);
  const scorecard = scorecardReader(connection);

  const byTest = (): JudgeMeasure[] =>
    judgeTests
      .all()
      .flatMap(({ judge, test }) =>
        test.kinds
          .filter(({ kind }) => !undrawnKinds.includes(kind))
          .map(({ kind, right, wrong }) => ({ judge, kind, right, wrong, by: 'test' })),
      );

  const byPeople = (): JudgeMeasure[] => {
    const scores = Map.groupBy(scorecard(), ({ modelVersion }) => judgeOf(modelVersion));
    return [...scores].flatMap(([judge, all]) =>
      undrawnKinds.flatMap((kind) => {
        const ofKind = all.filter((score) => score.kind === opinionKind(kind));
        if (judge === null || ofKind.length === 0) return [];
        const right = ofKind.reduce((sum, { confirmed }) => sum + confirmed, 0);
        const wrong = ofKind.reduce((sum, { falseAlarms }) => sum + falseAlarms, 0);
        return [{ judge, kind, right, wrong, by: 'people' }];
      }),
    );
  };

  return (): JudgeMeasure[] => [...byTest(), ...byPeople()];
};
