import { clipChroma, HUE_SECTORS } from '../chroma.ts';
import { type ClaimKind, ignoreClaims, ignoreRepeats, readMatches, severityOf } from '../claim.ts';
import { isFollowedBy } from '../text/context.ts';
import { type Match, phraseBook } from '../text/phrases.ts';
import type { PromptWords } from '../text/prompt-text.ts';
import { sequenceKindOf } from '../text/sequence-kind.ts';
import { wordsOf } from '../text/words.ts';

/** Hues of pure colors, in degrees from Cb towards Cr (BT.601). */
const hueDegrees: Readonly<Record<string, number>> = {
  blue: 351,
  purple: 40,
  magenta: 45,
  pink: 75,
  red: 109,
  orange: 145,
  yellow: 171,
  green: 230,
  teal: 280,
  cyan: 289,
  // What people call warm and cool.
  warm: 140,
  cool: 340,
};
const spellings: Readonly<Record<string, string>> = {
  violet: 'purple',
  golden: 'yellow',
  amber: 'orange',
  turquoise: 'cyan',
  crimson: 'red',
  cold: 'cool',
};
const names = [...Object.keys(hueDegrees), ...Object.keys(spellings)];
const anyName = names.join('|');
const palette = 'palette|tones|tone|hues|hue|tint|grade|grading|wash|filter|cast|tinted|toned';
const scene = 'scene|image|frame|picture|shot|video|lighting|scheme';
const graded = `colour|color? ${palette}`;

/** The requested hues, any of which may dominate. */
type Hues = readonly string[];

const book = phraseBook<'one' | 'two'>({
  one: [
    `dominated|drenched|saturated|bathed|washed by|in @ ${anyName} !and|paint|blood|slime|liquid|ink`,
    `mostly|predominantly|overwhelmingly|primarily|all|entirely ${anyName} ${palette}|${scene}|$`,
    `mostly|predominantly|overwhelmingly|entirely|dominant|dominantly ${anyName} ${graded}`,
    `monochrome|monochromatic ${anyName} !outfit|dress|suit|look|makeup|clothes|clothing|ensemble`,
    `${anyName} monochrome|monochromatic`,
    `!and ${anyName} colour|color ${palette}`,
    `^ ${anyName} palette|tones|tone|hues|hue|tint|grade|grading|filter|tinted|toned $`,
    `everything is|in ${anyName}`,
    `overall|dominant|strong|heavy ${anyName} ${graded} !of`,
    `with|has a|an @ heavy|strong|overall|faint? ${anyName} tint|cast|wash|filter !on|iron`,
    `dominant|main|primary colour|color is|being ${anyName} !on`,
    `${anyName} tinted image|footage|video|film|shot|picture|light|lighting|scene|look|world|$`,
  ],
  two: [
    `${anyName} and ${anyName} colour|color? ${palette}|look`,
    `palette|tones of ${anyName} and ${anyName}`,
  ],
});

/** Clothes and objects: their colors are not the picture's. */
const things = wordsOf(
  `dress dressed wearing wears shirt suit outfit hair eyes skin fur feathers flower flowers car coat
  with lamp light lights walls wall face faces hand hands statue silhouette window figure man woman`,
);

/** Words used for objects as well as for the picture: light or color, or nothing, must follow. */
const ambiguous = wordsOf('dominated drenched saturated bathed washed monochrome monochromatic');
const lightWords = wordsOf(
  `light lighting lights glow neon hue hues tone tones shades haze illumination sunlight moonlight
  colour color colors colours palette tint scheme scene image aesthetic style look world room theme ${names.join(' ')}`,
);
/** Words that describe a mood after "everything", as in "everything is cool". */
const moods = wordsOf('warm cool cold golden');
/** Objects after "all" and a color, as in "all red picture frames". */
const framed = wordsOf('frame picture shot image');
const objects = wordsOf('knife paint paints guitar leaves flowers glass glasses frames');

const isOfThing = (prompt: PromptWords, match: Match<unknown>): boolean => {
  const { first, last } = match;
  const own = prompt.words.slice(first, last + 1).map(({ text }) => text);
  const next = prompt.words[last + 1];
  const [head = '', end = ''] = [own[0], own.at(-1)];
  if (isFollowedBy(prompt, match, objects)) return true;
  if (head === 'everything') return moods.has(end);
  if (head === 'all') return framed.has(end);
  return ambiguous.has(head) && next?.before === '' && !lightWords.has(next.text);
};

/** Colors of objects: there are many, so each is listed as not judged. */
const anyColor =
  `${names.filter((name) => name !== 'warm' && name !== 'cool' && name !== 'cold').join('|')}|
  black|white|grey|gray|brown|gold|silver|beige|maroon|navy|scarlet|emerald|indigo|lavender|burgundy|tan`.replace(
    /\s+/g,
    '',
  );
const mentions = phraseBook({
  color_of_part: [
    anyColor,
    `warm|cool|cold ${palette}|colour|color|colours|colors|light|lighting`,
    'colour|color|colours|colors',
  ],
  several_colors: [
    `${anyColor} and|or ${anyColor}`,
    'colourful|colorful|multicolored|multicoloured|rainbow',
  ],
});

/** Minimum mean chroma of a clip that has a dominant color, in levels. */
const MIN_MEAN_CHROMA = 8;
/** Maximum distance of a sector's middle, in degrees; sectors are 30 wide, so neighbours count. */
const NEAR_DEGREES = 50;
/** The same for warm and cool, which cover more hues. */
const WIDE_DEGREES = 75;
const MAX_ABSENT_SHARE = 0.12;
const MIN_LEADING_SHARE = 0.4;

export const dominantColor: ClaimKind<Hues> = {
  name: 'dominant-colour',
  read: (prompt) => {
    const interpret = (match: Match<unknown>) => {
      const words = prompt.words.slice(match.first, match.last + 1).map(({ text }) => text);
      const hues = words
        .filter((text) => names.includes(text))
        .map((text) => spellings[text] ?? text);
      return {
        value: hues.toSorted(),
        ignoreReason: isOfThing(prompt, match) ? 'of_thing' : null,
      } as const;
    };
    const claims = readMatches(prompt, book, interpret, things);
    return sequenceKindOf(prompt) ? ignoreClaims(claims, 'in_sequence') : ignoreRepeats(claims);
  },
  mentions,
  judge: (table) => {
    const { hues, mean } = clipChroma(table);
    return (requested) => {
      if (mean < MIN_MEAN_CHROMA) return { notJudged: 'hardly_any_color' };
      const share = hues.reduce((sum, part, sector) => {
        const middle = ((sector + 0.5) * 360) / HUE_SECTORS;
        return requested.some((name) => isNear(middle, name)) ? sum + part : sum;
      }, 0);
      if (share >= MIN_LEADING_SHARE) return 'met';
      if (share > MAX_ABSENT_SHARE) return { notJudged: 'some_color' };
      return {
        severity: severityOf(MAX_ABSENT_SHARE - share, [0, 0, 0.04, 0.09]),
        description: `The prompt asks for mostly ${requested.join(' and ')} colors; only ${Math.round(100 * share)}% of the clip's color matches.`,
      };
    };
  },
};

const isNear = (degrees: number, name: string): boolean => {
  const away = Math.abs(degrees - (hueDegrees[name] ?? 0)) % 360;
  return (
    Math.min(away, 360 - away) <= (name === 'warm' || name === 'cool' ? WIDE_DEGREES : NEAR_DEGREES)
  );
};
