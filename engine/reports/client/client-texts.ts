/** Texts about the clips of reports for clients. */
import type { ClipTotals } from '../../../shared/contract/library.ts';
import type { decisionNames } from '../../../shared/domain/decision.ts';
import { timesInText } from '../../../shared/domain/finding-name.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import {
  type CheckedKind,
  checkedKinds,
  type Outcome,
  outcomeNames,
} from '../../../shared/model/outcome.ts';
import type { RankedClip, ReportClip, ReportSummary } from '../report.ts';
import { countTexts, decisionTally } from '../text/clip-texts.ts';
import { findingLabel } from '../text/finding-texts.ts';
import { formatCountOf } from '../text/format-amounts.ts';

/** What the sender kept or rejected. */
export const proposalName = 'Our proposal';

/** What clips are to become by the proposal, or that the client has to decide. */
export const proposalNames: typeof decisionNames = {
  keep: 'To keep',
  reject: 'To reject',
  undecided: 'For you to decide',
};

/** Whether the sender has decided any clip; before that, the client decides all. */
export const hasProposal = ({ totals }: Pick<ReportSummary, 'totals'>): boolean =>
  totals.kept + totals.rejected > 0;

const checkMarks = ['', '*', '†', '‡', '§', '¶'];

/** Marks clips by what was checked, if that is not the most common. */
export const checkMark = (kind: CheckedKind, { checked }: ClipTotals): string => {
  const kinds: readonly CheckedKind[] = checkedKinds.filter((one) => one !== 'nothing');
  const common = kinds.toSorted((one, other) => checked[other] - checked[one]);
  return checkMarks[common.indexOf(kind)] ?? '';
};

const notChecked = 'Not or only partly checked';

/** What it says of clips with findings. */
const withFindings = 'With findings';

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
  findings > 0 ? withFindings : clipGroups[outcome];

/** Numbers of clips by group. */
export const clipGroupTally = ({ ranking }: ReportSummary) =>
  [...new Set([withFindings, ...Object.values(clipGroups)])].flatMap((name) => {
    const count = ranking.filter((clip) => clipGroup(clip) === name).length;
    return count === 0 ? [] : [{ name, count }];
  });

/** Maximum number of findings that a card names. */
const maxNames = 2;

/** The sentence about a clip on the contact sheet, without findings that are not reviewed yet. */
export const cardSentence = ({ card, findings }: ReportClip): string => {
  const { outcome, checked } = card;
  const names = [...new Set(findings.map((finding) => findingLabel(finding, 'client')))].slice(
    0,
    maxNames,
  );
  const more = findings.length - names.length;
  if (names.length > 0) {
    return [...names, ...(more > 0 ? [formatCountOf(more, 'more finding')] : [])].join(' · ');
  }
  if (outcome === 'needs_review') return clipGroups[outcome];
  if (clipGroups[outcome] !== notChecked) return outcomeNames[outcome];
  return checked === 'nothing' ? 'Not checked' : 'Checked in part';
};

/** "Our proposal: 20 to keep", "Clips: 22 with findings, 33 without findings", "Findings: 9 × flash". */
export const summaryLines = (summary: ReportSummary): string[] => {
  const lines = {
    [proposalName]: decisionTally(summary.totals, proposalNames),
    Clips: clipGroupTally(summary),
    Findings: summary.byKind.map(({ name, count }) => ({ name: `× ${name}`, count })),
  };
  return Object.entries(lines).flatMap(([head, tally]) => {
    const parts = countTexts(tally);
    return parts.length === 0 ? [] : `${head}: ${parts.join(', ')}`;
  });
};

/** Measures, and names of judges, in sentences of the built-in evaluator. */
const measures: readonly RegExp[] = [
  /[\d.]+% of (?=the clip's picture)/g,
  /, with \d+% (?:more|less) fine detail than before and after/g,
  / \((?:it differs by |mean chroma: |mean brightness )?[\d.]+(?: of 255| levels|% of the picture)[^()]*\)/g,
  /, with steps of [\d.]+ levels at their edges(?: \([^()]*\))?/g,
  /(?:: frames a second apart differ|, whose edges stand out|,)? by [\d.]+ of 255 levels/g,
  /, neighboring frames by [\d.]*\d/g,
  / [\d.]+ of 255 levels(?= brighter)/g,
  /, in the middle of the clip/g,
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

export const checkTexts: Readonly<Record<CheckedKind, string>> = {
  all: 'Picture and prompt checked',
  prompt_part: 'Picture and part of the prompt checked',
  picture: 'Only the picture was checked, not whether it follows the prompt',
  prompt: 'Only the prompt was checked, not the picture',
  part: 'Only part of the picture was checked',
  nothing: 'Not checked',
};

const checksOf = ({ totals, imported }: ReportSummary) =>
  [
    ...checkedKinds.map((kind) => ({
      mark: checkMark(kind, totals),
      name: checkTexts[kind],
      count: totals.checked[kind],
    })),
    { mark: '', name: 'Imported results', count: imported },
    { mark: '', name: 'Of all, not reviewed yet', count: totals.outcomes.needs_review },
  ].filter(({ count }) => count > 0);

/** "* Only the picture was checked, …. Without a mark: Picture and prompt checked.": what cards say in short. */
export const markTexts = (summary: ReportSummary): string => {
  const { totals } = summary;
  const marked = checksOf(summary).filter(({ mark }) => mark !== '');
  const common = checkedKinds.find(
    (kind) => kind !== 'nothing' && totals.checked[kind] > 0 && checkMark(kind, totals) === '',
  );
  return [
    ...marked.map(({ mark, name }) => `${mark} ${name}.`),
    ...(marked.length > 0 && common
      ? [`Without a mark: ${checkTexts[common].toLowerCase()}.`]
      : []),
    ...(totals.outcomes.needs_review > 0
      ? [`“${clipGroups.needs_review}” means that we have not looked at a possible fault yet.`]
      : []),
  ].join(' ');
};

/** "Checked by Clipcheck. Picture and prompt checked: 33 clips · * Only …". */
export const checkedLine = (summary: ReportSummary): string => {
  const counts = checksOf(summary).map(
    ({ mark, name, count }) => `${mark} ${name}: ${formatCountOf(count, 'clip')}`,
  );
  return `Checked by Clipcheck. ${counts.map((text) => text.trim()).join(' · ')}`;
};
