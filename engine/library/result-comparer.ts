import type { ComparedSide, FindingPair } from '../../shared/contract/compare.ts';
import type { ClipCard } from '../../shared/contract/library.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Connection } from '../db/connection.ts';
import { findingsTable } from '../db/tables/findings.ts';
import { runsTable } from '../db/tables/runs.ts';
import { type ComparedFinding, diffFindings } from '../tracks/diff-findings.ts';

/** A result and the clip that it is of. */
export type ComparedResult = { card: ClipCard; runId: ComparedSide['runId'] };

/** Rates that differ by less are the same, rounded otherwise. */
const slackOfRate = 0.01;

/** By what frames of the right are multiplied to be counted as on the left. */
const frameFactor = (left: ClipCard, right: ClipCard): number => {
  if (!left.fps || !right.fps) return 1;
  const factor = left.fps / right.fps;
  return Math.abs(factor - 1) < slackOfRate ? 1 : factor;
};

const scaled = (frame: number | null, factor: number): number | null =>
  frame === null ? null : Math.round(frame * factor);

/** Compares the findings of results whose cards are up to date. */
export const resultComparer = (connection: Connection) => {
  const runs = runsTable(connection);
  const findings = findingsTable(connection);

  /** A run of another clip would be compared with pictures that it does not speak of. */
  const findingsOf = ({ card, runId }: ComparedResult): ComparedFinding[] => {
    if (runId === null) return [];
    if (runs.byId(runId)?.clipId === card.clipId) return findings.compared(runId);
    throw new AppError(
      'unknown_run',
      'This run is not in the library any more. Choose another one to compare with.',
    );
  };

  /** @throws AppError unknown_run */
  return (left: ComparedResult, right: ComparedResult): FindingPair[] => {
    const isOneClip = left.card.clipId === right.card.clipId;
    const factor = frameFactor(left.card, right.card);
    const onRight = findingsOf(right).map((finding) => ({
      ...finding,
      startFrame: scaled(finding.startFrame, factor),
      endFrame: scaled(finding.endFrame, factor),
    }));
    return diffFindings(findingsOf(left), onRight, isOneClip ? 'track' : 'place');
  };
};
