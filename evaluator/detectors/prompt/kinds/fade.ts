import type { FrameStatisticsTable } from '../../../analysis/frame-table.ts';
import { median } from '../../median.ts';
import { type ClaimKind, ignoreRepeats, readPhrases, severityOf } from '../claim.ts';
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

// For the notation, see `phraseBook`. The last `?` makes the slot optional.
const pictureWords = 'scene|screen|video|picture|image|shot|clip|footage|film|camera|everything|it';
const optionalManner =
  'slow|slowly|gentle|gently|smooth|smoothly|quick|quickly|gradual|gradually|soft|softly?';
const fadeIn = (color: string): string[] => [
  `fade|fades|fading in? up? from ${optionalManner} a? solid? ${color} !and`,
  `fade|fades|fading in from a? ${color} screen`,
  `open|opens|opening|emerges on|from|out? of? ${optionalManner} a? black|dark? ${color} screen $`,
];
const fadeOut = (color: string): string[] => [
  `fade|fades|fading out? ${optionalManner} to|into ${optionalManner} a? solid? ${color} !and|hair|snow|smoke`,
  `${pictureWords} @ fades|fade|fading out? to|into a? ${color} !and|hair|snow|smoke|cat`,
  `cut|cuts to ${color} $`,
];

const book = phraseBook<Fade>({
  'fade in from black': [
    ...fadeIn('black'),
    `^ ${optionalManner} fade in|ins $`,
    '^ fade in !a|the|of|on|hair',
    'with|begins|starts a? @ fade in !his|her|their|the|from|up',
    'fade|fades|fading in at|on the @ start|beginning|opening',
    `${pictureWords} @ fades in !and|from|up`,
    'fade in effect|transition|opening|at !effect',
  ],
  'fade in from white': fadeIn('white'),
  'fade to black': [
    ...fadeOut('black'),
    `^ ${optionalManner} fade out $`,
    'ends|ending|finishes|end with|in|on a? @ fade out !to',
    'fade|fades|fading out at|on|towards the @ end|close',
    `${pictureWords} @ fades out $`,
    'fade out at|ending|effect|transition',
  ],
  'fade to white': fadeOut('white'),
});

const things = wordsOf(
  `haircut hairline music sound audio voice voices song logo text title titles caption subtitle subtitles
  hair smile light lights colour color colours colors jeans denim ink paint dress noise laughter
  figure ghost memories`,
);

/** A fade after one of these words, or at the start of a clause, is a fade of the picture. */
const leads = wordsOf(
  `a an the then and before finally eventually slowly slow gently gentle smoothly smooth gradually
  gradual quickly quick soft softly cinematic final closing opening end ends ending begins starts start
  with in by to into we camera clip film footage image it picture scene screen shot video everything
  animation sequence view frame`,
);
const fading = wordsOf('fade fades fading cut cuts');

/** Whether what fades or cuts is named before a match: "ink fades to black", "she cuts to white". */
const isOfThing = (prompt: PromptWords, match: Match<Fade>): boolean =>
  fading.has(prompt.words[match.first]?.text ?? '') && !isPrecededBy(prompt, match, leads);

/** Maximum remaining share of a complete fade. */
const MAX_REMAINING_SHARE = 0.25;
/** Minimum distance of the shot's mean luma from black or white, in levels. */
const MIN_DISTANCE = 25;
/**
 * Length of the part searched at the clip's start or end, in seconds: a fade may end a little
 * before the last frame.
 */
const END_SEC = 0.25;

/**
 * Returns how far the clip's first frames (fade-in) or last frames (fade-out) are from black or
 * white, as a share of the clip's usual distance: 0 after a complete fade.
 */
const remainingShare = (
  { frames, info }: FrameStatisticsTable,
  { isAtStart, color }: (typeof fades)[Fade],
): number | { notJudged: ClaimReason } => {
  const count = Math.max(1, Math.round(END_SEC * info.fps));
  const ends = isAtStart ? frames.slice(0, count) : frames.slice(-count);
  const level = median(frames.map(({ meanLuma }) => meanLuma));
  const target = color === 'black' ? 0 : 255;
  const distance = Math.abs(level - target);
  if (frames.length < 3 * count) return { notJudged: 'clip_too_short' };
  if (distance < MIN_DISTANCE) return { notJudged: 'in_between' };
  return Math.min(...ends.map(({ meanLuma }) => Math.abs(meanLuma - target))) / distance;
};

export const fade: ClaimKind<Fade> = {
  name: 'fade',
  read: (prompt) => ignoreRepeats(readPhrases(prompt, book, isOfThing, things)),
  judge: (table) => (requested) => {
    const remaining = remainingShare(table, fades[requested]);
    if (typeof remaining !== 'number') return remaining;
    if (remaining <= MAX_REMAINING_SHARE) return 'met';
    const at = fades[requested].isAtStart ? 'begins' : 'ends';
    const percent = Math.round(100 * Math.min(1, remaining));
    const word = fades[requested].color === 'black' ? 'brightness' : 'darkness';
    return {
      severity: severityOf(remaining, [0.4, 0.5, 0.6, 0.75]),
      description: `The prompt asks for a ${requested}; the clip ${at} with ${percent}% of its usual ${word}.`,
    };
  },
};
