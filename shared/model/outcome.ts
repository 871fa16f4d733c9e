/** The outcome of a clip, and the note on what was checked for it. Nothing else decides either. */
import type { ClipState } from '../domain/clip-state.ts';
import { claimsText, type Judgment } from '../domain/judgment.ts';
import { unreadableLabel } from '../domain/not-judged-kinds.ts';
import type { Reason } from '../domain/reason.ts';
import { stateNames } from '../domain/shown-names.ts';
import { noPromptSource } from '../domain/without-prompt.ts';
import { zeroCounts } from '../domain/zero-counts.ts';

/** Worst first. */
export const outcomes = [
  'confirmed',
  'needs_review',
  'uncertain',
  'failed',
  'not_evaluated',
  'no_defects',
] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  confirmed: 'Defects confirmed',
  needs_review: 'Needs review',
  uncertain: 'Uncertain',
  failed: 'Failed',
  not_evaluated: 'Not evaluated',
  no_defects: 'No defects found',
};

export const noOutcomes = (): Record<Outcome, number> => zeroCounts(outcomes);

/**
 * Returns the first outcome that applies. Dismissed findings do not count.
 * @param state of the attempt that counts
 * @param judgment null without a result
 */
export const outcomeOf = ({
  state,
  counts,
  judgment,
}: {
  readonly state: ClipState;
  readonly counts: { readonly confirmed: number; readonly open: number };
  readonly judgment: Pick<Judgment, 'picture' | 'unreadableFindings'> | null;
}): Outcome => {
  if (counts.confirmed > 0) return 'confirmed';
  if (counts.open > 0) return 'needs_review';
  if (state === 'uncertain') return 'uncertain';
  if (state === 'failed' || state === 'rejected') return 'failed';
  const isPictureJudged = judgment?.picture === 'whole' && judgment.unreadableFindings === 0;
  return isPictureJudged ? 'no_defects' : 'not_evaluated';
};

/** What was checked, for filters and counts: the whole picture in the first three. */
export const checkedKinds = ['all', 'prompt_part', 'picture', 'prompt', 'part', 'nothing'] as const;
export type CheckedKind = (typeof checkedKinds)[number];

export const checkedNames: Readonly<Record<CheckedKind, string>> = {
  all: 'Picture and prompt',
  prompt_part: 'Picture and part of the prompt',
  picture: 'Picture only',
  prompt: 'Prompt only',
  part: 'Part of the picture',
  nothing: 'Nothing',
};

export const isPictureChecked = (checked: CheckedKind): boolean =>
  checked === 'all' || checked === 'prompt_part' || checked === 'picture';

const isChecked = (extent: Judgment['prompt']): boolean => extent === 'whole' || extent === 'part';

/** @param judgment null without a result */
export const checkedKindOf = (
  judgment: Pick<Judgment, 'picture' | 'prompt'> | null,
): CheckedKind => {
  if (judgment === null) return 'nothing';
  const { picture, prompt } = judgment;
  if (picture === 'part') return 'part';
  if (picture === 'whole' && prompt === 'part') return 'prompt_part';
  if (picture === 'whole') return prompt === 'whole' ? 'all' : 'picture';
  return isChecked(prompt) ? 'prompt' : 'nothing';
};

export const allChecked = 'picture and prompt';

type CheckedParts = Pick<
  Judgment,
  'picture' | 'prompt' | 'claims' | 'frames' | 'unreadableFindings'
>;

const pictureNote = ({ picture, frames }: CheckedParts): string => {
  if (picture === 'whole') return 'picture';
  return frames === null
    ? 'part of the picture'
    : `frames ${frames.first}–${frames.last} of ${frames.total}`;
};

const promptNote = ({ prompt, claims }: CheckedParts, hasPrompt: boolean): string | null => {
  if (!isChecked(prompt)) return hasPrompt ? 'prompt not checked' : 'no prompt was given';
  if (claims && claims.judged < claims.total) return claimsText(claims);
  return prompt === 'part' ? 'part of the prompt' : null;
};

const partsNote = (judgment: CheckedParts, hasPrompt: boolean): string => {
  const prompt = promptNote(judgment, hasPrompt);
  if (!isChecked(judgment.picture)) {
    if (!isChecked(judgment.prompt)) return 'nothing';
    return [prompt ?? 'prompt', 'picture not checked'].join('; ');
  }
  const picture = pictureNote(judgment);
  if (judgment.picture === 'whole') return prompt === null ? allChecked : `${picture}; ${prompt}`;
  // The part is said once.
  return prompt === null || prompt === 'part of the prompt' ? picture : `${picture}; ${prompt}`;
};

/**
 * "picture and prompt", "picture; prompt not checked", "picture; 2 of 6 claims", "prompt; picture
 * not checked", "frames 0–119 of 600", "nothing".
 * @param judgment null without a result
 * @param promptSource of the prompt that was sent; null if unknown
 */
export const checkedNote = (judgment: CheckedParts | null, promptSource: string | null): string => {
  if (judgment === null) return 'nothing';
  const note = partsNote(judgment, promptSource !== noPromptSource);
  const { unreadableFindings } = judgment;
  return unreadableFindings > 0 ? `${note}; ${unreadableLabel(unreadableFindings)}` : note;
};

/** Returns an outcome for people; "No defects found" says what was checked, unless everything was. */
export const outcomeLabel = (clip: {
  readonly outcome: Outcome;
  readonly checkedNote: string;
}): string => {
  const name = outcomeNames[clip.outcome];
  const isPart = clip.outcome === 'no_defects' && clip.checkedNote !== allChecked;
  return isPart ? `${name} · ${clip.checkedNote}` : name;
};

/** States without a result that say why. */
const explainingStates: readonly ClipState[] = ['rejected', 'needs_prompt', 'pending', 'cancelled'];

/** Says why there is no result, or what was checked; null if everything was, or nothing. */
export const outcomeNote = ({
  outcome,
  state,
  checkedNote,
  reason,
}: {
  readonly outcome: Outcome;
  readonly state: ClipState;
  readonly checkedNote: string | null;
  readonly reason: Reason | null;
}): string | null => {
  const lacksResult = outcome === 'failed' || outcome === 'not_evaluated';
  if (lacksResult && explainingStates.includes(state)) {
    const isNamed = reason?.code === 'skipped' || reason?.code === 'off_spec';
    return isNamed ? reason.code.replace('_', ' ') : stateNames[state].toLowerCase();
  }
  if (checkedNote === null || checkedNote === allChecked || checkedNote === 'nothing') return null;
  return outcome === 'no_defects' ? checkedNote : `checked: ${checkedNote}`;
};

const countedTexts: readonly (readonly [Outcome, one: string, many: string])[] = [
  ['no_defects', 'no defects found', 'no defects found'],
  ['needs_review', 'needs review', 'need review'],
  ['confirmed', 'defects confirmed', 'defects confirmed'],
  ['uncertain', 'uncertain', 'uncertain'],
  ['failed', 'failed', 'failed'],
  ['not_evaluated', 'not evaluated', 'not evaluated'],
];

/** "12 no defects found · 3 need review"; empty without clips. */
export const outcomesText = (counts: Readonly<Record<Outcome, number>>): string =>
  countedTexts
    .filter(([outcome]) => counts[outcome] > 0)
    .map(([outcome, one, many]) => `${counts[outcome]} ${counts[outcome] === 1 ? one : many}`)
    .join(' · ');
