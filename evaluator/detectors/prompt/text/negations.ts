/** The words of a text, as a set. */
export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words after which what is named is not wanted. */
export const negations: ReadonlySet<string> = wordsOf(
  `no not non never without avoid avoiding avoids exclude excluding except nothing neither nor don't
  dont doesn't doesnt isn't isnt aren't arent won't wont shouldn't shouldnt can't cannot instead
  rather unlike minus lacks lacking refrain hardly barely`,
);
