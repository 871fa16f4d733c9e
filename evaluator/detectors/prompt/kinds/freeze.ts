import type { FrameStatisticsTable } from '../../../analysis/frame-table.ts';
import { median } from '../../median.ts';
import { findSpans } from '../../picture/spans.ts';
import {
  activeClaims,
  type ClaimKind,
  formatFigure,
  ignoreClaims,
  ignoreContradictions,
  readPhrases,
} from '../claim.ts';
import { phraseBook } from '../text/phrases.ts';
import { wordsOf } from '../text/words.ts';

type Freeze = 'at the end' | 'somewhere';

const picture = 'video|image|picture|footage|shot|clip|scene|action';

const book = phraseBook<Freeze>({
  'at the end': [
    'end|ends|ending|finishes|finish|concludes|closes on|with|in a? @ freeze|frozen frame',
    'freeze frame at|in|for the @ end|ending|close|finish',
    'freeze frame ending|finish',
    `${picture} freezes at the @ end`,
    'freeze|freezes the? frame at the @ end',
    'final|last|closing freeze frame',
    'freeze on the @ last|final frame',
    'final|last frame freezes|frozen',
    'hold|holds|holding on the @ last|final frame',
  ],
  somewhere: [
    'freeze frame !at',
    `${picture} freezes !over|me|us|them|him|her|to|in|solid|under|with`,
    'freeze frame effect',
  ],
});

const things = wordsOf('winter winters lake pond river water waterfall ice icy snow snowy frost');

/** Maximum change of a frame that shows the same picture, as a share of the usual change. */
const MAX_STILL_SHARE = 0.2;
/** The same in levels: what an encoder leaves, including a key frame's new noise. */
const MAX_STILL_CHANGE = 2;
/** Minimum change of a moving frame, in levels. */
const MIN_MOVING_CHANGE = 0.8;
const MIN_FREEZE_SEC = 0.2;
const MIN_TRACE_FRAMES = 3;

/** Longest still stretch in seconds, at the end or anywhere; null when nothing moves. */
const stillSec = ({ frames, info }: FrameStatisticsTable, where: Freeze): number | null => {
  const moving = frames.map(({ change }) => change).filter((change) => change > MIN_MOVING_CHANGE);
  if (moving.length < frames.length / 4) return null;
  const maximum = Math.min(MAX_STILL_CHANGE, MAX_STILL_SHARE * median(moving));
  const still = findSpans(frames.length, (at) => at > 0 && (frames[at]?.change ?? 0) <= maximum);
  const counted = still.filter(({ last }) => where === 'somewhere' || last === frames.length - 1);
  const longest = Math.max(0, ...counted.map(({ first, last }) => last - first + 1));
  return longest < MIN_TRACE_FRAMES ? 0 : longest / info.fps;
};

export const freeze: ClaimKind<Freeze> = {
  name: 'freeze',
  read: (prompt) => {
    const claims = readPhrases(prompt, book, undefined, things);
    const isAtEnd = activeClaims(claims).some(({ value }) => value === 'at the end');
    // A freeze at the end is also one somewhere.
    return ignoreContradictions(
      ignoreClaims(claims, 'repeated', ({ value }) => isAtEnd && value === 'somewhere'),
    );
  },
  judge: (table) => (value) => {
    const sec = stillSec(table, value);
    if (sec === null) return { notJudged: 'static_clip' };
    if (sec >= MIN_FREEZE_SEC) return 'met';
    const where = value === 'at the end' ? ' at the end' : '';
    return {
      severity: sec > 0 ? 4 : 5,
      description: `The prompt asks for a freeze frame${where}; ${sec > 0 ? `the picture stands still for ${formatFigure(sec)} seconds${where}` : `the picture ${value === 'at the end' ? 'moves up to the last frame' : 'never stops moving'}`}.`,
    };
  },
};
