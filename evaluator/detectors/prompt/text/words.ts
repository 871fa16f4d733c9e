export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const negations: ReadonlySet<string> = wordsOf(
  `no not non never without avoid avoiding avoids exclude excluding except nothing neither nor don't
  dont doesn't doesnt isn't isnt aren't arent won't wont shouldn't shouldnt can't cannot instead
  rather unlike minus lacks lacking refrain hardly barely`,
);

const units = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
  fifteen sixteen seventeen eighteen nineteen`.split(/\s+/);
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Parses a number in digits ("2.39") or as a single word ("five"). */
export const numberOf = (word: string): number | null => {
  const first = word.codePointAt(0) ?? 0;
  if (first >= 48 && first <= 57) {
    const value = Number(word);
    return Number.isFinite(value) ? value : null;
  }
  const unit = units.indexOf(word);
  if (unit >= 0) return unit;
  return isTens(word) ? 10 * (tens.indexOf(word) + 2) : null;
};

export const isTens = (word: string): boolean => tens.includes(word);

export const isOnesDigit = (word: string): boolean => {
  const unit = units.indexOf(word);
  return unit >= 1 && unit <= 9;
};
