import type { ClipDetail, ShownFinding } from '../../../../shared/contract/clips.ts';
import { countFindings } from '../../../../shared/domain/count-findings.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';

/** What a person says of a finding; what is left out stays as it is. */
export type TrackChange = {
  readonly trackId: string;
  readonly verdict?: Verdict | null;
  readonly note?: string;
};

const changedFinding = (
  finding: ShownFinding,
  { trackId, verdict, note }: TrackChange,
): ShownFinding =>
  finding.trackId === trackId
    ? {
        ...finding,
        ...(verdict === undefined ? {} : { verdict, isVerdictImported: false }),
        note: note ?? finding.note,
      }
    : finding;

/** A clip as it is once something was said of one of its findings: in every run that has it. */
export const withTrack = (detail: ClipDetail, change: TrackChange): ClipDetail => {
  const runs = detail.runs.map((run) =>
    run.findings.some(({ trackId }) => trackId === change.trackId)
      ? { ...run, findings: run.findings.map((finding) => changedFinding(finding, change)) }
      : run,
  );
  const newest = runs.find(({ runId }) => runId === detail.card.runId);
  const card = newest ? { ...detail.card, ...countFindings(newest.findings) } : detail.card;
  return { ...detail, card, runs };
};
