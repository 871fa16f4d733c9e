/** Words for what a result leaves unjudged: the same on every screen and in every report. */
import type { ClipState } from './clip-state.ts';

/**
 * What a result leaves unjudged of that which was asked for: `prompt` or `picture` where just that
 * was not judged, `all` where nothing was; `part` where one of several detectors failed, where some
 * of the frames were judged, or where findings and summary cannot be relied on. `judgment.ts` decides.
 */
export const notJudgedKinds = ['prompt', 'picture', 'part', 'all'] as const;
export type NotJudged = (typeof notJudgedKinds)[number];

/** Why a type, or a whole result, does not count as judged. */
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
] as const;
export type NotJudgedReasonKind = (typeof notJudgedReasonKinds)[number];

/** Clips by what their results leave unjudged. */
export type NotJudgedCounts = Record<NotJudged, number>;

export const noneUnjudged = (): NotJudgedCounts => ({ prompt: 0, picture: 0, part: 0, all: 0 });

export const notJudgedNames: Readonly<Record<NotJudged, string>> = {
  prompt: 'Prompt not judged',
  picture: 'Picture not judged',
  part: 'Partly judged',
  all: 'Not judged',
};

const nothingFound: Readonly<Record<NotJudged, string>> = {
  prompt: 'Picture: nothing found.',
  picture: 'Prompt: nothing found.',
  part: 'Nothing found in what was judged.',
  all: 'Nothing was judged.',
};

/** "2 findings could not be read." */
export const unreadableText = (count: number): string =>
  `${count} ${count === 1 ? 'finding' : 'findings'} could not be read.`;

/**
 * What is said of a result without findings that could be read: that there is none only where all was
 * judged.
 */
export const nothingFoundText = (notJudged: NotJudged | null, unreadableFindings = 0): string => {
  if (unreadableFindings > 0) return unreadableText(unreadableFindings);
  return notJudged === null ? 'No findings.' : nothingFound[notJudged];
};

/** A clip with what decides whether it is clean. */
type StandingClip = {
  readonly state: ClipState;
  readonly notJudged: NotJudged | null;
};

/** Whether a clip has a result that leaves nothing unjudged. */
export const isWhollyJudged = ({ state, notJudged }: StandingClip): boolean =>
  state === 'completed' && notJudged === null;
