/** What a result leaves unjudged, and the sentences that tell why. */
import type { ShownRun } from '../contract/clips.ts';
import type { RunCopy } from '../contract/copies.ts';
import type { NotJudged } from './not-judged-kinds.ts';
import { printableLine } from './printable-lines.ts';
import { findingTypeName } from './shown-names.ts';

/** Whether a detector gave its verdict, by its status. */
export const hasJudged = (status: string): boolean => status === 'completed' || status === 'reused';

type DetectorStatus = { readonly detector: string; readonly status: string };

/** A run that has ended, as far as it tells what was judged. */
export type EndedRun = {
  readonly state: string;
  /** Types of findings that were asked for. */
  readonly types: readonly string[];
  /** As the service told them; it may tell of none. */
  readonly detectors: readonly DetectorStatus[] | undefined;
  /** False for a result that cannot be read. */
  readonly hasResult: boolean;
  /** Whether a copy of some of the clip's frames was judged. */
  readonly isOfPart: boolean;
};

const kindOf = (type: string): NotJudged =>
  type === 'prompt_misalignment' ? 'prompt' : type === 'visual_glitch' ? 'picture' : 'part';

/** What a run leaves unjudged; null where nothing, and where it has no result (yet). */
export const notJudgedOf = (run: EndedRun): NotJudged | null => {
  const { state, types, detectors = [], hasResult, isOfPart } = run;
  if (state === 'partial') return 'part';
  if (state !== 'completed') return null;
  if (!hasResult) return 'part';
  const missing = detectors.filter(({ status }) => status === 'failed' || status === 'skipped');
  const [first] = missing;
  if (!first) return isOfPart ? 'part' : null;
  if (isOfPart || missing.some(({ status }) => status === 'failed')) return 'part';
  const skipped = new Set(missing.map(({ detector }) => detector));
  const asked = [...types, ...detectors.map(({ detector }) => detector)];
  if (asked.every((type) => skipped.has(type))) return 'all';
  return skipped.size === 1 ? kindOf(first.detector) : 'part';
};

/** What a detector looks at. */
const thingOf = (type: string): string =>
  ({ prompt: 'Prompt', picture: 'Picture' })[kindOf(type) as string] ?? findingTypeName(type);

/** "Prompt not judged", of the detector of any type. */
export const typeNotJudged = (type: string): string => `${thingOf(type)} not judged`;

/** That a detector gave no verdict, and why; one that failed is told otherwise than one that was skipped. */
export const detectorText = (
  type: string,
  status: string,
  reason: string | null | undefined,
): string => {
  const text =
    status === 'failed' ? `The ${thingOf(type).toLowerCase()} was not judged` : typeNotJudged(type);
  return reason ? `${text}: ${printableLine(reason)}` : `${text}.`;
};

/** Frames of a clip, from the first to the last one, counted from 0. */
export type FrameSpan = { readonly firstFrame: number; readonly lastFrame: number };

/** The frames of the clip that are outside of the part that a run judged; none where it judged all. */
export const unjudgedFrames = (copy: RunCopy | null): FrameSpan[] => {
  if (copy === null) return [];
  const { startFrame, frameCount, sourceFrames } = copy;
  return [
    { firstFrame: 0, lastFrame: startFrame - 1 },
    { firstFrame: startFrame + frameCount, lastFrame: sourceFrames - 1 },
  ].filter(({ firstFrame, lastFrame }) => lastFrame >= firstFrame);
};

/** That a run judged a part of its clip only; null where it judged all of it. */
export const judgedFramesText = (copy: RunCopy | null): string | null => {
  if (copy === null || copy.frameCount >= copy.sourceFrames) return null;
  const lastFrame = copy.startFrame + copy.frameCount - 1;
  return `Only frames ${copy.startFrame}–${lastFrame} of ${copy.sourceFrames} were judged.`;
};

/**
 * That a run did not judge its clip for a type of findings, and why: then that there is none of them
 * means nothing. Null where it was judged, or may still be.
 */
export const notJudgedText = (
  { types, evaluation }: Pick<ShownRun, 'types' | 'evaluation'>,
  type: string,
): string | null => {
  if (!evaluation?.result) return null;
  const detector = evaluation.detectors?.find((one) => one.detector === type);
  if (!detector)
    return types.includes(type) ? null : detectorText(type, '', 'it was not asked for.');
  if (hasJudged(detector.status) || detector.status === 'pending') return null;
  return detectorText(type, detector.status, detector.error?.message);
};

/** What a stored run leaves unjudged. */
export const notJudgedOfShown = (run: ShownRun): NotJudged | null =>
  notJudgedOf({
    ...{ state: run.state, types: run.types, detectors: run.evaluation?.detectors },
    hasResult: Boolean(run.evaluation?.result),
    isOfPart: judgedFramesText(run.copy) !== null,
  });
