import { clipRecipes } from '../../../tools/frame-clips/clip-recipes.ts';
import { readTestScope } from '../../../tools/test/test-scope.ts';

/**
 * One clip of each kind: plain, of any rate, cut, with frames before key frames, rotated,
 * fragmented.
 */
export const representatives: readonly string[] = [
  'fps24',
  'variable-rate',
  'edit-list-both-ends',
  'open-gop',
  'rotated90',
  'fragmented-b-frames',
];

/** Clips that take long to make and to step through; only the full run uses them. */
const longest: readonly string[] = ['frames900', 'bench-1080p30'];

/** Names of the clips with painted numbers that this run has. */
export const recipesInUse: readonly string[] = clipRecipes
  .map(({ name }) => name)
  .filter((name) => readTestScope() === 'full' || !longest.includes(name));
