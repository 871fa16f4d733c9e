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

/** Marks of clips by what was checked, if that differs from the most common. */
const checkMarks: Readonly<Record<CheckedKind, string>> = {
  all: '¶',
  prompt_part: '*',
  picture: '†',
  prompt: '‡',
  part: '§',
  nothing: '',
};

/** What was checked of most clips, which have no mark. */
const commonCheck = ({ checked }: ClipTotals): CheckedKind =>
  checkedKinds
    .filter((kind) => kind !== 'nothing')
    .reduce((most, kind) => (checked[kind] > checked[most] ? kind : most));

export const checkMark = (kind: CheckedKind, totals: ClipTotals): string =>
  kind === commonCheck(totals) ? '' : checkMarks[kind];

const worstName = ({ findings: [worst, ...others] }: ReportClip): string | null => {
  if (!worst) return null;
  const more = others.length > 0 ? ` · ${formatCountOf(others.length, 'more finding')}` : '';
  return `${findingName(worst)}${more}`;
};

const noResult: readonly Outcome[] = ['failed', 'not_evaluated', 'uncertain'];

/** The sentence about a clip on the contact sheet, without findings that are not reviewed yet. */
export const cardSentence = (clip: ReportClip): string => {
  const { outcome, checked } = clip.card;
  const worst = worstName(clip);
  if (worst !== null) return worst;
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
  const clips = [
    { name: 'with findings', count: clipsWithFindings },
    { name: 'without', count: countOf(['no_defects']) },
    { name: 'not or only partly checked', count: countOf(noResult) },
  ].filter(({ count }) => count > 0);
  const kinds = byKind.map(({ value, count }) => ({ name: clientKindName(value), count }));
  const decisions = decisionTally(totals).map(({ decision, name, count }) => ({
    name: decision === 'undecided' ? 'without a decision' : name,
    count,
  }));
  const lines = { Clips: clips, Findings: kinds, 'Our decisions': decisions };
  return Object.entries(lines).flatMap(([head, counts]) => {
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

/** "Checked by Clipcheck. Picture and prompt: 40 clips. Picture only: 12 clips (†)." */
export const checkedBy = ({ totals }: ReportSummary): string => {
  const counts = checkedKinds
    .filter((kind) => totals.checked[kind] > 0)
    .map((kind) => {
      const sign = checkMark(kind, totals);
      const name = kind === 'nothing' ? 'Not checked' : checkedNames[kind];
      return `${name}: ${formatCountOf(totals.checked[kind], 'clip')}${sign && ` (${sign})`}.`;
    });
  return ['Checked by Clipcheck.', ...counts].join(' ');
};

/** The same, and what else qualifies a report. */
export const closingLine = (summary: ReportSummary): string => {
  const { totals, imported } = summary;
  const clips = [
    { name: 'Imported results', count: imported },
    { name: 'Not reviewed yet', count: totals.outcomes.needs_review },
  ].filter(({ count }) => count > 0);
  const texts = clips.map(({ name, count }) => `${name}: ${formatCountOf(count, 'clip')}.`);
  return [checkedBy(summary), ...texts].join(' ');
};
