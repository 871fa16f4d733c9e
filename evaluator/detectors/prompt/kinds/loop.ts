import {
  colorChannels,
  type FrameStatisticsTable,
  type ReducedPicture,
} from '../../../analysis/frame-table.ts';
import { median } from '../../median.ts';
import { meanDifference } from '../../picture/compare-pictures.ts';
import {
  type ClaimKind,
  formatFigure,
  ignoreContradictions,
  readPhrases,
  severityOf,
} from '../claim.ts';
import { isFollowedBy } from '../text/context.ts';
import { type Match, phraseBook } from '../text/phrases.ts';
import type { PromptWords } from '../text/prompt-text.ts';
import { wordsOf } from '../text/words.ts';

const clip = 'video|clip|animation|gif|background|footage|shot|scene|film|cinemagraph|sequence';

const book = phraseBook({
  loop: [
    'seamless|perfect|smooth|flawless @ loop|looping !de|around|through|on',
    'endless|infinite @ loop|looping !of|de|around|through',
    `seamless|perfect|endless|infinite|seamlessly|perfectly looping|looped|loopable ${clip}?`,
    `loopable|looping|looped ${clip}`,
    '^ loopable|looping $',
    '^ loop $',
    'loopable $',
    'loops|looping|loop seamlessly|perfectly !arranged|aligned|tied|placed|formed|round',
    `${clip} @ loops|looping endlessly|infinitely`,
    `${clip} loop $`,
    'first and last frames match|identical',
    'last frame matches @ first',
    'seamlessly|perfectly loops|loop',
  ],
});

const things = wordsOf(
  `plane planes jet jets aircraft airplane pilot glider drone bird coaster rollercoaster train ride
  skater car marble necklace earring ribbon belt froot keychain carabiner`,
);
const looped = wordsOf(
  `rope ropes wire wires string yarn thread cord cable cables chain hose ribbon lace hair hem knot
  knots stitch stitches sweater scarf earring earrings necklace bracelet ring track road ramp bow tie
  handle handwriting`,
);

const isOfThing = (prompt: PromptWords, match: Match<unknown>): boolean =>
  isFollowedBy(prompt, match, looped, 2);

/** Returns the mean difference of two pictures, in levels, including chroma. */
const difference = (one: ReducedPicture, other: ReducedPicture): number =>
  colorChannels.reduce((sum, plane) => sum + meanDifference(one[plane], other[plane]), 0);

const SAMPLED_STEPS = 6;
const MAX_STEPS = 3;
/** Levels of noise that are added to the maximum step. */
const MAX_NOISE = 2.5;
/** Minimum ratio to the maximum step at which the clip certainly does not loop. */
const MIN_BREAK = 1.3;

const loopStep = ({ frames }: FrameStatisticsTable): { seam: number; step: number } | null => {
  const first = frames[0];
  const last = frames.at(-1);
  if (!first || !last || frames.length < 2 * SAMPLED_STEPS) return null;
  const steps = frames.flatMap(({ picture }, at) => {
    const isNearEnd = at > 0 && (at <= SAMPLED_STEPS || at >= frames.length - SAMPLED_STEPS);
    const previous = frames[at - 1];
    return isNearEnd && previous ? [difference(previous.picture, picture)] : [];
  });
  return { seam: difference(last.picture, first.picture), step: median(steps) };
};

/** "Seamless loop": the last frame leads into the first. */
export const loop: ClaimKind<'loop'> = {
  name: 'loop',
  read: (prompt) => ignoreContradictions(readPhrases(prompt, book, isOfThing, things)),
  judge: (table) => {
    const measured = loopStep(table);
    return () => {
      if (!measured) return { notJudged: 'clip_too_short' };
      const { seam, step } = measured;
      const maximum = MAX_STEPS * step + MAX_NOISE;
      if (seam <= maximum) return 'met';
      if (seam < MIN_BREAK * maximum) return { notJudged: 'in_between' };
      return {
        severity: severityOf(seam / maximum, [1.5, 1.8, 2.4, 3.2]),
        description: `The prompt asks for a seamless loop; the last frame differs from the first by ${formatFigure(seam)} of 255 levels, neighboring frames by ${formatFigure(step)}.`,
      };
    };
  },
};
