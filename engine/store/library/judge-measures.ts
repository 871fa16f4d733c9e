import type { JudgeMeasure } from '../../../shared/model/judge-measure.ts';
import { judgeMark, opinionKind, undrawnKinds } from '../../../shared/service-api/judge-version.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { tablesOf } from '../tables.ts';

const kinds = undrawnKinds.map((kind) => `'${opinionKind(kind)}'`).join(', ');

/**
 * Returns how well judges do: by the last test of each for kinds that drawn scenes contain, by
 * people's verdicts for others. Versions of the evaluator with the same judge count as one.
 */
export const judgeMeasuresReader = (connection: Connection) => {
  const { judgeTests } = tablesOf(connection);
  const selectDecided = statements(connection).rows<[], Omit<JudgeMeasure, 'by'>>(
    `SELECT substr(model_version, instr(model_version, '${judgeMark}') + ${judgeMark.length}) AS judge,
       substr(findings.kind, ${opinionKind('').length + 1}) AS kind,
       count(DISTINCT findings.track_id) FILTER (WHERE verdict = 'real') AS "right",
       count(DISTINCT findings.track_id) FILTER (WHERE verdict = 'wrong') AS wrong
     FROM verdicts JOIN findings ON findings.track_id = verdicts.track_id
       JOIN runs ON runs.id = findings.run_id
     WHERE verdict IN ('real', 'wrong') AND verdicts.imported = 0
       AND findings.kind IN (${kinds}) AND instr(model_version, '${judgeMark}')
     GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return (): JudgeMeasure[] => [
    ...judgeTests
      .all()
      .flatMap(({ judge, test }) =>
        test.kinds
          .filter(({ kind }) => !undrawnKinds.includes(kind))
          .map(({ kind, right, wrong }) => ({ judge, kind, right, wrong, by: 'test' as const })),
      ),
    ...selectDecided().map((decided) => ({ ...decided, by: 'people' as const })),
  ];
};
