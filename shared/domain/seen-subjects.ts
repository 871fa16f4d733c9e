/** Where the evaluator saw the subjects that a prompt names. */
import type { ReceivedEvaluation } from '../service-api/evaluation.ts';
import type { FrameTable } from './frames/frame-table.ts';
import { type Box, type PlacedBox, placeBox } from './frames/place-finding.ts';
import { promptClaimsIn } from './judged-prompt.ts';
import { type PlacedSegment, placeSegments } from './prompt-segments.ts';

export type SeenSubject = {
  readonly text: string;
  /** Null if the prompt does not contain the words. */
  readonly words: PlacedSegment | null;
  /** In frames of the local file; several in a frame if the subject was seen several times. */
  readonly boxes: readonly PlacedBox[];
  /** The frames that have boxes, ascending; never empty. */
  readonly frames: readonly number[];
};

const isEmpty = ({ xmin, ymin, xmax, ymax }: Box): boolean => xmin === xmax || ymin === ymax;

/**
 * Returns the subjects that were seen, with their places in the local file. The evaluation is
 * untrusted: boxes are clamped to the clip and the frame, and empty ones left out.
 */
export const seenSubjects = (
  prompt: string,
  evaluation: Pick<ReceivedEvaluation, 'detectors'>,
  table: FrameTable,
): SeenSubject[] =>
  (promptClaimsIn(evaluation) ?? []).flatMap((claim) => {
    const seen = claim.outcome === 'as_claimed' ? (claim.seen ?? []) : [];
    const boxes = seen
      .map((keyframe) => placeBox(table, keyframe))
      .filter(({ box }) => !isEmpty(box));
    if (boxes.length === 0) return [];
    const [words = null] = placeSegments(prompt, [claim.prompt_segment]);
    const frames = [...new Set(boxes.map(({ frame }) => frame))].sort((one, next) => one - next);
    return [{ text: claim.prompt_segment.text, words, boxes, frames }];
  });
