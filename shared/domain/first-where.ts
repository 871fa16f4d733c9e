/**
 * Searches `count` positions by binary search.
 * @param holds false before some position, true from there on
 * @returns the first position where it holds; `count` if none
 */
export const firstWhere = (count: number, holds: (position: number) => boolean): number => {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
