import { printableLine } from '../text/printable-lines.ts';
import { findingTypeOf } from './finding-types.ts';
import type { NotJudged } from './not-judged-kinds.ts';

export type JudgedPart = {
  readonly startFrame: number;
  readonly frameCount: number;
  readonly sourceFrames: number;
};

export const hasJudged = (status: string): boolean => status === 'completed' || status === 'reused';

export const kindOfType = (type: string): NotJudged => {
  const { concerns } = findingTypeOf(type);
  return concerns === 'other' ? 'part' : concerns;
};

const subjectOf = (type: string): string => {
  const { concerns, name } = findingTypeOf(type);
  return { prompt: 'Prompt', picture: 'Picture', other: name }[concerns];
};

const typeNotJudged = (type: string): string => `${subjectOf(type)} not checked`;

export const typeJudged = (type: string): string => `${subjectOf(type)} checked`;

export const detectorText = (
  type: string,
  status: string,
  reason: string | null | undefined,
): string => {
  const text =
    status === 'failed'
      ? `The ${subjectOf(type).toLowerCase()} was not checked`
      : typeNotJudged(type);
  return reason ? `${text}: ${printableLine(reason)}` : `${text}.`;
};

/** Frames counted from 0, both ends inclusive. */
export type FrameSpan = { readonly firstFrame: number; readonly lastFrame: number };

export const unjudgedFrames = (copy: JudgedPart | null): FrameSpan[] => {
  if (copy === null) return [];
  const { startFrame, frameCount, sourceFrames } = copy;
  return [
    { firstFrame: 0, lastFrame: startFrame - 1 },
    { firstFrame: startFrame + frameCount, lastFrame: sourceFrames - 1 },
  ].filter(({ firstFrame, lastFrame }) => lastFrame >= firstFrame);
};
