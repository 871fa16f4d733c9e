import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import { ownAsReceived } from '../../../shared/model/own-finding.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import type { JoinedResult } from '../tables/joined-results.ts';
import { tablesOf } from '../tables.ts';

export type FindingFacts = {
  /** Null for an own finding, which has itself as received. */
  runId: RunId | null;
  own?: ReceivedFinding;
  /** Index among the readable findings of its run, or among own ones. */
  position: number;
  type: string;
  /** As returned by `kindOf`. */
  kind: string;
  severity: number | null;
  description: string;
  /** Start of its first and of its last frame; null for a finding about the entire clip. */
  startSec: number | null;
  endSec: number | null;
  verdict: Verdict | null;
};

export type ClipFacts = NonNullable<ReturnType<ReturnType<typeof clipFactsReader>>>;

export const clipFactsReader = (connection: Connection) => {
  const tables = tablesOf(connection);
  const { rows, values } = statements(connection);
  const selectFindings = rows<[RunId], FindingFacts>(
    `SELECT findings.run_id AS runId, findings.position, findings.type, findings.kind,
       findings.severity, findings.description,
       start_sec AS startSec, end_sec AS endSec, verdicts.verdict
     FROM findings LEFT JOIN verdicts ON verdicts.track_id = findings.track_id
     WHERE findings.run_id = ? ORDER BY findings.position`,
  );
  const selectNotes = values<[ClipId], string>(
    `SELECT verdicts.note FROM tracks JOIN verdicts ON verdicts.track_id = tracks.id
     WHERE tracks.clip_id = ? AND verdicts.note <> ''`,
  );

  const findingsOf = ({ parts }: JoinedResult): FindingFacts[] =>
    parts.flatMap(({ run, types, isReadable }) =>
      isReadable ? selectFindings(run.id).filter(({ type }) => types.includes(type)) : [],
    );

  const ownFindingsOf = (clipId: ClipId): FindingFacts[] =>
    tables.ownFindings.ofClip(clipId).map((stored, position) => ({
      ...stored,
      severity: null,
      runId: null,
      position,
      own: ownAsReceived(stored),
    }));

  return (clipId: ClipId) => {
    const clip = tables.clips.read(clipId);
    if (!clip) return undefined;
    const { result, ...standing } = tables.results.ofClip(clipId);
    return {
      ...clip,
      ...standing,
      result,
      files: tables.clips.files(clipId),
      /** Findings of the result, in its order, then own ones. */
      findings: [...(result ? findingsOf(result) : []), ...ownFindingsOf(clipId)],
      notes: selectNotes(clipId),
      typedPrompt: tables.typedPrompts.of(clipId),
      decision: tables.decisions.of(clipId),
      isOwnDecision: tables.decisions.isOwn(clipId),
      opinions: tables.opinions.ofClip(clipId),
      agentDecision: tables.agentDecisions.of(clipId),
      isAnswered: tables.clientAnswers.ofClip(clipId).length > 0,
      generation: tables.jobs.generationOf(clipId),
      tags: tables.tags.of(clipId),
      isQueued: tables.jobs.isQueued(clipId),
    };
  };
};
