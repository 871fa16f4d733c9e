import { clipChroma } from '../chroma.ts';
import {
  type ClaimKind,
  formatFigure,
  ignoreClaims,
  ignoreContradictions,
  readPhrases,
  severityOf,
} from '../claim.ts';
import { findIgnoreReason, isFollowedBy, isOnSurface } from '../text/context.ts';
import { findPhrases, type Match, phraseBook } from '../text/phrases.ts';
import type { PromptWords } from '../text/prompt-text.ts';
import { sequenceKindOf } from '../text/sequence-kind.ts';
import { wordsOf } from '../text/words.ts';

type Film = 'grey' | 'sepia' | 'colour';

const picture = `film|films|footage|video|clip|cinematography|photography|style|styled|aesthetic|
  shot|image|imagery|visuals|look|tone|tones|palette|grade|grading|filter|processing|treatment|
  cinema|noir|scene|documentary|animation|format|stock|effect|movie|portrait|close|closeup|wide|
  aerial|drone|macro|sequence|silent|timelapse|handheld`.replace(/\s+/g, '');
const made = `shot|filmed|captured|rendered|presented|photographed|recorded|portrayed|depicted|
  displayed|footage|video|film|movie|clip|scene|everything|image|picture|entirely|all|completely|
  fully|style|cinematography|animation|is|visuals`.replace(/\s+/g, '');
const looks = 'classic|grainy|vintage|high|contrast|moody|old|stark|gritty|timeless|film|noir|35mm';
const greys = [
  'black and white',
  'black white',
  'b and w',
  'b w',
  'bw',
  'monochrome',
  'monochromatic',
  'grayscale',
  'greyscale',
  'gray scale',
  'grey scale',
];
/** Excludes people, who wear black and white. */
const notPeople =
  '!man|men|woman|women|girl|boy|person|people|couple|lady|model|dancer|dancers|clad';

const asFilm = (color: string): string[] => [
  `${color} @ ${picture}`,
  `${color} ${looks} ${looks}? ${picture}`,
  `^ ${color} $`,
  `^ ${looks} ${looks}? ${color} $`,
  `${made} in @ ${color}`,
  `${notPeople} in @ ${color} $`,
];

const book = phraseBook<Film>({
  grey: [...greys.flatMap(asFilm), 'film noir $'],
  sepia: [
    ...asFilm('sepia'),
    ...asFilm('sepia toned|tone|tones|tinted|tint'),
    'sepia toned|tinted|tone|tones|tint|filter|wash',
  ],
  colour: [
    'in full|vivid|vibrant|rich|living colour|color|colours|colors $',
    'technicolor film',
    'full|vivid|vibrant colour|color film|footage|video|cinematography',
    `^ colour|color film|footage|video`,
    '^ full colour|color $',
    'shot|filmed|captured in full? colour|color',
  ],
});

const things = wordsOf(
  `cat cats dog dogs cow cows panda pandas zebra zebras penguin penguins magpie badger orca skunk
  horse horses goat rabbit bird birds tile tiles floor floors stripe stripes striped checkered
  chequered chessboard piano keys ball flag shoes sneakers boots tuxedo nun nuns priest priests
  waiter waiters butler maid maids bride mime mimes clown clowns referee jester dress dressed wearing shirt
  suit outfit clothes uniform
  kitten puppy fur feathers pattern wall walls dalmatian wears coat costume`,
);
const objects = wordsOf(
  `glass glasses poster posters strip strips canister canisters roll rolls camera cameras projector
  monk monks pants trousers stripe stripes brim dress sweater outfit shirt shoes boots coat house tiles
  coffee bottle theater theatre festival game games tape tapes collection negatives`,
);
/** Looks of an object, not of the picture: "… tones in her hair". */
const looksOfThings = wordsOf('tone tones look style styled palette');
const lookedLike: ReadonlySet<string> = new Set([...things, 'hair', 'eyes']);

