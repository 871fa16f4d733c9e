// A fixed locale: the order must not depend on the machine.
const collator = new Intl.Collator('en', { numeric: true });

/** Natural order (`clip 2` before `clip 10`); total, so that the same names always sort alike. */
export const compareNames = (left: string, right: string): number =>
  collator.compare(left, right) || (left < right ? -1 : Number(left > right));
