import type { ComparedSide } from '../../shared/contract/compare.ts';
import type { ClipCard } from '../../shared/contract/library.ts';
import { type ComparedFindings, diffFindings } from '../../shared/domain/tracks/diff-findings.ts';
import type { FindingPair } from '../../shared/domain/tracks/finding-pair.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Connection } from '../store/connection.ts';
import { findingsTable } from '../store/tables/findings.ts';
import { runsTable } from '../store/tables/runs.ts';

export type ComparedResult = { card: ClipCard; runId: ComparedSide['runId'] };

export const resultComparer = (connection: Connection) => {
  const runs = runsTable(connection);
  const findings = findingsTable(connection);

  /** Rejects a run of another clip, whose findings would be compared on the wrong frames. */
  const findingsOf = ({ card, runId }: ComparedResult): ComparedFindings => {
    const { fps, clipId } = card;
    if (runId === null) return { fps, findings: [] };
    if (runId === card.runId) {
      return {
        fps,
        findings: card.parts.flatMap((part) =>
          findings.listForComparison(part.runId).filter(({ type }) => part.types.includes(type)),
        ),
      };
    }
    if (runs.byId(runId)?.clipId === clipId)
      return { fps, findings: findings.listForComparison(runId) };
    throw new AppError(
      'unknown_run',
      'This run is no longer in the library. Choose another one to compare.',
    );
  };

  /** @throws AppError unknown_run */
  return (left: ComparedResult, right: ComparedResult): FindingPair[] => {
    const isOneClip = left.card.clipId === right.card.clipId;
    return diffFindings(findingsOf(left), findingsOf(right), isOneClip ? 'track' : 'place');
  };
};
