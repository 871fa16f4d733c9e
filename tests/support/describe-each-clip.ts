import { clipRecipes } from '../../tools/frame-clips/clip-recipes.ts';
import { describeFor } from './test-for.ts';

/** One for each way in which files shift frames. */
const dailyClips: readonly string[] = [
  'fps2997',
  'variable-rate',
  'edit-list-cut',
  'open-gop',
  'rotated90',
  'fragmented-edit-list',
];

for (const name of dailyClips) {
  if (!clipRecipes.some((recipe) => recipe.name === name)) throw new Error(`No clip is "${name}".`);
}

/** `describe.for` of clips with frame numbers; the daily run uses six, and the full one all. */
export const describeEachClip = (
  title: string,
  names: readonly string[],
  body: (name: string) => void,
): void => {
  const daily = dailyClips.filter((name) => names.includes(name));
  describeFor(title, names, daily, body);
};
