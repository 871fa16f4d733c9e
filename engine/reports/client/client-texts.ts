/** Texts of reports for clients, without paths and without how the clips were evaluated. */

import { includedKinds } from '../../../shared/contract/report-options.ts';
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { concernsPicture } from '../../../shared/domain/finding-types.ts';
import {
  isAllRequestedJudged,
  lacksOnlyPrompt,
  notJudgedNames,
} from '../../../shared/domain/not-judged-kinds.ts';
import { findingKindNames, importedName } from '../../../shared/domain/shown-names.ts';
import type {
  ClientOutcome,
  ClipSummary,
  FoundTotal,
  ReportPart,
  ReportSummary,
} from '../report.ts';
import { formatCount, formatCountOf, formatDuration } from '../text/format-amounts.ts';
import {
  clientOutcome,
  hasImportedResult,
  isNotChecked,
  isPartlyChecked,
  resultLabelOf,
} from './client-outcome.ts';

const includedName = (options: ReportOptions): string => {
  const [kind, another] = includedKinds(options);
  const isOneKind = kind !== undefined && another === undefined;
  return isOneKind ? `${findingKindNames[kind].toLowerCase()} findings` : 'findings';
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const outcomeNames = (options: ReportOptions): Readonly<Record<ClientOutcome, string>> => ({
  findings: `With ${includedName(options)}`,
  unreviewed: 'To be reviewed',
  left_out: 'Findings not included',
  not_checked: 'Not judged',
  part: 'Partly judged',
  none: 'No findings',
});

const isRequestFulfilled = ({ card, run }: ClipSummary): boolean => {
  const { notJudged, unreadableFindings } = card;
  const hasNoPrompt = lacksOnlyPrompt({ notJudged, promptSource: run?.promptSource ?? null });
  return (isAllRequestedJudged(card) || hasNoPrompt) && unreadableFindings === 0;
};

const uncheckedLabel = (clip: ClipSummary): string => {
  const { card, run } = clip;
  if (!isRequestFulfilled(clip)) {
    return notJudgedNames[card.unreadableFindings > 0 ? 'part' : (card.notJudged ?? 'part')];
  }
  const hasPicture = !run || run.types.length === 0 || run.types.some(concernsPicture);
  return notJudgedNames[hasPicture ? 'prompt' : 'picture'];
};

const outcomeText = (clip: ClipSummary): string => {
  switch (clientOutcome(clip)) {
    case 'findings':
      return formatCountOf(clip.findings.length, 'finding');
    case 'unreviewed':
      return `${formatCountOf(countOf(clip, null), 'finding')} to be reviewed`;
    case 'left_out':
      return `${formatCountOf(countOf(clip, 'real'), 'finding')} not included`;
    case 'not_checked':
      return notJudgedNames.all;
    case 'part':
      return isRequestFulfilled(clip) ? resultLabelOf(clip) : uncheckedLabel(clip);
    case 'none':
      return resultLabelOf(clip);
  }
};

/** The outcome of a clip: "3 findings", "2 findings to be reviewed", "Not judged". */
export const outcomeLabel = (clip: ClipSummary): string =>
  hasImportedResult(clip)
    ? `${outcomeText(clip)} · ${importedName.toLowerCase()}`
    : outcomeText(clip);

const countOf = ({ run }: ClipSummary, verdict: 'real' | null): number =>
  run?.findings.filter((finding) => finding.verdict === verdict).length ?? 0;

export const clipNotes = (clip: ClipSummary, options: ReportOptions): string[] => {
  const outcome = clientOutcome(clip);
  const included = includedKinds(options);
  const open =
    outcome === 'unreviewed' || included.includes('unreviewed') ? 0 : countOf(clip, null);
  const leftOut = outcome === 'left_out' || included.includes('real') ? 0 : countOf(clip, 'real');
  return [
    ...(open > 0 ? [`${formatCountOf(open, 'more finding')} to be reviewed.`] : []),
    ...(leftOut > 0 ? [`${formatCountOf(leftOut, 'confirmed finding')} not included.`] : []),
    ...(isNotChecked(clip) && outcome !== 'not_checked' ? [`${notJudgedNames.all}.`] : []),
    ...(isPartlyChecked(clip) && outcome !== 'part' ? [`${uncheckedLabel(clip)}.`] : []),
    ...(hasImportedResult(clip) ? [`${importedName}: it was not evaluated here.`] : []),
  ];
};

const foundText = ({ findings, clips }: FoundTotal, noun: string, verb: [string, string]): string =>
  `${formatCountOf(findings, noun)} in ${formatCountOf(clips, 'clip')} ${verb[findings === 1 ? 0 : 1]}`;

const notIncluded = 'not included in this report';

/** Caveats about the figures, shown above them on the first page. */
export const caveats = (summary: ReportSummary, options: ReportOptions): string[] => {
  const { unreviewed, leftOut, notChecked, partlyChecked, imported } = summary;
  const kinds = includedKinds(options);
  const clipsWere = (count: number, participle: string): string =>
    `${formatCountOf(count, 'clip')} ${count === 1 ? 'was' : 'were'} ${participle}`;
  const isOpenIncluded = kinds.includes('unreviewed');
  const areOpen = unreviewed.findings === 1 ? 'is' : 'are';
  return [
    ...(kinds.length > 1 || !kinds.includes('real')
      ? [
          `Included findings: ${kinds.map((kind) => findingKindNames[kind].toLowerCase()).join(', ')}.`,
        ]
      : []),
    ...(unreviewed.findings === 0
      ? []
      : [
          `${foundText(unreviewed, 'finding', ['has', 'have'])} not been reviewed yet${isOpenIncluded ? '.' : ` and ${areOpen} ${notIncluded}.`}`,
        ]),
    ...(leftOut.findings === 0
      ? []
      : [`${foundText(leftOut, 'confirmed finding', ['is', 'are'])} ${notIncluded}.`]),
    ...(notChecked > 0 ? [clipsWere(notChecked, 'not judged.')] : []),
    ...(partlyChecked > 0 ? [clipsWere(partlyChecked, 'judged only in part.')] : []),
    ...(imported > 0
      ? [
          `${formatCountOf(imported, 'clip')} ${imported === 1 ? 'has a result' : 'have results'} that ${imported === 1 ? 'was' : 'were'} imported and not evaluated here.`,
        ]
      : []),
  ];
};

export type Figure = { readonly value: string; readonly name: string };

export const clientFigures = (summary: ReportSummary, options: ReportOptions): Figure[] => {
  const names = outcomeNames(options);
  return [
    { value: formatCount(summary.clips), name: summary.clips === 1 ? 'Clip' : 'Clips' },
    { value: formatDuration(summary.durationSec), name: 'Total length' },
    { value: formatCount(summary.findings), name: capitalize(includedName(options)) },
    ...summary.byOutcome.map(({ value, count }) => ({
      value: formatCount(count),
      name: names[value],
    })),
  ];
};

export const partNames: Readonly<Record<ReportPart, string>> = {
  findings: 'Findings',
  others: 'Other clips',
};
