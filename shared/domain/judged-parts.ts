/** The parts that a run was to judge, finding types and frames of the clip, and texts for them. */

import { printableLine } from '../text/printable-lines.ts';
import { findingTypeOf } from './finding-types.ts';
import type { NotJudged } from './not-judged-kinds.ts';

/** The frames of a clip in the judged copy. */
type JudgedPart = {
  readonly startFrame: number;
  readonly frameCount: number;
  /** Number of frames in the clip. */
  readonly sourceFrames: number;
};

/** Whether a detector with this status gave a verdict. */
export const hasJudged = (status: string): boolean => status === 'completed' || status === 'reused';

/** What is left unjudged if only this type is. */
export const kindOfType = (type: string): NotJudged => {
  const { concerns } = findingTypeOf(type);
  return concerns === 'other' ? 'part' : concerns;
};

/** Name of what a detector checks. */
const thingOf = (type: string): string => {
  const { concerns, name } = findingTypeOf(type);
  return { prompt: 'Prompt', picture: 'Picture', other: name }[concerns];
};

/** "Prompt not judged", for the detector of any type. */
const typeNotJudged = (type: string): string => `${thingOf(type)} not judged`;

/** "Prompt judged", for the detector of any type. */
export const typeJudged = (type: string): string => `${thingOf(type)} judged`;

/** States that a detector gave no verdict, and why; failed ones are worded differently. */
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

/** The frames of the clip that a run did not judge; none if it judged all. */
export const unjudgedFrames = (copy: JudgedPart | null): FrameSpan[] => {
  if (copy === null) return [];
  const { startFrame, frameCount, sourceFrames } = copy;
  return [
    { firstFrame: 0, lastFrame: startFrame - 1 },
    { firstFrame: startFrame + frameCount, lastFrame: sourceFrames - 1 },
  ].filter(({ firstFrame, lastFrame }) => lastFrame >= firstFrame);
};

/** States that a run judged only a part of its clip; null if it judged all of it. */
export const judgedFramesText = (copy: JudgedPart | null): string | null => {
  if (copy === null || copy.frameCount >= copy.sourceFrames) return null;
  const lastFrame = copy.startFrame + copy.frameCount - 1;
  return `Only frames ${copy.startFrame}–${lastFrame} of ${copy.sourceFrames} were judged.`;
};
