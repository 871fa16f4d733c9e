/** Words for what a result leaves unjudged: the same on every screen and in every report. */
import type { FindingType } from '../service-api/finding.ts';
import type { ClipState } from './clip-state.ts';
import { noPromptGiven, noPromptSource } from './without-prompt.ts';

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
  prompt: 'Prompt not checked',
  picture: 'Picture not checked',
  part: 'Partly checked',
  all: 'Not checked',
};

const nothingFound: Readonly<Record<NotJudged, string>> = {
  prompt: 'Picture clean · prompt not checked',
  picture: 'Prompt matches · picture not checked',
  part: 'Nothing found in what was checked',
  all: 'Nothing was checked',
};

/** "2 findings could not be read." */
export const unreadableText = (count: number): string => `${unreadableLabel(count)}.`;

/** "2 findings could not be read" */
export const unreadableLabel = (count: number): string =>
  `${count} ${count === 1 ? 'finding' : 'findings'} could not be read`;

/** What the label of a result depends on. */
export type CheckedResult = {
  readonly notJudged: NotJudged | null;
  readonly unreadableFindings: number;
  /** Types of findings that were asked for; empty where they are not known. */
  readonly types?: readonly string[];
  /** Where its prompt came from; null where that is not known. */
  readonly promptSource?: string | null;
};

const noFindings = 'No findings';
const pictureOnlyLabel = `Picture clean · ${noPromptGiven.toLowerCase()}`;

/** What a result does not answer because nobody asked for it. */
const notAsked = ({
  types = [],
  promptSource,
}: Pick<CheckedResult, 'types' | 'promptSource'>): NotJudged | null => {
  const asked = types.filter((type) => type !== '');
  const has = (type: FindingType): boolean => asked.length === 0 || asked.includes(type);
  const hasPrompt = has('prompt_misalignment') && promptSource !== noPromptSource;
  if (has('visual_glitch')) return hasPrompt ? null : 'prompt';
  return hasPrompt ? 'picture' : 'part';
};

/** What is said where all that was asked for was judged and nothing was found. */
const cleanLabel = (types: readonly string[]): string => {
  const unchecked = notAsked({ types });
  return unchecked === null ? noFindings : (nothingFound[unchecked].split(' · ')[0] ?? noFindings);
};

/**
 * The label of a result without findings that could be read: "No findings" only where picture and
 * prompt were judged.
 */
export const resultLabel = ({
  notJudged,
  unreadableFindings,
  types,
  promptSource,
}: CheckedResult): string => {
  if (unreadableFindings > 0) return unreadableLabel(unreadableFindings);
  if (notJudged === null && promptSource === noPromptSource) return pictureOnlyLabel;
  return notJudged === null ? cleanLabel(types ?? []) : nothingFound[notJudged];
};

/** Whether a label is that of a clip of which nothing was left out. */
export const isCleanLabel = (label: string): boolean => label === noFindings;

/** A clip with what decides whether it is clean. */
type StandingClip = {
  readonly state: ClipState;
  readonly notJudged: NotJudged | null;
};

/** Whether a clip has a result that leaves nothing unjudged of what was asked for. */
export const isWhollyJudged = ({ state, notJudged }: StandingClip): boolean =>
  state === 'completed' && notJudged === null;

/** What a result leaves of picture and prompt: not judged, or never asked for. Null without one. */
export const uncheckedOf = (clip: StandingClip & CheckedResult): NotJudged | null => {
  const hasResult = clip.state === 'completed' || clip.state === 'partial';
  return clip.notJudged ?? (hasResult ? notAsked(clip) : null);
};

/** Whether picture and prompt of a clip were judged: without findings that stand, it is clean. */
export const isFullyChecked = (clip: StandingClip & CheckedResult): boolean =>
  clip.state === 'completed' && uncheckedOf(clip) === null;
