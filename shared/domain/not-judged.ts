import type { ShownRun } from '../contract/clips.ts';
import type { RunCopy } from '../contract/copies.ts';
import { printableLine } from './printable-lines.ts';

/** Whether a detector gave its verdict, by its status. */
export const hasJudged = (status: string): boolean => status === 'completed' || status === 'reused';

/** What it means that a detector of a type gave no verdict. */
export const notJudged = (type: string): string =>
  type === 'prompt_misalignment' ? 'The prompt was not judged' : 'The picture was not judged';

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
  if (!detector) return types.includes(type) ? null : `${notJudged(type)}: it was not asked for.`;
  if (hasJudged(detector.status) || detector.status === 'pending') return null;
  const { error } = detector;
  return error?.message
    ? `${notJudged(type)}: ${printableLine(error.message)}`
    : `${notJudged(type)}.`;
};
