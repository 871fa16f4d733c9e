/** How many actions are remembered as recent. */
const mostRecent = 5;

/** Actions that were chosen in this window, newest first; each once. */
export type RecentActions = { all(): readonly string[]; add(id: string): void };

export const createRecentActions = (): RecentActions => {
  let recent: readonly string[] = [];
  return {
    all: () => recent,
    add: (id) => {
      recent = [id, ...recent.filter((other) => other !== id)].slice(0, mostRecent);
    },
  };
};
