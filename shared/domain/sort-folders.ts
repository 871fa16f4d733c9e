import type { ClipState } from './clip-state.ts';
import { type Decision, decisionFilters } from './decision.ts';
import { isOneOf } from './finding-types.ts';
import { type NotJudged, unjudgedOrNotRequested } from './not-judged-kinds.ts';
import type { Verdict } from './verdict.ts';
import { noPromptSource } from './without-prompt.ts';

export const sortRules = ['decision', 'result'] as const;
export type SortRule = (typeof sortRules)[number];

export const sortFolders = {
  decision: decisionFilters,
  result: ['clean', 'findings', 'not-judged'],
} as const satisfies Record<SortRule, readonly string[]>;
export type SortFolder = (typeof sortFolders)[SortRule][number];

export const allSortFolders: readonly SortFolder[] = sortRules.flatMap(
  (rule): readonly SortFolder[] => sortFolders[rule],
);

/** The members of a card that determine its target folder. */
export type SortedCard = {
  readonly decision: Decision | null;
  readonly state: ClipState;
  readonly notJudged: NotJudged | null;
  readonly types: readonly string[];
  readonly promptSource: string | null;
  readonly isImported: boolean;
  readonly unreviewed: number;
  readonly unreadableFindings: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly findings: readonly { readonly type: string }[];
  readonly parts: readonly { readonly types: readonly string[]; readonly imported: boolean }[];
};

const hasOwnFinding = ({ findings, parts }: SortedCard): boolean =>
  findings.some((finding) =>
    parts.some(({ imported, types }) => !imported && isOneOf(types)(finding)),
  );

export const hasDismissed = ({ verdicts }: SortedCard): boolean =>
  verdicts.intended + verdicts.wrong + verdicts.duplicate > 0;

/**
 * Returns the folder for a result. Dismissed findings (false alarm, intended, duplicate) do not
 * count; others do, even if something was not judged. A clip is clean only if everything was judged,
 * or for a clip without a prompt, the picture. An imported result counts only if it is trusted.
 */
const resultFolder = (card: SortedCard, isUntrusted: boolean): SortFolder => {
  if (isUntrusted && card.isImported && !hasOwnFinding(card)) return 'not-judged';
  const { state, notJudged, unreviewed, unreadableFindings, verdicts } = card;
  if (unreviewed + verdicts.real > 0) return 'findings';
  const unjudged = unjudgedOrNotRequested(card);
  const isPictureOnly =
    notJudged === null && card.promptSource === noPromptSource && unjudged === 'prompt';
  const isJudged =
    state === 'completed' && unreadableFindings === 0 && (unjudged === null || isPictureOnly);
  return isJudged && !isUntrusted ? 'clean' : 'not-judged';
};

/**
 * Returns the folder that a clip is sorted into.
 * @param card undefined for a clip that is not in the library
 * @param isUntrusted whether the decision came with an import that is not trusted, or, by result, the
 *   result or a verdict that dismisses a finding: these let no clip pass
 */
export const sortFolderOf = (
  card: SortedCard | undefined,
  by: SortRule,
  isUntrusted = false,
): SortFolder => {
  if (by === 'decision') return (isUntrusted ? null : card?.decision) ?? 'undecided';
  return card ? resultFolder(card, isUntrusted) : 'not-judged';
};
