import { fuzzyScore } from './fuzzy-score.ts';

/** A line of the palette. */
export type PaletteEntry = {
  /** Stable: recent choices are remembered by it. */
  id: string;
  group: string;
  title: string;
  /** What tells it from others of the same title. */
  detail?: string;
  /** Chord of the action, if it has one. */
  keys?: string | null;
  run: () => void;
};

/**
 * The entries that fit what was typed, best first. With nothing typed all of them stand in their
 * groups, those chosen lately before the others.
 */
export const rankEntries = (
  entries: readonly PaletteEntry[],
  typed: string,
  recent: readonly string[],
): PaletteEntry[] => {
  if (typed.trim() === '') {
    const lately = recent.flatMap((id) => entries.filter((entry) => entry.id === id));
    return [
      ...lately.map((entry) => ({ ...entry, group: 'Recent' })),
      ...entries.filter(({ id }) => !recent.includes(id)),
    ];
  }
  return entries
    .flatMap((entry) => {
      const score = Math.max(
        fuzzyScore(typed, entry.title) ?? -1,
        // By its group as well, and less: "go queue".
        (fuzzyScore(typed, `${entry.group} ${entry.title}`) ?? -1) - 1,
      );
      return score > 0 ? [{ entry, score }] : [];
    })
    .toSorted((left, right) => right.score - left.score)
    .map(({ entry }) => ({ ...entry, group: 'Best matches' }));
};
