/** Labels for what a result leaves unjudged, used on all screens and in all reports. */
import type { ClipState } from './clip-state.ts';
import { concernsPicture, concernsPrompt } from './finding-types.ts';
import { noPromptGiven, noPromptSource } from './without-prompt.ts';

/**
 * What a result leaves unjudged of what was requested: `prompt` or `picture` if only that was not
 * judged, `all` if nothing was; `part` if one of several detectors failed, only some of the frames
 * were judged, or findings and summary are unreliable. Decided in `judgment.ts`.
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

/** Numbers of clips by what their results leave unjudged. */
export type NotJudgedCounts = Record<NotJudged, number>;

export const noneUnjudged = (): NotJudgedCounts => ({ prompt: 0, picture: 0, part: 0, all: 0 });

export const notJudgedNames: Readonly<Record<NotJudged, string>> = {
  prompt: 'Prompt not checked',
  picture: 'Picture not checked',
  part: 'Partly judged',
  all: 'Not judged',
};

const nothingFound: Readonly<Record<NotJudged, string>> = {
  prompt: 'Picture clean · prompt not judged',
  picture: 'Prompt matches · picture not judged',
  part: 'Nothing found in what was judged',
  all: 'Nothing was judged',
};

export const unreadableText = (count: number): string => `${unreadableLabel(count)}.`;

/** Returns a label: "2 findings could not be read" */
export const unreadableLabel = (count: number): string =>
  `${count} ${count === 1 ? 'finding' : 'findings'} could not be read`;

export type LabeledResult = {
  readonly notJudged: NotJudged | null;
  readonly unreadableFindings: number;
  /** Requested types of findings; empty if unknown. */
  readonly types?: readonly string[];
  /** Source of its prompt; null if unknown. */
  readonly promptSource?: string | null;
};

const noFindings = 'No findings';
const pictureOnlyLabel = `Picture clean · ${noPromptGiven.toLowerCase()}`;

/** Returns what a result lacks because it was not requested; null for nothing. */
const notRequested = ({
  types = [],
  promptSource,
}: Pick<LabeledResult, 'types' | 'promptSource'>): NotJudged | null => {
  const requested = types.filter((type) => type !== '');
  const has = (isOf: (type: string) => boolean): boolean =>
    requested.length === 0 || requested.some(isOf);
  const hasPrompt = has(concernsPrompt) && promptSource !== noPromptSource;
  if (has(concernsPicture)) return hasPrompt ? null : 'prompt';
  return hasPrompt ? 'picture' : 'part';
};

/** Returns the label of a result without findings in which everything requested was judged. */
const judgedLabel = (types: readonly string[]): string => {
  const missing = notRequested({ types });
  return missing === null ? noFindings : (nothingFound[missing].split(' · ')[0] ?? noFindings);
};

/**
 * Returns the label of a result without readable findings: "No findings" only if picture and prompt
 * were both judged.
 */
export const resultLabel = ({
  notJudged,
  unreadableFindings,
  types,
  promptSource,
}: LabeledResult): string => {
  if (unreadableFindings > 0) return unreadableLabel(unreadableFindings);
  const isPictureJudged = notJudged === null || notJudged === 'prompt';
  if (isPictureJudged && promptSource === noPromptSource) return pictureOnlyLabel;
  return notJudged === null ? judgedLabel(types ?? []) : nothingFound[notJudged];
};

export const isNoFindingsLabel = (label: string): boolean => label === noFindings;

type JudgedClip = {
  readonly state: ClipState;
  readonly notJudged: NotJudged | null;
};

export const isAllRequestedJudged = ({ state, notJudged }: JudgedClip): boolean =>
  state === 'completed' && notJudged === null;

/** Whether a result lacks only the comparison with a prompt, because there is no prompt. */
export const lacksOnlyPrompt = ({
  notJudged,
  promptSource,
}: Pick<LabeledResult, 'notJudged' | 'promptSource'>): boolean =>
  notJudged === 'prompt' && promptSource === noPromptSource;
