import type { FrameStatisticsTable } from '../../../analysis/frame-table.ts';
import { median } from '../../median.ts';
import { sampleFrames } from '../chroma.ts';
import {
  activeClaims,
  type ClaimKind,
  ignoreClaims,
  ignoreRepeats,
  readPhrases,
  severityOf,
} from '../claim.ts';
import { hasInSentence, isFollowedBy, isOnSurface } from '../text/context.ts';
import { type Match, phraseBook } from '../text/phrases.ts';
import type { PromptWords } from '../text/prompt-text.ts';
import { sequenceKindOf } from '../text/sequence-kind.ts';
import { wordsOf } from '../text/words.ts';

type Light = 'night' | 'day' | 'dark' | 'bright';

/** Subjects; "a dark look" and "a dark frame" may be about anything. */
const picture = 'lighting|scene|shot|image|footage|video|exposure';
const place =
  `room|studio|interior|office|kitchen|hall|hallway|corridor|street|space|set|scene|store|
  classroom|gym|stadium|lab|laboratory|hospital|cave|tunnel|basement|cellar|forest|night|void|
  darkness|surroundings|environment`.replace(/\s+/g, '');

const book = phraseBook<Light>({
  night: [
    'at night !club|clubs|time',
    'at night time',
    'at nighttime',
    'at midnight',
    'in|during the @ dead? of? night',
    '!for night|nighttime time? scene|shot|footage|setting',
    '^ night|nighttime $',
    'late at night !club|clubs',
    'dark|moonlit|starry night $',
    'nighttime',
    'night time',
    'night sky',
    'under|beneath @ moonlight|starlight',
    'moonlit night',
  ],
  day: [
    'in|during broad? daylight|daytime',
    'broad|bright daylight',
    'daylight|daytime scene|shot',
    'daytime',
    'during the day',
    '^ daylight|daytime|day $',
    'sunny|bright|clear|sunlit day !dreamer|dream',
    'at high? noon',
    'midday sun|light|sunlight',
    'at midday',
    'noon sun',
    'bright|harsh|midday sunlight',
  ],
  dark: [
    'low key lighting|lit|light|scene|shot|cinematography|$',
    `dim|dark|darkened|gloomy ${picture} !game|games|streamer|glass|glasses|fixture|fixtures`,
    'dimly lit',
    'poorly lit',
    'underexposed',
    `pitch black|dark ${place}`,
    'barely lit',
    'near|total|complete darkness $',
    'very dark $',
  ],
  bright: [
    'high key lighting|lit|light|scene|shot|photography|$',
    `bright ${picture} !of|game|games|glass|glasses`,
    `brightly lit modern|white|clean? ${place}`,
    'brightly lit $',
    'overexposed',
    'bright and airy',
    'bright white background',
  ],
});

/** Names of things: "a sunny day planner", "daytime TV", "a night sky painting". */
const named = wordsOf(
  `planner planners pack packs care bed beds trip trips tripper glo spa camp shift shifts school mug
  mugs cafe sign tv television drama dramas soap clothes makeup wallpaper painting
  paintings pattern patterns mural murals print poster tapestry backdrop tattoo projector lamp dress
  dish`,
);

/** Things that may be "very dark", rather than the picture. */
const darkThings = wordsOf(
  'hair eyes eye skin beard fur chocolate coffee beer wine wood roast bread ink suit dress hue',
);

const of = wordsOf('of');
const articles = wordsOf('a an the');
/** Drinks, which have no article: "a dark shot of a wine cellar" is a film shot. */
const drinks = wordsOf(
  `drink espresso coffee liquor liqueur rum whiskey whisky bourbon scotch tequila mezcal vodka gin
  brandy cognac absinthe vermouth wine tea syrup`,
);
const MAX_WORDS_TO_DRINK = 3;

const isOfDrink = (prompt: PromptWords, match: Match<Light>): boolean =>
  prompt.words[match.last]?.text === 'shot' &&
  isFollowedBy(prompt, match, of) &&
  !isFollowedBy(prompt, match, articles, 2) &&
  isFollowedBy(prompt, match, drinks, MAX_WORDS_TO_DRINK);