/** Exceptions: something keeps its color, and its share of the clip is unknown. */
const exceptions = phraseBook({
  exception: [
    'splash|pop|pops|touch|hint|accent|accents of|in',
    'selective colour|color|colors|colours',
    'except for|the|a|his|her|its',
    'only the|a|one|his|her|its',
    'colour|color accent|accents|pop|pops|splash',
    'red|blue|green|yellow|orange|pink|golden|gold|colored|coloured accent|accents|highlights',
    'hand tinted|colored|coloured',
  ],
});

/** Words that make a phrase a claim about the picture, whatever precedes them. */
const pictureWords = wordsOf(picture.replaceAll('|', ' '));

/** "A cat, black and white, sleeps", "dressed in black and white". */
const isOfThing = (prompt: PromptWords, match: Match<Film>): boolean => {
  const { words } = prompt;
  if (isFollowedBy(prompt, match, objects) || isOnSurface(prompt, match)) return true;
  const isLook = looksOfThings.has(words[match.last]?.text ?? '');
  if (isLook && isFollowedBy(prompt, match, lookedLike, 3)) return true;
  if (pictureWords.has(words[match.last]?.text ?? '')) return false;
  const isApposed = words[match.first]?.before === ',';
  return (
    findIgnoreReason(prompt, match, things) !== null ||
    (isApposed && things.has(words[match.first - 1]?.text ?? ''))
  );
};

/** Maximum color of a clip that looks grey, by both measures, in levels. */
const GREY = { strong: 6, mean: 3 };
/** Minimum color of one pixel in twenty, in levels, and share of colored pixels, in color clips. */
const MIN_STRONG = 18;
const MIN_COLORED_SHARE = 0.05;
/** Hues of sepia, brown and orange, in degrees from blue towards red. */
const SEPIA_DEGREES = { from: 105, to: 175 };
/** Minimum ratio of the mean chroma to the mean distance from grey where there is only one hue. */
const MIN_TINT_SHARE = 0.8;

export const colorFilm: ClaimKind<Film> = {
  name: 'colour',
  read: (prompt) => {
    const claims = readPhrases(prompt, book, isOfThing);
    if (sequenceKindOf(prompt)) return ignoreClaims(claims, 'in_sequence');
    if (findPhrases(prompt, exceptions).length > 0) return ignoreClaims(claims, 'exception');
    return ignoreContradictions(claims);
  },
  judge: (table) => {
    const { colored, strong, mean, tint, hueDegrees } = clipChroma(table);
    const isGrey = strong <= GREY.strong && mean <= GREY.mean;
    const isOneHue = tint >= MIN_TINT_SHARE * mean && !isGrey;
    const isColorful = strong >= MIN_STRONG && colored >= MIN_COLORED_SHARE;
    const percent = Math.round(100 * colored);
    return (film) => {
      if (film === 'colour') {
        if (isColorful) return 'met';
        if (!isGrey) return { notJudged: 'in_between' };
        return { severity: 5, description: 'The prompt asks for color; the clip is gray.' };
      }
      if (film === 'grey') {
        if (isGrey) return 'met';
        if (!isColorful || (isOneHue && mean < 2 * MIN_STRONG)) return { notJudged: 'in_between' };
        return {
          severity: severityOf(colored, [0.05, 0.1, 0.2, 0.35]),
          description: `The prompt asks for black and white; ${percent}% of the clip's picture is in color.`,
        };
      }
      const isBrown = hueDegrees >= SEPIA_DEGREES.from && hueDegrees <= SEPIA_DEGREES.to;
      if (isGrey) {
        return {
          severity: 4,
          description: `The prompt asks for sepia; the clip is gray (mean chroma: ${formatFigure(mean)} levels).`,
        };
      }
      if (isBrown && isOneHue) return 'met';
      if (!isColorful || isBrown) return { notJudged: 'in_between' };
      return {
        severity: isOneHue ? 4 : 5,
        description: `The prompt asks for sepia; the clip has other colors (${percent}% of the picture).`,
      };
    };
  },
};
