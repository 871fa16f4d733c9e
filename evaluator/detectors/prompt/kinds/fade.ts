import type { FrameStatisticsTable } from '../../../analysis/frame-table.ts';
import { median } from '../../median.ts';
import { type ClaimKind, distinctClaims, readPhrases, severityOf } from '../claim.ts';
import type { ClaimReason } from '../reasons.ts';
import { isPrecededBy } from '../text/context.ts';
import { type Match, phraseBook } from '../text/phrases.ts';
import type { PromptWords } from '../text/prompt-text.ts';
import { wordsOf } from '../text/words.ts';

export type Fade = keyof typeof fades;

const fades = {
  'fade in from black': { isAtStart: true, color: 'black' },
  'fade in from white': { isAtStart: true, color: 'white' },
  'fade to black': { isAtStart: false, color: 'black' },
  'fade to white': { isAtStart: false, color: 'white' },
} as const;

const picture = 'scene|screen|video|picture|image|shot|clip|footage|film|camera|everything|it';
const how = 'slow|slowly|gentle|gentle|smooth|quick|gradual|gradually|soft|softly?';
const fadeIn = (color: string): string[] => [
  `fade|fades|fading in? up? from ${how} a? solid? ${color} !and`,
  `fade|fades|fading in from a? ${color} screen`,
  `open|opens|opening|emerges on|from|out? of? ${how} a? black|dark? ${color} screen $`,
];
const fadeOut = (color: string): string[] => [
  `fade|fades|fading out? ${how} to|into ${how} a? solid? ${color} !and|hair|snow|smoke`,
  `${picture} @ fades|fade|fading out? to|into a? ${color} !and|hair|snow|smoke|cat`,
  `cut|cuts to ${color} $`,
];

const book = phraseBook<Fade>({
  'fade in from black': [
    ...fadeIn('black'),
    `^ ${how} fade in|ins $`,
    '^ fade in !a|the|of|on|hair',
    'with|begins|starts a? @ fade in !his|her|their|the|from|up',
    'fade|fades|fading in at|on the @ start|beginning|opening',
    `${picture} @ fades in !and|from|up`,
    'fade in effect|transition|opening|at !effect',
  ],
  'fade in from white': fadeIn('white'),
  'fade to black': [
    ...fadeOut('black'),
    `^ ${how} fade out $`,
    'ends|ending|finishes|end with|in|on a? @ fade out !to',
    'fade|fades|fading out at|on|towards the @ end|close',
    `${picture} @ fades out $`,
    'fade out at|ending|effect|transition',
  ],
  'fade to white': fadeOut('white'),
});

const things = wordsOf(
  `haircut hairline music sound audio voice voices song logo text title titles caption subtitle subtitles
  hair smile light lights colour color colours colors jeans denim ink paint dress noise laughter
  figure ghost memories`,
);

/** Words after which, as at the beginning of a part of the sentence, the picture fades. */
const leads = wordsOf(
  `a an the then and before finally eventually slowly slow gently gentle smoothly smooth gradually
  gradual quickly quick soft softly cinematic final closing opening end ends ending begins starts start
  with in by to into we camera clip film footage image it picture scene screen shot video everything
  animation sequence view frame`,
);
const fading = wordsOf('fade fades fading cut cuts');

/** Something named before a match fades or cuts: "ink fades to black", "she cuts to white". */
const isOfThing = (prompt: PromptWords, match: Match<Fade>): boolean =>
  fading.has(prompt.words[match.first]?.text ?? '') && !isPrecededBy(prompt, match, leads);

const MAX_LEFT_SHARE = 0.25;
const MIN_ABSENT_SHARE = 0.75;
/** Minimum distance of the shot's mean luma from black or white, in levels. */
const MIN_WAY = 25;
/** Length of the end that is searched: a fade may end a little before the last frame. */
const END_SEC = 0.25;

/** What is left at the end of the way from black or white to the shot's level, as a share. */
const leftAtEnd = (
  { frames, info }: FrameStatisticsTable,
  { isAtStart, color }: (typeof fades)[Fade],
): number | { notJudged: ClaimReason } => {
  const count = Math.max(1, Math.round(END_SEC * info.fps));
  const ends = isAtStart ? frames.slice(0, count) : frames.slice(-count);
  const level = median(frames.map(({ meanLuma }) => meanLuma));
  const target = color === 'black' ? 0 : 255;
  const way = Math.abs(level - target);
  if (frames.length < 3 * count) return { notJudged: 'clip_too_short' };
  if (way < MIN_WAY) return { notJudged: 'in_between' };
  return Math.min(...ends.map(({ meanLuma }) => Math.abs(meanLuma - target))) / way;
};

export const fade: ClaimKind<Fade> = {
  name: 'fade',
  read: (prompt) => distinctClaims(readPhrases(prompt, book, isOfThing, things)),
  judge: (table) => (requested) => {
    const left = leftAtEnd(table, fades[requested]);
    if (typeof left !== 'number') return left;
    if (left <= MAX_LEFT_SHARE) return 'met';
    const at = fades[requested].isAtStart ? 'begins' : 'ends';
    const percent = Math.round(100 * Math.min(1, left));
    const word = fades[requested].color === 'black' ? 'brightness' : 'darkness';
    return {
      severity: severityOf(left, [0.4, 0.5, 0.6, MIN_ABSENT_SHARE]),
      description: `The prompt asks for a ${requested}; the clip ${at} with ${percent}% of its usual ${word}.`,
    };
  },
};
