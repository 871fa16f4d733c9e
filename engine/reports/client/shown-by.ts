import type { ReportClip, ReportFinding } from '../report.ts';

/**
 * The finding whose pictures show a finding: its own, or for findings of the whole clip those of the
 * first one, since one set is enough for all of them.
 */
export const findingWithStills = (
  { findings }: ReportClip,
  finding: ReportFinding,
): ReportFinding | undefined =>
  finding.place.hasRegion ? finding : findings.find(({ place }) => !place.hasRegion);
