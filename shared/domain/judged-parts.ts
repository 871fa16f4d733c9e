/** The parts of what a run was to judge, types of findings and frames of the clip, and their words. */

import { printableLine } from '../text/printable-lines.ts';
import type { NotJudged } from './not-judged-kinds.ts';
import { findingTypeName } from './shown-names.ts';

/** The frames of a clip that were in the copy that was judged. */
type JudgedPart = {
  readonly startFrame: number;
  readonly frameCount: number;
  /** How many the clip has. */
  readonly sourceFrames: number;
};

/** Whether a detector gave its verdict, by its status. */
export const hasJudged = (status: string): boolean => status === 'completed' || status === 'reused';

/** What is left unjudged where just this type is. */
export const kindOfType = (type: string): NotJudged =>
  type === 'prompt_misalignment' ? 'prompt' : type === 'visual_glitch' ? 'picture' : 'part';

/** What a detector looks at. */
const thingOf = (type: string): string =>
  ({ prompt: 'Prompt', picture: 'Picture' })[kindOfType(type) as string] ?? findingTypeName(type);

/** "Prompt not judged", of the detector of any type. */
const typeNotJudged = (type: string): string => `${thingOf(type)} not judged`;

/** "Prompt judged", of the detector of any type. */
export const typeJudged = (type: string): string => `${thingOf(type)} judged`;

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
export const unjudgedFrames = (copy: JudgedPart | null): FrameSpan[] => {
  if (copy === null) return [];
  const { startFrame, frameCount, sourceFrames } = copy;
  return [
    { firstFrame: 0, lastFrame: startFrame - 1 },
    { firstFrame: startFrame + frameCount, lastFrame: sourceFrames - 1 },
  ].filter(({ firstFrame, lastFrame }) => lastFrame >= firstFrame);
};

/** That a run judged a part of its clip only; null where it judged all of it. */
export const judgedFramesText = (copy: JudgedPart | null): string | null => {
  if (copy === null || copy.frameCount >= copy.sourceFrames) return null;
  const lastFrame = copy.startFrame + copy.frameCount - 1;
  return `Only frames ${copy.startFrame}–${lastFrame} of ${copy.sourceFrames} were judged.`;
};
