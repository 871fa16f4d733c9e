import type { FrameStatisticsTable } from '../../../analysis/frame-table.ts';
import {
  activeClaims,
  type ClaimKind,
  ignoreClaims,
  ignoreRepeats,
  readMatches,
  severityOf,
} from '../claim.ts';
import { isFollowedBy, isOnSurface } from '../text/context.ts';
import { type Match, phraseBook } from '../text/phrases.ts';
import type { PromptWords } from '../text/prompt-text.ts';
import { wordsOf } from '../text/words.ts';

export type Aspect = { minimum: number; maximum: number; name: string };

const format = 'video|format|orientation|aspect|framing|frame|crop|mode|clip|footage|composition';
const ratioNoun = 'aspect|ratio|format|ar|video|frame|crop|composition|framing|clip|footage';

const shapes = {
  'a vertical picture': { minimum: 0, maximum: 0.95 },
  'a horizontal picture': { minimum: 1.05, maximum: 10 },
  'a square picture': { minimum: 0.95, maximum: 1.05 },
  widescreen: { minimum: 1.6, maximum: 10 },
  cinemascope: { minimum: 2.2, maximum: 2.8 },
} as const;

const shapeBook = phraseBook<keyof typeof shapes>({
  'a vertical picture': [
    `vertical|upright ${format}`,
    'portrait orientation|format|mode|aspect|framing|orientated|oriented !photo|picture|painting',
    'vertically oriented|framed',
    'phone|smartphone|mobile vertical',
    'tiktok|reels|shorts format',
    '^ vertical $',
  ],
  'a horizontal picture': [
    `horizontal ${format}`,
    'landscape orientation|format|mode|aspect|orientated|oriented',
    'horizontally oriented|framed',
  ],
  'a square picture': [
    'square video|format|aspect|crop|clip|footage|ratio',
    'square frame|framing|composition $',
  ],
  widescreen: [`widescreen ${format}`, '^ widescreen $'],
  cinemascope: ['cinemascope', `cinemascopic ${format}`, 'scope aspect|ratio'],
});

/** "16:9", "16x9", "2.39:1": next to words about shape, or alone in its part of the sentence. */
const ratioBook = phraseBook({
  sure: [
    `aspect? ${ratioNoun}: of|is? # :|x #`,
    `# :|x # ${ratioNoun} ratio?`,
    'in # : # $',
    '^ # : # square|portrait|vertical|widescreen',
    `${ratioNoun}: of? # to #`,
    `# by # ${ratioNoun}`,
  ],
  usual: ['^ # :|x # $'],
  unsure: ['!at|is|shows|reads|score|won|by # : # !am|pm|a|p|score|win', '!at|score # x #'],
});

/** Pairs that are picture shapes anywhere. */
const known = new Set(['16:9', '9:16', '21:9', '9:21', '2.39:1', '2.35:1', '2.4:1', '1.85:1']);
/** Pairs that are shapes only where they stand alone, and else times, scores and sizes. */
const usual = new Set(
  `1:1 4:3 3:4 5:4 4:5 3:2 2:3 2:1 1:2 16:10 10:16 18:9 9:18 32:9 1.33:1 1.66:1 1.78:1 2:1 2.2:1
  2.76:1`.split(/\s+/),
);
const MAX_RATIO = 4;

/** Relative tolerance: 854 x 480 and 1920 x 1088 are 16:9. */
const TOLERANCE = 0.05;

const mixed = wordsOf(
  `mix mixes mixed mixing gear gears concrete cement flour water dough compression mortar student
  teacher odds score dilution`,
);
/** Frames and crops are objects too: "a vertical frame on a wall", "a square crop top". */
const alsoThings: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['frame', wordsOf('on of around holding hanging')],
  ['crop', wordsOf('on top duster field circle')],
]);
const nothing: ReadonlySet<string> = new Set();

const isOfThing = (prompt: PromptWords, match: Match<unknown>): boolean =>
  isOnSurface(prompt, match) ||
  isFollowedBy(prompt, match, alsoThings.get(prompt.words[match.last]?.text ?? '') ?? nothing);

