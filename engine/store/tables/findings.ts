import type { RunId } from '../../../shared/domain/ids.ts';
import type { ComparedFinding } from '../../../shared/domain/tracks/diff-findings.ts';
import type { Hull } from '../../../shared/domain/tracks/tracked-finding.ts';
import type { FindingRead } from '../../../shared/service-api/finding.ts';
import type { Connection } from '../connection.ts';
import { toInteger } from '../to-integer.ts';
import { type PlaceRow, placeColumns, placeOf } from './place-row.ts';

type ComparedRow = PlaceRow & Pick<ComparedFinding, 'trackId' | 'severity'>;

/**
 * Returns the smallest box around all keyframes of a finding; null if it has none. Loops, since the
 * boxes of a long answer would not fit on the stack as arguments of one call.
 */
const hullOf = (finding: FindingRead): Hull | null => {
  const [first, ...others] = finding.region?.boxes ?? [];
  if (first === undefined) return null;
  const hull = { ...first.box };
  for (const { box } of others) {
    hull.xmin = Math.min(hull.xmin, box.xmin);
    hull.ymin = Math.min(hull.ymin, box.ymin);
    hull.xmax = Math.max(hull.xmax, box.xmax);
    hull.ymax = Math.max(hull.ymax, box.ymax);
  }
  return hull;
};

/** Findings in columns, for filters and sorting; the full finding is in the run's raw JSON. */
export const findingsTable = (connection: Connection) => {
  const clear = connection.prepare<[string]>('DELETE FROM findings WHERE run_id = ?');
  const insert = connection.prepare(
    `INSERT INTO findings (run_id, position, finding_id, type, source, severity, start_frame,
       end_frame, start_sec, end_sec, hull_xmin, hull_ymin, hull_xmax, hull_ymax, segment,
       description)
     VALUES (@runId, @position, @findingId, @type, @source, @severity, @startFrame, @endFrame,
       @startSec, @endSec, @xmin, @ymin, @xmax, @ymax, @segment, @description)`,
  );
  const selectCompared = connection.prepare<[string], ComparedRow>(
    `SELECT track_id AS trackId, severity, ${placeColumns} FROM findings
     WHERE run_id = ? AND track_id IS NOT NULL ORDER BY position`,
  );
  return {
    /** Findings of a run for comparison, in its order; they must have tracks. */
    compared: (runId: RunId): ComparedFinding[] =>
      selectCompared
        .all(runId)
        .map(({ trackId, severity, ...place }) => ({ ...placeOf(place), trackId, severity })),
    /** Replaces the findings of a run. */
    replace: (runId: RunId, findings: readonly FindingRead[]): void => {
      clear.run(runId);
      for (const [position, finding] of findings.entries()) {
        const hull = hullOf(finding);
        insert.run({
          runId,
          position,
          findingId: finding.id,
          type: finding.type,
          source: finding.source ?? null,
          severity: toInteger(finding.severity),
          startFrame: toInteger(finding.region?.start.frame),
          endFrame: toInteger(finding.region?.end.frame),
          startSec: finding.region?.start.sec ?? null,
          endSec: finding.region?.end.sec ?? null,
          xmin: hull?.xmin ?? null,
          ymin: hull?.ymin ?? null,
          xmax: hull?.xmax ?? null,
          ymax: hull?.ymax ?? null,
          segment: finding.prompt_segment?.text ?? null,
          description: finding.description,
        });
      }
    },
  };
};
