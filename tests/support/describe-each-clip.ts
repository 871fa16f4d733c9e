import { describe } from 'vitest';

/** One for each way in which files move frames about. */
const dailyClips: readonly string[] = [
  'fps2997',
  'variable-rate',
  'edit-list-cut',
  'open-gop',
  'rotated90',
  'fragmented-edit-list',
];

/** `describe.each` of clips with frame numbers, of which the daily run takes six, and the full one all. */
export const describeEachClip = (
  title: string,
  names: readonly string[],
  body: (name: string) => void,
): void => {
  const isDaily = (name: string): boolean => dailyClips.includes(name);
  describe.each(names.filter(isDaily))(title, body);
  describe.each(names.filter((name) => !isDaily(name)))(title, { tags: ['full'] }, body);
};
