import type { ReviewFinding } from '../review-context.ts';
import { useTriage } from '../triage/triage-context.ts';
import { FindingNote } from './FindingNote.tsx';
import { VerdictButtons } from './VerdictButtons.tsx';

/** Where a person says what a finding is. */
export const FindingJudging = ({ finding }: { finding: ReviewFinding }) => {
  const { judge, annotate } = useTriage();
  return (
    <>
      <VerdictButtons verdict={finding.verdict} onJudge={(verdict) => judge(finding, verdict)} />
      <FindingNote finding={finding} onSave={(note) => annotate(finding, note)} />
    </>
  );
};