const interpretRatio = (prompt: PromptWords, match: Match<'sure' | 'usual' | 'unsure'>) => {
  const [width = 0, height = 0] = match.numbers;
  const name = width > 100 ? `${width} x ${height}` : `${width}:${height}`;
  const ratio = width / height;
  const isShape = ratio <= MAX_RATIO && ratio >= 1 / MAX_RATIO;
  const end = prompt.words[match.last]?.text ?? '';
  // "An 8x10 frame" is in inches.
  const isSize = alsoThings.has(end) && width <= 100 && !usual.has(name) && !known.has(name);
  const isUsual = known.has(name) || (match.value === 'usual' && (usual.has(name) || width > 100));
  const isClear = isShape && !isSize && (match.value === 'sure' || isUsual);
  const value = { minimum: ratio * (1 - TOLERANCE), maximum: ratio * (1 + TOLERANCE), name };
  return { value, ignoreReason: isClear ? null : 'ambiguous' } as const;
};

const interpretShape = (prompt: PromptWords, match: Match<keyof typeof shapes>) =>
  ({
    value: { ...shapes[match.value], name: match.value },
    ignoreReason: isOfThing(prompt, match) ? 'of_thing' : null,
  }) as const;

/** Maximum luma of a black bar's pixels, and their minimum share of a line. */
const MAX_BAR_LUMA = 24;
const MIN_BAR_SHARE = 0.98;
/** Minimum share of the frame that the picture between bars takes up. */
const MIN_ACTIVE_SHARE = 0.3;

/** Width over height of the file, and without black bars that last all through the clip. */
const pictureRatios = ({ info, pixelAspect, grid, frames }: FrameStatisticsTable): number[] => {
  const { width, height } = grid;
  const brightest = new Uint8Array(width * height);
  for (const { picture } of frames) {
    for (let at = 0; at < brightest.length; at += 1) {
      brightest[at] = Math.max(brightest[at] as number, picture.luma[at] as number);
    }
  }
  const isBar = (from: number, step: number, count: number): boolean => {
    let dark = 0;
    for (let index = 0; index < count; index += 1) {
      if ((brightest[from + index * step] as number) <= MAX_BAR_LUMA) dark += 1;
    }
    return dark >= MIN_BAR_SHARE * count;
  };
  const rows = activeCount(height, (row) => isBar(row * width, 1, width));
  const columns = activeCount(width, (column) => isBar(column, width, height));
  const full = (info.width / info.height) * pixelAspect;
  const active = (full * (columns / width)) / (rows / height);
  const hasBars = rows < height || columns < width;
  return hasBars && rows >= MIN_ACTIVE_SHARE * height && columns >= MIN_ACTIVE_SHARE * width
    ? [full, active]
    : [full];
};

/** Counts the lines between the bars on both sides, which may differ by two lines. */
const activeCount = (count: number, isBar: (line: number) => boolean): number => {
  let first = 0;
  while (first < count && isBar(first)) first += 1;
  let last = count - 1;
  while (last > first && isBar(last)) last -= 1;
  const isEven = Math.abs(first - (count - 1 - last)) <= 2;
  return isEven ? last - first + 1 : count;
};

/** Limits of the relative error for severities from 2 up. */
const SEVERITIES = [0.12, 0.3, 0.6, 1] as const;

export const aspect: ClaimKind<Aspect> = {
  name: 'aspect',
  read: (prompt) => {
    const named = readMatches(prompt, ratioBook, (match) => interpretRatio(prompt, match), mixed);
    const shaped = readMatches<keyof typeof shapes, Aspect>(prompt, shapeBook, (match) =>
      interpretShape(prompt, match),
    );
    const all = ignoreRepeats([...named, ...shaped].toSorted((a, b) => a.first - b.first));
    const minimum = Math.max(...activeClaims(all).map(({ value }) => value.minimum));
    const maximum = Math.min(...activeClaims(all).map(({ value }) => value.maximum));
    // "vertical 16:9" is impossible: either may be meant.
    return minimum <= maximum ? all : ignoreClaims(all, 'contradictory');
  },
  judge: (table) => {
    const measured = pictureRatios(table);
    const { width, height } = table.info;
    const [full = 0, active] = measured;
    return ({ minimum, maximum, name }) => {
      const deviations = measured.map((ratio) => Math.max(minimum / ratio, ratio / maximum, 1) - 1);
      const deviation = Math.min(...deviations);
      if (deviation <= 0) return 'met';
      const bars = active ? ` (${ratioText(active)} without its black bars)` : '';
      return {
        severity: severityOf(deviation, SEVERITIES),
        description: `The prompt asks for ${name}; the clip is ${width} x ${height} pixels, ${ratioText(full)}${bars}.`,
      };
    };
  },
};

const ratioText = (ratio: number): string => `${Number(ratio.toFixed(2))}:1`;
