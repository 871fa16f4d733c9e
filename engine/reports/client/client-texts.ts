/** Texts about a clip and about a finding in reports for clients. */
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { includedKinds } from '../../../shared/contract/reports.ts';
import { findingName } from '../../../shared/domain/finding-name.ts';
import { findingKindNames, importedName } from '../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import {
  allChecked,
  type CheckedKind,
  checkedKinds,
  checkedNames,
  type Outcome,
  outcomeNames,
} from '../../../shared/model/outcome.ts';
import { findingWithStills } from '../read-report-clip.ts';
import type { ClipSummary, ReportClip, ReportPart, ReportSummary } from '../report.ts';
import {
  hasImportedResult,
  noFileText,
  outcomeTally,
  outcomeText,
  uncheckedTally,
} from '../text/clip-texts.ts';
import { framesText, severityText, timecodesText, verdictText } from '../text/finding-texts.ts';
import { formatCount, formatCountOf, formatDuration } from '../text/format-amounts.ts';

export const frameNote =
  'Frame numbers start at 0. Boxes are also drawn on the frames just before and just after a finding.';

export const clientFindingLine = (finding: Finding, options: ReportOptions): string => {
  const kind = includedKinds(options).length > 1 ? verdictText(finding) : null;
  return [capitalize(framesText(finding)), timecodesText(finding), severityText(finding), kind]
    .filter((text) => text !== null)
    .join(' · ');
};

export const noStillsText = (clip: ReportClip, finding: Finding): string => {
  const shown = findingWithStills(clip, finding);
  if (shown && shown !== finding) {
    return `Whole clip: see the frames at finding ${shown.number}.`;
  }
  const why = noFileText(clip.card, 'client') ?? 'The frames could not be read from the file';
  return `${why}, so there are no pictures.`;
};

