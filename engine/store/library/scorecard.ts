import { shareOf } from '../../../shared/domain/share.ts';
import { ownType } from '../../../shared/model/own-finding.ts';
import type { Score } from '../../../shared/model/scorecard.ts';
import { judgeMark, opinionKind, undrawnKinds } from '../../../shared/service-api/judge-version.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** SQL for the kind as which a version would have reported an own finding; some state types only. */
const kindOfOwn = `CASE
  WHEN instr(runs.model_version, '${judgeMark}') AND own_findings.kind IN ('${undrawnKinds.join("','")}')
    THEN '${opinionKind('')}' || own_findings.kind
  WHEN concat(runs.model, ' ', runs.model_version) IN (
      SELECT concat(model, ' ', model_version)
      FROM findings JOIN runs ON runs.id = run_id WHERE kind = '${ownType}')
    THEN '${ownType}'
  ELSE own_findings.kind END`;

/**
 * Returns scores by model, version and kind, without what came with imports. An own finding is
 * missed by a version that evaluated its part of the clip and has no finding of its kind there.
 */
export const scorecardReader = (connection: Connection) => {
  const select = statements(connection).rows<[], Omit<Score, 'precision' | 'recall'>>(
    `WITH decided AS (
       SELECT runs.model, runs.model_version, findings.kind, verdict, findings.track_id
       FROM verdicts JOIN findings ON findings.track_id = verdicts.track_id
         JOIN runs ON runs.id = findings.run_id
       WHERE verdict IN ('real', 'wrong', 'intended') AND verdicts.imported = 0
     ), missed AS (
       SELECT runs.model, runs.model_version, ${kindOfOwn} AS kind, 'missed', tracks.id
       FROM own_findings JOIN tracks ON tracks.id = own_findings.track_id
         JOIN verdicts ON verdicts.track_id = tracks.id
         JOIN runs ON runs.clip_id = tracks.clip_id
         LEFT JOIN copies ON copies.id = runs.copy_id
       WHERE verdict = 'real' AND own_findings.imported = 0 AND verdicts.imported = 0
         AND instr(runs.glitch_types, '${ownType}')
         AND (runs.state = 'completed' OR runs.state = 'partial' AND CASE WHEN json_valid(raw)
           THEN EXISTS (SELECT 1 FROM json_each(raw, '$.detectors')
             WHERE value ->> 'detector' = '${ownType}' AND value ->> 'status' = 'completed') END)
         AND (copy_id IS NULL OR tracks.end_sec >= copies.start_sec
           AND tracks.start_sec < copies.start_sec + copies.duration_sec)
         AND NOT EXISTS (
           SELECT 1 FROM runs AS others JOIN findings ON findings.run_id = others.id
             LEFT JOIN verdicts AS given ON given.track_id = findings.track_id
           WHERE others.clip_id = tracks.clip_id AND others.model IS runs.model
             AND others.model_version IS runs.model_version AND findings.kind = ${kindOfOwn}
             AND (findings.start_frame IS NULL OR findings.start_frame <= tracks.end_frame
               AND findings.end_frame >= tracks.start_frame)
             AND coalesce(given.verdict, 'real') = 'real')
     )
     SELECT model, model_version AS modelVersion, kind,
       count(DISTINCT track_id) FILTER (WHERE verdict = 'real') AS confirmed,
       count(DISTINCT track_id) FILTER (WHERE verdict = 'wrong') AS falseAlarms,
       count(DISTINCT track_id) FILTER (WHERE verdict = 'intended') AS intended,
       count(DISTINCT track_id) FILTER (WHERE verdict = 'missed') AS missed
     FROM (SELECT * FROM decided UNION ALL SELECT * FROM missed)
     GROUP BY model, model_version, kind ORDER BY model, model_version, kind`,
  );
  return (): Score[] =>
    select().map((row) => ({
      ...row,
      precision: shareOf(row.confirmed, row.confirmed + row.falseAlarms),
      recall: row.missed > 0 ? shareOf(row.confirmed, row.confirmed + row.missed) : null,
    }));
};
