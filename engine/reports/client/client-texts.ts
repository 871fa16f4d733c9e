/** Texts about the clips of reports for clients. */
import type { ClipTotals } from '../../../shared/contract/library.ts';
import { findingName, timesInText } from '../../../shared/domain/finding-name.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { kindName } from '../../../shared/model/kinds.ts';
import {
  type CheckedKind,
  checkedKinds,
  checkedNames,
  type Outcome,
  outcomeNames,
} from '../../../shared/model/outcome.ts';
import type { ReportClip, ReportSummary } from '../report.ts';
import { decisionTally } from '../text/clip-texts.ts';
import { formatCount, formatCountOf } from '../text/format-amounts.ts';

const checkMarks = ['', '*', '†', '‡', '§', '¶'];

/** Marks clips by what was checked, if that is not the most common. */
export const checkMark = (kind: CheckedKind, { checked }: ClipTotals): string => {
  const kinds: readonly CheckedKind[] = checkedKinds.filter((one) => one !== 'nothing');
  const common = kinds.toSorted((one, other) => checked[other] - checked[one]);
  return checkMarks[common.indexOf(kind)] ?? '';
};

const noResult: readonly Outcome[] = ['failed', 'not_evaluated', 'uncertain'];

/** The sentence about a clip on the contact sheet, without findings that are not reviewed yet. */
export const cardSentence = ({ card, findings: [worst, ...others] }: ReportClip): string => {
  const { outcome, checked } = card;
  if (worst) {
    const more = others.length > 0 ? ` · ${formatCountOf(others.length, 'more finding')}` : '';
    return `${findingName(worst)}${more}`;
  }
  if (outcome === 'needs_review') return 'Not reviewed yet';
  if (!noResult.includes(outcome)) return outcomeNames[outcome];
  return checked === 'nothing' ? 'Not checked' : 'Checked in part';
};

const kindNames = new Map([
  ['black-and-flash', 'Flash or black'],
  ['morph', 'Picture changes'],
]);

export const clientKindName = (kind: string): string => kindNames.get(kind) ?? kindName(kind);

/** "Clips: 22 with findings · 33 without", "Findings: 11 color", "Our decisions: 20 kept". */
export const summaryLines = (summary: ReportSummary): string[] => {
  const { totals, clipsWithFindings, byKind, ranking } = summary;
  const countOf = (wanted: readonly Outcome[]) =>
    ranking.filter(({ findings, outcome }) => findings === 0 && wanted.includes(outcome)).length;
  const lines = {
    Clips: [
      { name: 'with findings', count: clipsWithFindings },
      { name: 'without', count: countOf(['no_defects']) },
      { name: 'not or only partly checked', count: countOf(noResult) },
    ],
    Findings: byKind.map(({ value, count }) => ({ name: clientKindName(value), count })),
    'Our decisions': decisionTally(totals),
  };
  return Object.entries(lines).flatMap(([head, all]) => {
    const counts = all.filter(({ count }) => count > 0);
    const texts = counts.map(({ name, count }) => `${formatCount(count)} ${name.toLowerCase()}`);
    return texts.length === 0 ? [] : `${head}: ${texts.join(' · ')}`;
  });
};

/** Measures in sentences of the built-in evaluator. */
const measures: readonly RegExp[] = [
  /[\d.]+% of (?=the clip's picture)/g,
  / \((?:it differs by |mean chroma: |mean brightness )?[\d.]+(?: of 255| levels|% of the picture)[^()]*\)/g,
  /, with steps of [\d.]+ levels at their edges(?: \([^()]*\))?/g,
  /(?:: frames a second apart differ|, whose edges stand out|,)? by [\d.]+ of 255 levels/g,
  /, neighboring frames by [\d.]*\d/g,
  / [\d.]+ of 255 levels(?= brighter)/g,
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

/**
 * "Checked by Clipcheck. Picture and prompt: 40 clips. Picture only: 12 clips (*)."
 * @param isLast adds what else qualifies a report
 */
export const checkedBy = ({ totals, imported }: ReportSummary, isLast = false): string => {
  const counts = [
    ...checkedKinds.map((kind) => ({
      name: kind === 'nothing' ? 'Not checked' : checkedNames[kind],
      count: totals.checked[kind],
      mark: checkMark(kind, totals),
    })),
    { name: 'Imported results', count: isLast ? imported : 0, mark: '' },
    { name: 'Not reviewed yet', count: isLast ? totals.outcomes.needs_review : 0, mark: '' },
  ].filter(({ count }) => count > 0);
  const texts = counts.map(
    ({ name, count, mark }) => `${name}: ${formatCountOf(count, 'clip')}${mark && ` (${mark})`}.`,
  );
  return ['Checked by Clipcheck.', ...texts].join(' ');
};
