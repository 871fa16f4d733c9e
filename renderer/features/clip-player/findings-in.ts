import type { ShownFinding } from '../../../shared/contract/clips.ts';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { placeSegments } from '../../../shared/domain/prompt-segments.ts';
import type { ReviewFinding } from './review-context.ts';

export const findingsIn = (
  shown: readonly ShownFinding[],
  prompt: string,
  table: FrameTable,
): ReviewFinding[] => {
  const words = placeSegments(
    prompt,
    shown.map((finding) => finding.prompt_segment),
  );
  return shown.map((finding, index) => ({
    ...finding,
    place: placeFinding(finding, table),
    words: words[index] ?? null,
  }));
};
