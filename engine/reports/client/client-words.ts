/** What reports for clients say. Nothing local, nothing of how clips were evaluated. */
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import {
  notJudgedNames,
  resultLabel,
  unreadableLabel,
} from '../../../shared/domain/not-judged-kinds.ts';
import { includedKinds } from '../../../shared/domain/report-options.ts';
import { findingKindNames } from '../../../shared/domain/shown-names.ts';
import type { ReportClip, SummedClip } from '../report.ts';
import type { ReportSummary } from '../report-summary.ts';
import { countOfWords, countWords, durationWords, rateWords } from '../text/amount-words.ts';
import type { ClipFact } from '../text/clip-words.ts';
import { clientOutcome, isPartlyChecked } from './client-outcome.ts';
import type { ClientOutcome } from './client-outcomes.ts';
import { generatorWords } from './generator-words.ts';

/** "confirmed findings", or "findings" where several kinds are included. */
const includedName = (options: ReportOptions): string => {
  const [kind, another] = includedKinds(options);
  const isOneKind = kind !== undefined && another === undefined;
  return isOneKind ? `${findingKindNames[kind].toLowerCase()} findings` : 'findings';
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names of the groups of clips on the first page. */
export const outcomeNames = (options: ReportOptions): Readonly<Record<ClientOutcome, string>> => ({
  findings: `With ${includedName(options)}`,
  unreviewed: 'To be reviewed',
  not_checked: 'Not checked',
  part: 'Partly checked',
  none: 'No findings',
});

/** What a clip's result leaves unchecked. */
const partWords = ({ card }: SummedClip): string => {
  if (card.unreadableFindings > 0) return unreadableLabel(card.unreadableFindings);
  return notJudgedNames[card.notJudged ?? 'part'];
};

/** "3 findings", "2 findings to be reviewed", "Not checked": what became of a clip. */
export const outcomeWords = (clip: SummedClip): string => {
  const { run, findings } = clip;
  switch (clientOutcome(clip)) {
    case 'findings':
      return countOfWords(findings.length, 'finding');
    case 'unreviewed':
      return `${countOfWords(openCount(clip), 'finding')} to be reviewed`;
    case 'not_checked':
      return 'Not checked';
    case 'part':
      return partWords(clip);
    case 'none': {
      const { notJudged, unreadableFindings } = clip.card;
      const { types = [], promptSource = null } = run ?? {};
      return resultLabel({ notJudged, unreadableFindings, types, promptSource });
    }
  }
};

/** Findings of a clip that nobody has reviewed. */
const openCount = ({ run }: SummedClip): number =>
  run?.findings.filter(({ verdict }) => verdict === null).length ?? 0;

/** What the report does not show of a clip with findings, for its part of the report. */
export const clipNotes = (clip: SummedClip, options: ReportOptions): string[] => {
  if (clip.findings.length === 0) return [];
  const open = includedKinds(options).includes('unreviewed') ? 0 : openCount(clip);
  return [
    ...(open > 0 ? [`${countOfWords(open, 'more finding')} to be reviewed.`] : []),
    ...(isPartlyChecked(clip) ? [`${partWords(clip)}.`] : []),
  ];
};

/** The limits of the figures on the first page, shown with them. */
export const limitWords = (summary: ReportSummary, options: ReportOptions): string[] => {
  const { unreviewed, byOutcome, partlyChecked } = summary;
  const kinds = includedKinds(options);
  const notChecked = byOutcome.find(({ value }) => value === 'not_checked')?.count ?? 0;
  const clips = (count: number, singular: string, plural: string): string =>
    `${countOfWords(count, 'clip')} ${count === 1 ? singular : plural}`;
  const isIncluded = kinds.includes('unreviewed');
  const open = `${countOfWords(unreviewed.findings, 'finding')} in ${countOfWords(unreviewed.clips, 'clip')}`;
  const verb = unreviewed.findings === 1 ? 'has' : 'have';
  return [
    ...(kinds.length > 1 || !kinds.includes('real')
      ? [
          `Included findings: ${kinds.map((kind) => findingKindNames[kind].toLowerCase()).join(', ')}.`,
        ]
      : []),
    ...(unreviewed.findings === 0
      ? []
      : [
          `${open} ${verb} not been reviewed yet${isIncluded ? '.' : ` and ${unreviewed.findings === 1 ? 'is' : 'are'} not included in this report.`}`,
        ]),
    ...(notChecked > 0 ? [`${clips(notChecked, 'was', 'were')} not checked.`] : []),
    ...(partlyChecked > 0 ? [`${clips(partlyChecked, 'was', 'were')} checked only in part.`] : []),
  ];
};

/** A figure of the first page. */
export type Figure = { readonly value: string; readonly name: string };

export const clientFigures = (summary: ReportSummary, options: ReportOptions): Figure[] => {
  const names = outcomeNames(options);
  return [
    { value: countWords(summary.clips), name: summary.clips === 1 ? 'Clip' : 'Clips' },
    { value: durationWords(summary.durationSec), name: 'Total length' },
    { value: countWords(summary.findings), name: capitalized(includedName(options)) },
    ...summary.byOutcome.map(({ value, count }) => ({
      value: countWords(count),
      name: names[value],
    })),
  ];
};

/** Length, size, rate and generator of a clip, as far as they are known. */
export const clientFacts = ({ card, table }: Pick<ReportClip, 'card' | 'table'>): ClipFact[] => {
  const { durationSec, width, height, fps, frameCount } = card;
  const facts: [name: string, value: string | null][] = [
    ['Length', durationSec === null ? null : durationWords(durationSec)],
    ['Resolution', width === null || height === null ? null : `${width} × ${height}`],
    [
      'Frame rate',
      fps === null ? null : `${rateWords(fps)} fps${table.rate.isVariable ? ', variable' : ''}`,
    ],
    ['Frames', frameCount === null ? null : countOfWords(frameCount, 'frame')],
    ['Generator', generatorWords(card)],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
};

/** How the numbers of frames are to be read. */
export const frameNote = 'Frames are counted from 0.';
