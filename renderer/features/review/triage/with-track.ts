import type { ClipDetail, ShownFinding } from '../../../../shared/contract/clips.ts';
import type { ClipCard, Verdict } from '../../../../shared/contract/library.ts';

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

/** The counts of a card, which are those of its newest result. */
const countVerdicts = (
  findings: readonly ShownFinding[],
): Pick<ClipCard, 'unreviewed' | 'verdicts'> => {
  const verdicts: Record<Verdict, number> = { real: 0, intended: 0, wrong: 0, duplicate: 0 };
  let unreviewed = 0;
  for (const { verdict } of findings) {
    if (verdict === null) unreviewed += 1;
    else verdicts[verdict] += 1;
  }
  return { unreviewed, verdicts };
};

/** A clip as it is once something was said of one of its findings: in every run that has it. */
export const withTrack = (detail: ClipDetail, change: TrackChange): ClipDetail => {
  const runs = detail.runs.map((run) =>
    run.findings.some(({ trackId }) => trackId === change.trackId)
      ? { ...run, findings: run.findings.map((finding) => changedFinding(finding, change)) }
      : run,
  );
  const newest = runs.find(({ runId }) => runId === detail.card.runId);
  const card = newest ? { ...detail.card, ...countVerdicts(newest.findings) } : detail.card;
  return { ...detail, card, runs };
};
