import type { RunId } from '../../../shared/domain/ids.ts';
import type { FindingRead } from '../../../shared/service-api/finding.ts';
import type { Connection } from '../connection.ts';
import { wholeNumber } from '../whole-number.ts';

type Hull = { xmin: number; ymin: number; xmax: number; ymax: number };

/** The smallest box around all keyframes of a finding; null when it has none. */
const hullOf = (finding: FindingRead): Hull | null => {
  const boxes = finding.region?.boxes ?? [];
  if (boxes.length === 0) return null;
  return {
    xmin: Math.min(...boxes.map(({ box }) => box.xmin)),
    ymin: Math.min(...boxes.map(({ box }) => box.ymin)),
    xmax: Math.max(...boxes.map(({ box }) => box.xmax)),
    ymax: Math.max(...boxes.map(({ box }) => box.ymax)),
  };
};

/** Findings in columns, for filters and sorting; the whole finding is in the run's raw JSON. */
export const findingsTable = (connection: Connection) => {
  const clear = connection.prepare<[string]>('DELETE FROM findings WHERE run_id = ?');
  const insert = connection.prepare(
    `INSERT INTO findings (run_id, position, finding_id, type, source, severity, start_frame,
       end_frame, start_sec, end_sec, hull_xmin, hull_ymin, hull_xmax, hull_ymax, segment,
       description)
     VALUES (@runId, @position, @findingId, @type, @source, @severity, @startFrame, @endFrame,
       @startSec, @endSec, @xmin, @ymin, @xmax, @ymax, @segment, @description)`,
  );
  return {
    /** Puts the findings of a run in place of those it had. */
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
          severity: wholeNumber(finding.severity),
          startFrame: wholeNumber(finding.region?.start.frame),
          endFrame: wholeNumber(finding.region?.end.frame),
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
