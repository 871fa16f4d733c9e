/**
 * The first of so many positions from which on something holds, by halving.
 * @param holds false up to some position, true from there on
 * @returns `count` where it never holds
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
