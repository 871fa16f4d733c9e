const startsWord = (letters: string, at: number): boolean =>
  at === 0 || /[^\p{L}\p{N}]/u.test(letters[at - 1] ?? '');

/**
 * Scores how well typed letters match a text; adjacent letters and beginnings of words count more.
 * @returns null if not all occur in order; 0 if nothing is typed; higher is better
 */
export const fuzzyScore = (typed: string, text: string): number | null => {
  const wanted = typed.toLowerCase().replace(/\s+/g, '');
  if (wanted === '') return 0;
  const letters = text.toLowerCase();
  // The best score of the letters so far, by the position of the last matched letter.
  let ending = new Map<number, number>([[-1, 0]]);
  for (const letter of wanted) {
    const next = new Map<number, number>();
    for (let at = letters.indexOf(letter); at !== -1; at = letters.indexOf(letter, at + 1)) {
      for (const [before, score] of ending) {
        if (before >= at) continue;
        const gain = startsWord(letters, at) ? 3 : before >= 0 && before === at - 1 ? 4 : 1;
        next.set(at, Math.max(next.get(at) ?? 0, score + gain));
      }
    }
    ending = next;
  }
  // Among equally good texts the shorter one is more likely meant.
  return ending.size === 0 ? null : Math.max(...ending.values()) - letters.length / 1000;
};

export type PaletteEntry = {
  id: string;
  group: string;
  title: string;
  detail?: string;
  keys?: string | null;
  run: () => void;
};

/** Returns matching entries, best first; without a search all, grouped, recent ones first. */
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
        // Also matches with the group's name, with a lower score: "go queue".
        (fuzzyScore(typed, `${entry.group} ${entry.title}`) ?? -1) - 1,
      );
      return score > 0 ? [{ entry, score }] : [];
    })
    .toSorted((left, right) => right.score - left.score)
    .map(({ entry }) => ({ ...entry, group: 'Best matches' }));
};
