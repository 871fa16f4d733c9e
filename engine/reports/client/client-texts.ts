/** Texts about the clips of reports for clients. */
import type { ClipTotals } from '../../../shared/contract/library.ts';
import { findingName, timesInText } from '../../../shared/domain/finding-name.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import {
  type CheckedKind,
  checkedKinds,
  checkedNames,
  type Outcome,
  outcomeNames,
} from '../../../shared/model/outcome.ts';
import type { RankedClip, ReportClip, ReportSummary } from '../report.ts';
import { decisionTally } from '../text/clip-texts.ts';
import { formatCount, formatCountOf, formatDuration } from '../text/format-amounts.ts';

const checkMarks = ['', '*', '†', '‡', '§', '¶'];

/** Marks clips by what was checked, if that is not the most common. */
export const checkMark = (kind: CheckedKind, { checked }: ClipTotals): string => {
  const kinds: readonly CheckedKind[] = checkedKinds.filter((one) => one !== 'nothing');
  const common = kinds.toSorted((one, other) => checked[other] - checked[one]);
  return checkMarks[common.indexOf(kind)] ?? '';
};

const notChecked = 'Not or only partly checked';

/** What a report says of clips without findings in it. */
const clipGroups: Readonly<Record<Outcome, string>> = {
  no_defects: 'Without findings',
  needs_review: 'Not reviewed yet',
  confirmed: 'With other findings',
  failed: notChecked,
  not_evaluated: notChecked,
  uncertain: notChecked,
};

/** The group that the head counts a clip in, and by which the filter finds it. */
export const clipGroup = ({
  findings,
  outcome,
}: Pick<RankedClip, 'findings' | 'outcome'>): string =>
  findings > 0 ? 'With findings' : clipGroups[outcome];

/** Numbers of clips by group. */
export const clipGroupTally = ({ ranking }: ReportSummary) =>
  [...new Set(['With findings', ...Object.values(clipGroups)])].flatMap((name) => {
    const count = ranking.filter((clip) => clipGroup(clip) === name).length;
    return count === 0 ? [] : [{ name, count }];
  });

/** Maximum number of findings that a card names. */
const maxNames = 2;

/** The sentence about a clip on the contact sheet, without findings that are not reviewed yet. */
export const cardSentence = ({ card, findings }: ReportClip): string => {
  const { outcome, checked } = card;
  const names = [...new Set(findings.map(findingName))].slice(0, maxNames);
  const more = findings.length - names.length;
  if (names.length > 0) {
    return [...names, ...(more > 0 ? [formatCountOf(more, 'more finding')] : [])].join(' · ');
  }
  if (outcome === 'needs_review') return clipGroups[outcome];
  if (clipGroups[outcome] !== notChecked) return outcomeNames[outcome];
  return checked === 'nothing' ? 'Not checked' : 'Checked in part';
};

/** "Clips: 22 with findings · 33 without findings", "Findings: 11 color", "Our proposal: 20 kept". */
const summaryLines = (summary: ReportSummary): string[] => {
  const lines = {
    'Our proposal': decisionTally(summary.totals),
    Clips: clipGroupTally(summary),
    Findings: summary.byKind.map(({ value, count }) => ({ name: value, count })),
  };
  return Object.entries(lines).flatMap(([head, all]) => {
    const counts = all.filter(({ count }) => count > 0);
    const texts = counts.map(({ name, count }) => `${formatCount(count)} ${name.toLowerCase()}`);
    return texts.length === 0 ? [] : `${head}: ${texts.join(' · ')}`;
  });
};

/** The proposal, or before decisions the numbers of clips. */
export const headLine = (summary: ReportSummary): string => summaryLines(summary)[0] ?? '';

/** Measures, and names of judges, in sentences of the built-in evaluator. */
const measures: readonly RegExp[] = [
  /[\d.]+% of (?=the clip's picture)/g,
  / \((?:it differs by |mean chroma: |mean brightness )?[\d.]+(?: of 255| levels|% of the picture)[^()]*\)/g,
  /, with steps of [\d.]+ levels at their edges(?: \([^()]*\))?/g,
  /(?:: frames a second apart differ|, whose edges stand out|,)? by [\d.]+ of 255 levels/g,
  /, neighboring frames by [\d.]*\d/g,
  / [\d.]+ of 255 levels(?= brighter)/g,
  / Judged by .+, which was asked twice\.$/gs,
];

/**
 * Leaves out measures, and times, which are above the description. Findings of the built-in
 * evaluator have a kind; texts of others stay.
 */
export const clientDescription = ({
  type,
  kind,
  marked,
  description,
}: Pick<Finding, 'type' | 'kind' | 'marked' | 'description'>): string =>
  kind === type || marked
    ? description
    : [...measures, timesInText].reduce((text, part) => text.replace(part, ''), description);

const markTexts: Readonly<Record<CheckedKind, string>> = {
  all: 'Picture and prompt checked',
  prompt_part: 'Prompt checked in part',
  picture: 'Prompt not checked',
  prompt: 'Only the prompt checked',
  part: 'Picture checked in part',
  nothing: '',
};

/** "Prompt checked in part · * Prompt not checked"; empty if all was checked for all. */
export const markNotes = ({ totals }: ReportSummary): string => {
  const kinds = checkedKinds.filter((kind) => totals.checked[kind] > 0 && markTexts[kind] !== '');
  const marked = kinds.filter((kind) => checkMark(kind, totals) !== '');
  const others = kinds.filter((kind) => kind !== 'all' && !marked.includes(kind));
  return [
    ...others.map((kind) => markTexts[kind]),
    ...marked.map((kind) => `${checkMark(kind, totals)} ${markTexts[kind]}`),
  ].join(' · ');
};

/** What the head leaves out, and "Checked by Clipcheck. Picture only: 12 clips (*).", in lines. */
export const footLines = (summary: ReportSummary): string[] => {
  const { totals, imported, durationSec } = summary;
  const counts = [
    ...checkedKinds.map((kind) => ({
      name: kind === 'nothing' ? 'Not checked' : checkedNames[kind],
      count: totals.checked[kind],
      mark: checkMark(kind, totals),
    })),
    { name: 'Imported results', count: imported, mark: '' },
    { name: 'Not reviewed yet', count: totals.outcomes.needs_review, mark: '' },
  ].filter(({ count }) => count > 0);
  const texts = counts.map(
    ({ name, count, mark }) => `${name}: ${formatCountOf(count, 'clip')}${mark && ` (${mark})`}.`,
  );
  const [, ...lines] = summaryLines(summary);
  return [
    ...lines,
    `Duration: ${formatDuration(durationSec)}`,
    ['Checked by Clipcheck.', ...texts].join(' '),
  ];
};