const isOfThing = (prompt: PromptWords, match: Match<Light>): boolean =>
  isFollowedBy(prompt, match, named) ||
  isOfDrink(prompt, match) ||
  isOnSurface(prompt, match) ||
  (prompt.words[match.first]?.text === 'very' && hasInSentence(prompt, match, darkThings));

const isDark = (light: Light): boolean => light === 'night' || light === 'dark';

const DARK_LUMA = 50;
const BRIGHT_LUMA = 150;

const clipLight = (table: FrameStatisticsTable) => {
  const frames = sampleFrames(table);
  const shareOf = (values: ArrayLike<number>, matches: (value: number) => boolean): number => {
    let count = 0;
    for (let at = 0; at < values.length; at += 1) if (matches(values[at] as number)) count += 1;
    return count / Math.max(1, values.length);
  };
  return {
    /** Median of the frames' mean luma, 0 to 255. */
    luma: median(frames.map(({ meanLuma }) => meanLuma)),
    dark: median(frames.map(({ picture: { luma } }) => shareOf(luma, (v) => v < DARK_LUMA))),
    bright: median(frames.map(({ picture: { luma } }) => shareOf(luma, (v) => v > BRIGHT_LUMA))),
  };
};

/** Minimum brightness all over of a picture that is not night, whatever neon or snow it shows. */
const BRIGHT_ALL_OVER = { luma: 135, bright: 0.4, dark: 0.08 };
/** Maximum brightness all over of a picture that shows no daylight. */
const DARK_ALL_OVER = { luma: 40, bright: 0.03, dark: 0.7 };

/** Limits of a picture dark or bright enough to meet a claim; anything in between is not judged. */
const MET_DARK = { luma: 70, bright: 0.15 };
const MET_BRIGHT = { luma: 110, dark: 0.3 };

/** Contradicted only where the clip is clearly the opposite all over. */
export const light: ClaimKind<Light> = {
  name: 'light',
  read: (prompt) => {
    const claims = readPhrases(prompt, book, isOfThing);
    if (sequenceKindOf(prompt)) return ignoreClaims(claims, 'in_sequence');
    const sides = new Set(activeClaims(claims).map(({ value }) => isDark(value)));
    // A prompt that asks for both sides has a story or two places in it.
    return sides.size > 1 ? ignoreClaims(claims, 'contradictory') : ignoreRepeats(claims);
  },
  judge: (table) => {
    const measured = clipLight(table);
    const isBrightAllOver =
      measured.luma >= BRIGHT_ALL_OVER.luma &&
      measured.bright >= BRIGHT_ALL_OVER.bright &&
      measured.dark <= BRIGHT_ALL_OVER.dark;
    const isDarkAllOver =
      measured.luma <= DARK_ALL_OVER.luma &&
      measured.bright <= DARK_ALL_OVER.bright &&
      measured.dark >= DARK_ALL_OVER.dark;
    const level = `mean brightness ${Math.round(measured.luma)} of 255`;
    return (requested) => {
      const isMet = isDark(requested)
        ? measured.luma <= MET_DARK.luma && measured.bright <= MET_DARK.bright
        : measured.luma >= MET_BRIGHT.luma && measured.dark <= MET_BRIGHT.dark;
      if (isMet) return 'met';
      if (isDark(requested) ? !isBrightAllOver : !isDarkAllOver) return { notJudged: 'in_between' };
      const off = isDark(requested) ? measured.luma / 255 : 1 - measured.luma / 255;
      return {
        severity: severityOf(
          off,
          isDark(requested) ? [0.3, 0.4, 0.55, 0.65] : [0.3, 0.5, 0.84, 0.92],
        ),
        description: isDark(requested)
          ? `The prompt asks for ${requested === 'night' ? 'night' : 'a dark picture'}; the clip is bright all over (${level}; ${Math.round(100 * measured.bright)}% of the picture is bright).`
          : `The prompt asks for ${requested === 'day' ? 'daylight' : 'a bright picture'}; the clip is dark all over (${level}; ${Math.round(100 * measured.dark)}% of the picture is dark).`,
      };
    };
  },
};
