import type { FindingKind } from '../../../../shared/domain/verdict.ts';
import type { ReportFinding } from '../../report.ts';

/** Where a finding lies: in boxes, anywhere in the picture at some frames, or in the whole clip. */
type PlaceKind = 'box' | 'frames' | 'clip';

/** What datasets say of a finding beside its place, under names that mean the same in all of them. */
export type FindingFacts = {
  /** Its number in the clip, from 1, as the app shows it. */
  readonly finding: number;
  /** As the service sent it; null where it sent none. */
  readonly severity: number | null;
  readonly description: string;
  /** Its words in the prompt; empty where it names none. */
  readonly prompt_words: string;
  readonly verdict: FindingKind;
  readonly note: string;
  readonly place: PlaceKind;
};

const placeKind = ({ place }: ReportFinding): PlaceKind =>
  !place.hasRegion ? 'clip' : place.boxes.length === 0 ? 'frames' : 'box';

export const findingFacts = (finding: ReportFinding): FindingFacts => ({
  finding: finding.number,
  severity: finding.severity ?? null,
  description: finding.description,
  prompt_words: finding.prompt_segment?.text ?? '',
  verdict: finding.verdict ?? 'unreviewed',
  note: finding.note,
  place: placeKind(finding),
});
