/** A prompt cut at a span of it. */
type PromptParts = { before: string; span: string; after: string };

/**
 * Cuts a prompt at a segment of it. Positions count code points, and a segment that does not lie
 * within the prompt cuts nothing off.
 */
export const promptParts = (
  prompt: string,
  segment: { char_start: number; char_end: number } | null | undefined,
): PromptParts => {
  const points = Array.from(prompt);
  const { char_start: start = 0, char_end: end = 0 } = segment ?? {};
  const isWithin = start >= 0 && start < end && end <= points.length;
  if (!segment || !isWithin) return { before: prompt, span: '', after: '' };
  return {
    before: points.slice(0, start).join(''),
    span: points.slice(start, end).join(''),
    after: points.slice(end).join(''),
  };
};
