import type { RunId } from '../../../shared/domain/ids.ts';
import { promptClaimsIn } from '../../../shared/domain/judged-prompt.ts';
import type { ComparedFinding } from '../../../shared/domain/tracks/diff-findings.ts';
import type { BoundingBox, TrackedFinding } from '../../../shared/domain/tracks/tracked-finding.ts';
import { kindOf } from '../../../shared/model/kinds.ts';
import type { ReceivedEvaluation } from '../../../shared/service-api/evaluation.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** Cuts off fractions; null for a number outside the safe integer range, as services may send. */
export const toInteger = (value: number | undefined): number | null => {
  if (value === undefined) return null;
  const integer = Math.trunc(value);
  return Number.isSafeInteger(integer) ? integer : null;
};

/** SQL that counts the open or confirmed findings of a run. @param run SQL expression for its id */
export const openFindingCount = (run: string): string =>
  `SELECT count(*) FROM findings LEFT JOIN verdicts ON verdicts.track_id = findings.track_id
   WHERE findings.run_id = ${run} AND (verdicts.verdict IS NULL OR verdicts.verdict = 'real')`;

export const confirmedFindingCount = (run: string): string =>
  `${openFindingCount(run)} AND verdicts.verdict = 'real'`;

export type PlaceRow = Omit<TrackedFinding, 'boundingBox'> &
  Record<keyof BoundingBox, number | null>;

export const placeColumns = `type, start_frame AS startFrame, end_frame AS endFrame,
  start_sec AS startSec, end_sec AS endSec, hull_xmin AS xmin, hull_ymin AS ymin,
  hull_xmax AS xmax, hull_ymax AS ymax, segment, description`;

/** Returns the row with its box as one value. */
export const placeOf = <Row extends PlaceRow>({ xmin, ymin, xmax, ymax, ...place }: Row) => ({
  ...place,
  boundingBox:
    xmin === null || ymin === null || xmax === null || ymax === null
      ? null
      : { xmin, ymin, xmax, ymax },
});

type KeptRow = { findingId: string; type: string; description: string; trackId: string };

const keyOf = (findingId: string, { type, description }: Pick<PlaceRow, 'type' | 'description'>) =>
  JSON.stringify([findingId, type, description]);

type ComparedRow = PlaceRow & Pick<ComparedFinding, 'trackId'>;

/**
 * Null without keyframes. Spreading thousands of boxes into `Math.min` would overflow the stack.
 */
const boundingBoxOf = (finding: ReceivedFinding): BoundingBox | null => {
  const [first, ...others] = finding.region?.boxes ?? [];
  if (first === undefined) return null;
  const boundingBox = { ...first.box };
  for (const { box } of others) {
    boundingBox.xmin = Math.min(boundingBox.xmin, box.xmin);
    boundingBox.ymin = Math.min(boundingBox.ymin, box.ymin);
    boundingBox.xmax = Math.max(boundingBox.xmax, box.xmax);
    boundingBox.ymax = Math.max(boundingBox.ymax, box.ymax);
  }
  return boundingBox;
};

/** Findings in columns, for filters and sorting; the full finding is in the run's raw JSON. */
export const findingsTable = (connection: Connection) => {
  const { rows, run } = statements(connection);
  const clear = run<[RunId]>('DELETE FROM findings WHERE run_id = ?');
  const insert = run<[Record<string, unknown>]>(
    `INSERT INTO findings (run_id, position, track_id, finding_id, type, kind, source, severity,
       start_frame, end_frame, start_sec, end_sec, hull_xmin, hull_ymin, hull_xmax, hull_ymax,
       segment, description)
     VALUES (@runId, @position, @trackId, @findingId, @type, @kind, @source, @severity,
       @startFrame, @endFrame, @startSec, @endSec, @xmin, @ymin, @xmax, @ymax, @segment,
       @description)`,
  );
  const selectTracked = rows<[RunId], KeptRow>(
    `SELECT finding_id AS findingId, type, description, track_id AS trackId FROM findings
     WHERE run_id = ? AND track_id IS NOT NULL`,
  );
  const selectCompared = rows<[RunId], ComparedRow>(
    `SELECT track_id AS trackId, ${placeColumns} FROM findings
     WHERE run_id = ? AND track_id IS NOT NULL ORDER BY position`,
  );
  return {
    /** In the service's order, without findings that have no track. */
    listForComparison: (runId: RunId): ComparedFinding[] => selectCompared(runId).map(placeOf),
    /**
     * Those of an earlier answer with the same id and description keep their tracks; others are
     * matched like those of another run.
     * @param findings of the evaluation, in frames of the clip
     */
    replace: (
      runId: RunId,
      findings: readonly ReceivedFinding[],
      evaluation: Pick<ReceivedEvaluation, 'detectors'>,
    ): void => {
      const claims = promptClaimsIn(evaluation);
      const tracks = new Map(
        selectTracked(runId).map((one) => [keyOf(one.findingId, one), one.trackId]),
      );
      clear(runId);
      for (const [position, finding] of findings.entries()) {
        const boundingBox = boundingBoxOf(finding);
        const key = keyOf(finding.id, finding);
        insert({
          runId,
          position,
          trackId: tracks.get(key) ?? null,
          findingId: finding.id,
          type: finding.type,
          kind: kindOf(finding, claims),
          source: finding.source ?? null,
          severity: toInteger(finding.severity),
          startFrame: toInteger(finding.region?.start.frame),
          endFrame: toInteger(finding.region?.end.frame),
          startSec: finding.region?.start.sec ?? null,
          endSec: finding.region?.end.sec ?? null,
          xmin: boundingBox?.xmin ?? null,
          ymin: boundingBox?.ymin ?? null,
          xmax: boundingBox?.xmax ?? null,
          ymax: boundingBox?.ymax ?? null,
          segment: finding.prompt_segment?.text ?? null,
          description: finding.description,
        });
        // Two findings never share a track.
        tracks.delete(key);
      }
    },
  };
};
