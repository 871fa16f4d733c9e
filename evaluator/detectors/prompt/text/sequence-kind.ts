import { findPhrases, phraseBook } from './phrases.ts';
import type { PromptWords } from './prompt-text.ts';

const order = phraseBook<'shots' | 'story' | 'length'>({
  // Matched first, so that "a 5 second clip" is not read as "the second clip".
  length: ['# second|seconds shot|scene|clip|part|segment'],
  shots: [
    // "[0-3s]", "00:03", "at 3 seconds"
    '# - # s|sec|secs|second|seconds !clip|video|long',
    '# to # s|sec|secs|seconds $',
    'at|after|until # s|sec|secs|second|seconds',
    'first|last|next # s|sec|secs|seconds',
    '00|0|01 : #',
    // "Shot 2:", "the second shot", "the camera cuts to"
    'shot|scene|clip|part|segment #',
    'first|second|third|next|final|last shot|scene|clip',
    'cut|cuts|cutting|switches|jumps to|between|back',
    'transition|transitions|transitioning',
    'montage|splitscreen|slideshow',
    'split screen',
    'multiple|several|various shots|scenes',
  ],
  story: [
    'then|afterwards|afterward|finally|eventually|suddenly|next|until|initially|followed',
    'becomes|become|becoming|turns|turning|turn|changes|changing|change|shifts|shifting',
    'transforms|transforming|morphs|morphing|dissolves|dissolving|gives|giving',
    'begins|starts|beginning|starting|ends|ending|before|after|at first|from *3 to',
  ],
});

/** `shots` for a shot list, cuts or times, `story` if things change; null for neither. */
export const sequenceKindOf = (prompt: PromptWords): 'shots' | 'story' | null => {
  const found = findPhrases(prompt, order).map(({ value }) => value);
  if (found.includes('shots')) return 'shots';
  return found.includes('story') ? 'story' : null;
};
