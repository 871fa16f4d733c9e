import {
  type ClaimKind,
  formatFigure,
  ignoreContradictions,
  readMatches,
  severityOf,
} from '../claim.ts';
import { type Match, phraseBook } from '../text/phrases.ts';
import type { PromptWords, Word } from '../text/prompt-text.ts';
import { sequenceKindOf } from '../text/sequence-kind.ts';
import { wordsOf } from '../text/words.ts';

/** Requested seconds; equal unless a range is given. */
export type Length = { fromSec: number; toSec: number };

const clip = 'video|clip|animation|gif|footage|film|movie|reel|loop|ad|trailer';
const part = 'shot|take|sequence|scene';
const about = 'about|around|approximately|roughly|exactly|only|just|nearly?';
/** Words that make a number a moment, or the duration of something in the clip. */
const notAfter = '!after|first|last|next|every|at|by|within|until|past|for|iphone|galaxy|pixel';
const notBefore =
  '!later|after|into|rule|countdown|timer|exposure|delay|ago|apart|before|each|in|per|every|sprint|dash|speed|penalty|craft|abs|workout';
const seconds = 's|sec|secs|second|seconds';
const minutes = 'minute|minutes|min|mins';
const counts = ['#', '# -|to|or #'];

const clipPhrases = (unit: string): string[] =>
  counts.flatMap((count) => [
    `${notAfter} ${count} ${unit} ${notBefore} *3 ${clip}`,
    `${count} ${unit} long !kiss|hug|pause|silence|stare|note|hold|delay|scream|look`,
    `${count} ${unit} duration|runtime`,
    `${count} ${unit} in length|duration`,
    `duration|length|runtime: of|is? ${about} ${count} ${unit}`,
    `${clip} lasting|lasts|runs for? ${about} ${count} ${unit}`,
    `${clip} of|is ${about} ${count} ${unit} $`,
  ]);

const shotPhrases = (unit: string): string[] =>
  counts.flatMap((count) => [
    `^ ${count} ${unit} $`,
    `a|an ${count} ${unit} $`,
    `make it|this ${count} ${unit} $`,
    `${notAfter} ${count} ${unit} ${part}`,
    `${part} lasting|lasts for? ${about} ${count} ${unit}`,
    `lasting for? ${about} ${count} ${unit} $`,
  ]);

const units = {
  seconds: { unitSec: 1, isOfShot: false },
  minutes: { unitSec: 60, isOfShot: false },
  secondsOfShot: { unitSec: 1, isOfShot: true },
  minutesOfShot: { unitSec: 60, isOfShot: true },
} as const;

const book = phraseBook<keyof typeof units>({
  seconds: clipPhrases(seconds),
  minutes: clipPhrases(minutes),
  secondsOfShot: shotPhrases(seconds),
  minutesOfShot: shotPhrases(minutes),
});

/** Whether a match is a decade: "80s", "1980s". */
const isDecade = ({ words }: PromptWords, { first, last, numbers }: Match<unknown>): boolean => {
  const [count = 0] = numbers;
  const isRound = count % 10 === 0 && ((count >= 20 && count <= 90) || count >= 1000);
  const isGlued = ({ text, start }: Word, at: number): boolean =>
    text === 's' && words[first + at - 1]?.end === start;
  return isRound && words.slice(first, last + 1).some(isGlued);
};

const things = wordsOf('watching watches watch watched films filming records recording');

/** Tolerance, as a share of the requested length or in seconds, whichever is larger. */
const TOLERANCE_SHARE = 0.1;
const TOLERANCE_SEC = 0.5;
/** Limits of the relative error for severities from 2 up. */
const SEVERITIES = [0.2, 0.35, 0.5, 0.7] as const;

export const length: ClaimKind<Length> = {
  name: 'length',
  read: (prompt) => {
    const hasShots = sequenceKindOf(prompt) === 'shots';
    const interpret = (match: Match<keyof typeof units>) => {
      const { unitSec, isOfShot } = units[match.value];
      const fromSec = unitSec * Math.min(...match.numbers);
      const isOther = isDecade(prompt, match) || fromSec === 0;
      const ignoreReason = hasShots && isOfShot ? 'in_sequence' : isOther ? 'ambiguous' : null;
      return {
        value: { fromSec, toSec: unitSec * Math.max(...match.numbers) },
        ignoreReason,
      } as const;
    };
    return ignoreContradictions(readMatches(prompt, book, interpret, things));
  },
  judge:
    ({ info: { duration_sec: sec } }) =>
    ({ fromSec, toSec }) => {
      const nearestSec = Math.min(toSec, Math.max(fromSec, sec));
      const deviationSec = Math.abs(sec - nearestSec);
      if (deviationSec <= Math.max(TOLERANCE_SEC, TOLERANCE_SHARE * nearestSec)) return 'met';
      const range =
        fromSec === toSec
          ? formatFigure(toSec)
          : `${formatFigure(fromSec)} to ${formatFigure(toSec)}`;
      return {
        severity: severityOf(deviationSec / Math.max(nearestSec, sec), SEVERITIES),
        description: `The prompt asks for ${range} ${range === '1' ? 'second' : 'seconds'}; the clip lasts ${sec < 1 ? sec.toFixed(2) : formatFigure(sec)} seconds.`,
      };
    },
};
