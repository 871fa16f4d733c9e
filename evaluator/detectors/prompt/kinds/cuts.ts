import { findCuts } from '../../picture/find-cuts.ts';
import type { Claim, ClaimKind, Severity } from '../claim.ts';
import { isMeant } from '../text/context.ts';
import { wordsOf } from '../text/negations.ts';
import { findPhrases, phraseBook } from '../text/phrases.ts';
import type { PromptText } from '../text/prompt-text.ts';

/** How many cuts are asked for; null: at least one. */
export type CutCount = number | null;

const kind =
  'different|separate|distinct|consecutive|camera|quick|short|rapid|fast|sequential|hard|jump';
/** Shots of a drink, a gun or a ball are none of a film. */
const notFilm = '!of|on|at|fired|from|glasses|per|glass|in|into|across|to|through|above|below|deep';

const book = phraseBook<'none' | 'shots' | 'cuts' | 'some'>([
  [
    'none',
    [
      ...['no|without|zero @ camera|jump|hard|visible? cuts|cut|edits|editing !scenes|on'],
      ...['single|one @ continuous|unbroken|long|uninterrupted|tracking|unedited shot|take'],
      ...['single|one take !a', 'continuous|unbroken|uninterrupted|unedited single|one? shot|take'],
      ...[
        'shot|filmed|captured in a|one single|one? take',
        'in|as a|one single|continuous shot|take',
      ],
      ...[
        'a? oner $',
        'one|single shot video|clip|film|scene',
        '^ a? single shot $',
        '^ uncut $',
        'long take $',
        'long take of',
      ],
      ...['uncut shot|take|footage|video'],
    ],
  ],
  [
    'shots',
    [
      ...[`in|of|with|across|into|has|contains|comprising @ # ${kind}? shots ${notFilm}`],
      ...[`# ${kind} shots ${notFilm}`, '^ # shots $', '# shot sequence|video|montage|edit'],
      `consisting|consists|composed|made up? of @ # ${kind}? scenes|shots`,
    ],
  ],
  [
    'cuts',
    [
      ...[`with|has|contains|exactly|and @ # ${kind}? cuts ${notFilm} !meat|beef|pork|steak`],
      ...[`^ # ${kind}? cuts $`, '# hard|jump|quick|camera cuts !on|in'],
    ],
  ],
  [
    'some',
    [
      'cuts? montage of',
      'multiple|several|various cuts',
      'multiple|several different? shots !of',
      'fast|quick|rapid cuts|cutting|montage !on',
      'cut to:',
      'cuts to',
    ],
  ],
]);

/** Who cuts with a blade, and who shoots with a gun, a camera or a ball. */
const things = wordsOf(
  `chef chefs cook butcher barber surgeon samurai sword blade knife katana scissors fires fired
  firing shoots takes taking took photographer player boxer golfer archer gun pistol rifle`,
);

const find = (prompt: PromptText): Claim<CutCount>[] => {
  const claims = findPhrases(prompt, book)
    .filter((match) => isMeant(prompt, match, things))
    .map(({ value, first, last, numbers }): Claim<CutCount> => {
      const [count = 0] = numbers;
      const counts = { none: 0, shots: count - 1, cuts: count, some: null };
      return { value: counts[value], first, last };
    })
    .filter(({ value }) => value === null || (Number.isInteger(value) && value >= 0));
  const numbered = claims.filter(({ value }) => value !== null);
  const distinct = new Set(numbered.map(({ value }) => value));
  // "Two shots" and "cuts to" agree; "one take" and "cuts to" do not.
  if (distinct.size > 1 || (distinct.has(0) && numbered.length < claims.length)) return [];
  return (numbered.length > 0 ? numbered : claims).slice(0, 1);
};

/** How many cuts: "single take", "three shots", "quick cuts". */
export const cuts: ClaimKind<CutCount> = {
  name: 'cuts',
  find,
  judge: (claims, table) => {
    const found = findCuts(table);
    const at = found.map(({ frame }) => `${(table.frames[frame]?.sec ?? 0).toFixed(1)} s`);
    const where = found.length > 0 && found.length <= 4 ? ` (at ${at.join(', ')})` : '';
    const has = `the clip has ${found.length === 0 ? 'none' : found.length}${where}`;
    return claims.map(({ value: asked }) => {
      if (asked === null ? found.length > 0 : found.length === asked) return 'met';
      return {
        severity: severityOfCount(asked, found.length),
        description: `The prompt asks for ${askedText(asked)}; ${has}.`,
      };
    });
  },
};

/** Nothing of what was asked for is the worst; else one cut more or less is a little off. */
const severityOfCount = (asked: CutCount, found: number): Severity => {
  if (asked === 0) return found === 1 ? 4 : 5;
  if (asked === null || found === 0) return 5;
  return Math.min(4, 1 + Math.abs(found - asked)) as Severity;
};

const askedText = (asked: CutCount): string => {
  if (asked === null) return 'cuts';
  if (asked === 0) return 'one shot without cuts';
  return asked === 1 ? '1 cut' : `${asked} cuts`;
};
