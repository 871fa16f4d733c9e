import type { LibraryFilter } from '../../../shared/contract/library.ts';
import type { Outcome } from '../../../shared/model/outcome.ts';
import type { Connection } from '../connection.ts';
import { libraryWhere } from './library-where.ts';

/** Counts of findings of one kind in a clip's newest result. */
export type KindCounts = {
  readonly kind: string;
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
  readonly outcome: Outcome;
  readonly folders: readonly string[];
  readonly kinds: readonly KindCounts[];
};

type SqlRow = Omit<TrendRow, 'folders' | 'kinds'> & {
  folders: string;
  kinds: string | null;
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
           cards.evaluated_ms AS evaluatedMs, cards.outcome,
           (SELECT json_group_array(folder) FROM card_folders WHERE card_id = cards.id) AS folders,
           CASE WHEN cards.findings > 0 THEN
             (SELECT json_group_array(json_array(kind, type, unreviewed, really, dismissed)) FROM
               (SELECT findings.kind, findings.type,
                  count(*) FILTER (WHERE verdict IS NULL) AS unreviewed,
                  count(*) FILTER (WHERE verdict = 'real') AS really,
                  count(*) FILTER (WHERE verdict <> 'real') AS dismissed
                FROM json_each(cards.parts)
                  JOIN findings ON findings.run_id = json_each.value ->> 0
                    AND findings.type = json_each.value ->> 1
                  LEFT JOIN verdicts ON verdicts.track_id = findings.track_id
                GROUP BY findings.kind, findings.type)) END AS kinds
         FROM cards WHERE ${sql}`,
      )
      .iterate(...params);
    for (const { folders, kinds, ...row } of rows) {
      const counts = JSON.parse(kinds ?? '[]') as [string, string, number, number, number][];
      yield {
        ...row,
        folders: JSON.parse(folders) as string[],
        kinds: counts.map(([kind, type, unreviewed, real, dismissed]) => ({
          kind,
          type,
          unreviewed,
          real,
          dismissed,
        })),
      };
    }
  };
