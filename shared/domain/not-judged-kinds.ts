import type { ClipState } from './clip-state.ts';

/**
 * What of a request is unjudged: only the `prompt` or `picture`, or `all`; `part` if one of several
 * detectors failed, only some frames were judged, or findings and summary are unreliable. Decided
 * in `judgment.ts`.
 */
export const notJudgedKinds = ['prompt', 'picture', 'part', 'all'] as const;
export type NotJudged = (typeof notJudgedKinds)[number];

export const notJudgedReasonKinds = [
  'result_unreadable',
  'failed',
  'skipped',
  'pending',
  'unknown_status',
  'not_listed',
  'partial',
  'findings_unreadable',
  'summary_mismatch',
  'part_of_clip',
  'prompt_changed',
] as const;
export type NotJudgedReasonKind = (typeof notJudgedReasonKinds)[number];

export const unreadableText = (count: number): string => `${unreadableLabel(count)}.`;

export const unreadableLabel = (count: number): string =>
  `${count} ${count === 1 ? 'finding' : 'findings'} could not be read`;

type JudgedClip = {
  readonly state: ClipState;
  readonly notJudged: NotJudged | null;
};

export const isAllRequestedJudged = ({ state, notJudged }: JudgedClip): boolean =>
  state === 'completed' && notJudged === null;