const includedName = (options: ReportOptions): string => {
  const [kind, another] = includedKinds(options);
  const isOneKind = kind !== undefined && another === undefined;
  return isOneKind ? `${findingKindNames[kind].toLowerCase()} findings` : 'findings';
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const isOpen = ({ card }: ClipSummary): boolean =>
  card.outcome !== 'confirmed' &&
  !(card.outcome === 'no_defects' && card.checkedNote === allChecked);

const hasFindings = ({ card }: ClipSummary): boolean =>
  card.outcome === 'confirmed' || card.outcome === 'needs_review';

/** The outcome of a clip: "Defects confirmed · 3 findings", "No defects found · imported result". */
export const clientOutcome = (clip: ClipSummary): string =>
  [
    hasFindings(clip) ? outcomeNames[clip.card.outcome] : outcomeText(clip.card),
    clip.findings.length > 0 ? formatCountOf(clip.findings.length, 'finding') : null,
    hasImportedResult(clip) ? importedName.toLowerCase() : null,
  ]
    .filter((text) => text !== null)
    .join(' · ');

const present = (texts: readonly (string | false)[]): string[] =>
  texts.filter((text) => text !== false);

export const clipNotes = (clip: ClipSummary, options: ReportOptions): string[] => {
  const { checkedNote, counts } = clip.card;
  const included = includedKinds(options);
  const open = included.includes('unreviewed') ? 0 : counts.open;
  const leftOut = included.includes('real') ? 0 : counts.confirmed;
  const openNoun = clip.findings.length > 0 ? 'more finding' : 'finding';
  return present([
    open > 0 && `${formatCountOf(open, openNoun)} to be reviewed.`,
    leftOut > 0 && `${formatCountOf(leftOut, 'confirmed finding')} not included.`,
    hasFindings(clip) && checkedNote !== allChecked && `Checked: ${checkedNote}.`,
    hasImportedResult(clip) && `${importedName}: it was not evaluated here.`,
  ]);
};

export const caveats = ({ totals, imported }: ReportSummary, options: ReportOptions): string[] => {
  const kinds = includedKinds(options);
  const { open, confirmed } = totals.findings;
  const notIncluded = (count: number): string =>
    `${count === 1 ? 'is' : 'are'} not included in this report`;
  const has = (count: number): string => (count === 1 ? 'has' : 'have');
  return present([
    (kinds.length > 1 || !kinds.includes('real')) &&
      `Included findings: ${kinds.map((kind) => findingKindNames[kind].toLowerCase()).join(', ')}.`,
    open > 0 &&
      `${formatCountOf(open, 'finding')} ${has(open)} not been reviewed yet${kinds.includes('unreviewed') ? '.' : ` and ${notIncluded(open)}.`}`,
    confirmed > 0 &&
      !kinds.includes('real') &&
      `${formatCountOf(confirmed, 'confirmed finding')} ${notIncluded(confirmed)}.`,
    ...uncheckedTally(totals).map(({ name, count }) => `${name}: ${formatCountOf(count, 'clip')}.`),
    imported > 0 &&
      `${formatCountOf(imported, 'clip')} ${imported === 1 ? 'has a result that was' : 'have results that were'} imported and not evaluated here.`,
  ]);
};

export type Figure = { readonly value: string; readonly name: string };

export const clientFigures = (summary: ReportSummary, options: ReportOptions): Figure[] => {
  const { totals, durationSec, findings } = summary;
  return [
    { value: formatCount(totals.clips), name: totals.clips === 1 ? 'Clip' : 'Clips' },
    { value: formatDuration(durationSec), name: 'Total length' },
    { value: formatCount(findings), name: capitalize(includedName(options)) },
    ...outcomeTally(totals).map(({ name, count }) => ({ value: formatCount(count), name })),
  ];
};

export const partNames: Readonly<Record<ReportPart, string>> = {
  findings: 'Findings',
  others: 'Other clips',
};

/** Marks of clips that were not fully checked, which the last line of a report explains. */
const checkMarks: Readonly<Record<CheckedKind, string>> = {
  all: '',
  prompt_part: '*',
  picture: '†',
  prompt: '‡',
  part: '§',
  nothing: '',
};

const worstName = ({ findings: [worst, ...others] }: ReportClip): string | null => {
  if (!worst) return null;
  const more = others.length > 0 ? ` and ${formatCount(others.length)} more` : '';
  return `${findingName(worst)}${more}`;
};

const noResult: readonly Outcome[] = ['failed', 'not_evaluated', 'uncertain'];

/**
 * The sentence about a clip on the contact sheet, with the mark of what was not checked. Says
 * nothing about findings that are not reviewed yet.
 */
export const cardSentence = (
  clip: ReportClip,
): { readonly sentence: string | null; readonly mark: string } => {
  const { outcome, checked } = clip.card;
  const worst = worstName(clip);
  if (worst !== null) return { sentence: worst, mark: checkMarks[checked] };
  if (noResult.includes(outcome)) return { sentence: 'Not checked', mark: '' };
  if (outcome === 'needs_review') return { sentence: null, mark: '' };
  return { sentence: outcomeNames[outcome], mark: checkMarks[checked] };
};

/** "Checked by Clipcheck. Picture and prompt: 40 clips. Picture only: 12 clips (†)." */
export const checkedBy = ({ totals, imported }: ReportSummary): string => {
  const counts = checkedKinds
    .filter((kind) => totals.checked[kind] > 0)
    .map((kind) => {
      const mark = checkMarks[kind] === '' ? '' : ` (${checkMarks[kind]})`;
      const name = kind === 'nothing' ? 'Not checked' : checkedNames[kind];
      return `${name}: ${formatCountOf(totals.checked[kind], 'clip')}${mark}.`;
    });
  const others = imported > 0 ? [`Imported results: ${formatCountOf(imported, 'clip')}.`] : [];
  return ['Checked by Clipcheck.', ...counts, ...others].join(' ');
};
