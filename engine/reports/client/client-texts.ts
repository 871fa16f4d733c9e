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
import { decisionTally, limitBars } from '../text/clip-texts.ts';
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

/**
 * The sentence about a clip on the contact sheet. Says nothing about findings that are not reviewed
 * yet.
 */
export const cardSentence = (clip: ReportClip): string => {
  const { outcome, checked } = clip.card;
  const worst = worstName(clip);
  if (worst !== null) return worst;
  if (outcome === 'needs_review') return 'Still being reviewed';
  if (!noResult.includes(outcome)) return outcomeNames[outcome];
  return checked === 'nothing' ? 'Not checked' : 'Checked in part';
};

/** "Our decisions: 20 kept · 3 rejected · 0 without a decision"; null before the first one. */
export const decisionsLine = ({ totals }: ReportSummary): string | null => {
  const texts = decisionTally(totals).map(({ decision, name, count }) => {
    const text = decision === 'undecided' ? 'without a decision' : name.toLowerCase();
    return `${formatCount(count)} ${text}`;
  });
  return texts.length === 0 ? null : `Our decisions: ${texts.join(' · ')}`;
};

/** "22 clips with findings · 33 without · 5 still being reviewed". */
export const clipsLine = ({ ranking }: ReportSummary): string => {
  const counts = { found: 0, without: 0, reviewed: 0, unchecked: 0 };
  for (const { findings, outcome } of ranking) {
    if (findings > 0 || outcome === 'confirmed') counts.found += 1;
    else if (outcome === 'needs_review') counts.reviewed += 1;
    else counts[noResult.includes(outcome) ? 'unchecked' : 'without'] += 1;
  }
  return [
    `${formatCountOf(counts.found, 'clip')} with findings`,
    `${formatCount(counts.without)} without`,
    counts.reviewed > 0 && `${formatCount(counts.reviewed)} still being reviewed`,
    counts.unchecked > 0 && `${formatCount(counts.unchecked)} not or only partly checked`,
  ]
    .filter(Boolean)
    .join(' · ');
};

/** Maximum number of kinds in the head, the last of which combines all others. */
const maxKinds = 8;

/** "Findings: 11 color · 5 flicker"; null for none. */
export const kindsLine = ({ byKind }: ReportSummary): string | null => {
  const kinds = byKind.map(({ value, count }) => ({ name: clientKindName(value), count }));
  const texts = limitBars(kinds, maxKinds).map(
    ({ name, count }) => `${formatCount(count)} ${name.toLowerCase()}`,
  );
  return texts.length === 0 ? null : `Findings: ${texts.join(' · ')}`;
};

const kindNames = new Map([
  ['black-and-flash', 'Flash or black'],
  ['morph', 'Picture changes'],
]);

export const clientKindName = (kind: string): string => kindNames.get(kind) ?? kindName(kind);

/** Measures in sentences of the built-in evaluator. */
const measures: readonly RegExp[] = [
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
export const checkedBy = ({ totals, imported }: ReportSummary): string => {
  const counts = checkedKinds
    .filter((kind) => totals.checked[kind] > 0)
    .map((kind) => {
      const sign = checkMark(kind, totals);
      const mark = sign === '' ? '' : ` (${sign})`;
      const name = kind === 'nothing' ? 'Not checked' : checkedNames[kind];
      return `${name}: ${formatCountOf(totals.checked[kind], 'clip')}${mark}.`;
    });
  const others = imported > 0 ? [`Imported results: ${formatCountOf(imported, 'clip')}.`] : [];
  return ['Checked by Clipcheck.', ...counts, ...others].join(' ');
};
