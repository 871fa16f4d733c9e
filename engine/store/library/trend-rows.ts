import type { LibraryFilter } from '../../../shared/contract/library.ts';
import type { NotJudged } from '../../../shared/domain/not-judged-kinds.ts';
import type { Connection } from '../connection.ts';
import { libraryWhere } from './library-where.ts';

/** Counts of findings of one type in a clip's newest result. */
export type TypeCounts = {
  readonly type: string;
  readonly unreviewed: number;
  readonly real: number;
  readonly dismissed: number;
};

export type TrendRow = {
  readonly model: string | null;
  readonly modelVersion: string | null;
  readonly templateKey: string | null;
  readonly evaluatedMs: number | null;
  readonly notJudged: NotJudged | null;
  readonly folders: readonly string[];
  readonly types: readonly TypeCounts[];
};

type SqlRow = Omit<TrendRow, 'folders' | 'types'> & {
  folders: string;
  types: string | null;
};

export const judgedStates = ['completed', 'partial'] as const;

export const whereJudged = (filter: LibraryFilter) => {
  const { sql, params } = libraryWhere(filter);
  const states = judgedStates.map((state) => `'${state}'`).join(', ');
  return { sql: `(${sql}) AND cards.run_id IS NOT NULL AND cards.state IN (${states})`, params };
};

export const trendRows = (connection: Connection) =>
  function* (filter: LibraryFilter): Generator<TrendRow, void, void> {
    const { sql, params } = whereJudged(filter);
    const rows = connection
      .prepare<unknown[], SqlRow>(
        `SELECT cards.model, cards.model_version AS modelVersion, cards.template_key AS templateKey,
           cards.evaluated_ms AS evaluatedMs, cards.not_judged AS notJudged,
           (SELECT json_group_array(folder) FROM card_folders WHERE card_id = cards.id) AS folders,
           CASE WHEN cards.findings > 0 THEN
             (SELECT json_group_array(json_array(type, unreviewed, really, dismissed)) FROM
               (SELECT findings.type,
                  count(*) FILTER (WHERE verdict IS NULL) AS unreviewed,
                  count(*) FILTER (WHERE verdict = 'real') AS really,
                  count(*) FILTER (WHERE verdict <> 'real') AS dismissed
                FROM json_each(cards.parts)
                  JOIN findings ON findings.run_id = json_each.value ->> 0
                    AND findings.type = json_each.value ->> 1
                  LEFT JOIN verdicts ON verdicts.track_id = findings.track_id
                GROUP BY findings.type)) END AS types
         FROM cards WHERE ${sql}`,
      )
      .iterate(...params);
    for (const { folders, types, ...row } of rows) {
      const counts = JSON.parse(types ?? '[]') as [string, number, number, number][];
      yield {
        ...row,
        folders: JSON.parse(folders) as string[],
        types: counts.map(([type, unreviewed, real, dismissed]) => ({
          ...{ type, unreviewed, real, dismissed },
        })),
      };
    }
  };
