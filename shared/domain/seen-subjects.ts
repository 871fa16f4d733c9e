import { z } from 'zod';
import type { ReceivedEvaluation } from '../service-api/evaluation.ts';
import { receivedBoxKeyframeSchema } from '../service-api/finding.ts';
import type { FrameTable } from './frames/frame-table.ts';
import { type Box, type PlacedBox, placeBox } from './frames/place-finding.ts';
import { promptClaimsIn } from './judged-prompt.ts';
import { placedSegmentSchema, placeSegments } from './prompt-segments.ts';

export const seenSubjectSchema = z.object({
  text: z.string(),
  /** Null if the prompt does not contain the words. */
  words: placedSegmentSchema.nullable(),
  /** As sent by the evaluator, in frames of the clip; untrusted. */
  seen: z.array(receivedBoxKeyframeSchema),
});
type SeenSubject = z.infer<typeof seenSubjectSchema>;

export type PlacedSubject = Pick<SeenSubject, 'text' | 'words'> & {
  /** Several in a frame if the subject was seen several times. */
  readonly boxes: readonly PlacedBox[];
  /** The frames that have boxes, ascending; never empty. */
  readonly frames: readonly number[];
};

export const seenSubjects = (
  prompt: string,
  evaluation: Pick<ReceivedEvaluation, 'detectors'>,
): SeenSubject[] =>
  (promptClaimsIn(evaluation) ?? []).flatMap((claim) => {
    if (claim.outcome !== 'as_claimed' || !claim.seen?.length) return [];
    const [words = null] = placeSegments(prompt, [claim.prompt_segment]);
    return [{ text: claim.prompt_segment.text, words, seen: claim.seen }];
  });

const isEmpty = ({ xmin, ymin, xmax, ymax }: Box): boolean => xmin === xmax || ymin === ymax;

/** Clamps boxes to the clip and the frame; leaves empty ones out. */
export const placeSubjects = (
  subjects: readonly SeenSubject[],
  table: FrameTable,
): PlacedSubject[] =>
  subjects.flatMap(({ text, words, seen }) => {
    const boxes = seen
      .map((keyframe) => placeBox(table, keyframe))
      .filter(({ box }) => !isEmpty(box));
    if (boxes.length === 0) return [];
    const frames = [...new Set(boxes.map(({ frame }) => frame))].sort((one, next) => one - next);
    return [{ text, words, boxes, frames }];
  });
