export type PaletteEntry = {
  id: string;
  group: string;
  title: string;
  detail?: string;
  keys?: string | null;
  run: () => void;
};

/** Returns the entries that have all typed words, by title before group; without words, all. */
export const matchingEntries = (
  entries: readonly PaletteEntry[],
  typed: string,
): readonly PaletteEntry[] => {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return entries;
  const words = wanted.split(/\s+/);
  const hasWords = (text: string): boolean =>
    words.every((word) => text.toLowerCase().includes(word));
  /** Lower is better; -1 if it does not match. */
  const rankOf = ({ title, group }: PaletteEntry): number =>
    [
      title.toLowerCase().startsWith(wanted),
      hasWords(title),
      hasWords(`${group} ${title}`),
    ].indexOf(true);
  return entries
    .filter((entry) => rankOf(entry) !== -1)
    .toSorted((left, right) => rankOf(left) - rankOf(right))
    .map((entry) => ({ ...entry, group: 'Best matches' }));
};
