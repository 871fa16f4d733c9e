/** Texts of reports for clients, without paths and without how the clips were evaluated. */

import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { includedKinds } from '../../../shared/contract/reports.ts';
import { findingKindNames, importedName } from '../../../shared/domain/shown-names.ts';
import { allChecked, outcomeNames } from '../../../shared/model/outcome.ts';
import { hasImportedResult } from '../clip-result.ts';
import type { ClipSummary, ReportPart, ReportSummary } from '../report.ts';
import { outcomeTally, outcomeText, uncheckedTally } from '../text/clip-texts.ts';
import { formatCount, formatCountOf, formatDuration } from '../text/format-amounts.ts';

const includedName = (options: ReportOptions): string => {
  const [kind, another] = includedKinds(options);
  const isOneKind = kind !== undefined && another === undefined;
  return isOneKind ? `${findingKindNames[kind].toLowerCase()} findings` : 'findings';
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether something about a clip is still open: only then is its outcome marked. */
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

export const clipNotes = (clip: ClipSummary, options: ReportOptions): string[] => {
  const { checkedNote, counts } = clip.card;
  const included = includedKinds(options);
  const open = included.includes('unreviewed') ? 0 : counts.open;
  const leftOut = included.includes('real') ? 0 : counts.confirmed;
  const openNoun = clip.findings.length > 0 ? 'more finding' : 'finding';
  return [
    ...(open > 0 ? [`${formatCountOf(open, openNoun)} to be reviewed.`] : []),
    ...(leftOut > 0 ? [`${formatCountOf(leftOut, 'confirmed finding')} not included.`] : []),
    ...(hasFindings(clip) && checkedNote !== allChecked ? [`Checked: ${checkedNote}.`] : []),
    ...(hasImportedResult(clip) ? [`${importedName}: it was not evaluated here.`] : []),
  ];
};

const notIncluded = 'not included in this report';

/** Caveats about the figures, shown above them on the first page. */
export const caveats = ({ totals, imported }: ReportSummary, options: ReportOptions): string[] => {
  const kinds = includedKinds(options);
  const { open, confirmed } = totals.findings;
  const [has, is] = open === 1 ? ['has', 'is'] : ['have', 'are'];
  return [
    ...(kinds.length > 1 || !kinds.includes('real')
      ? [
          `Included findings: ${kinds.map((kind) => findingKindNames[kind].toLowerCase()).join(', ')}.`,
        ]
      : []),
    ...(open === 0
      ? []
      : [
          `${formatCountOf(open, 'finding')} ${has} not been reviewed yet${kinds.includes('unreviewed') ? '.' : ` and ${is} ${notIncluded}.`}`,
        ]),
    ...(confirmed === 0 || kinds.includes('real')
      ? []
      : [
          `${formatCountOf(confirmed, 'confirmed finding')} ${confirmed === 1 ? 'is' : 'are'} ${notIncluded}.`,
        ]),
    ...uncheckedTally(totals).map(({ name, count }) => `${name}: ${formatCountOf(count, 'clip')}.`),
    ...(imported > 0
      ? [
          `${formatCountOf(imported, 'clip')} ${imported === 1 ? 'has a result' : 'have results'} that ${imported === 1 ? 'was' : 'were'} imported and not evaluated here.`,
        ]
      : []),
  ];
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
