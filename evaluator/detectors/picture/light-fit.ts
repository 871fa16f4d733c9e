import { byChannel, type Channel, type Color } from '../../analysis/frame-table.ts';
import type { TileChange } from './light-change.ts';

/** One model of how light and colors changed over the picture: brighter, flatter, warmer. */
export type LightFit = NonNullable<ReturnType<typeof fitLight>>;

/** Share of tiles kept for the fit; the worst ones are objects that came or went. */
const KEPT_SHARE = 0.8;
/** Ridge term: keeps the model simple where a picture has too few colors to separate two models. */
const RIDGE = 0.05;
/** Luma limits of tiles that count as black or white, whose changes show nothing. */
const DARK = 10;
const BRIGHT = 250;

/** Fits the model of a change, with motion removed. @returns null for too few tiles */
export const fitLight = (changes: readonly TileChange[]) => {
  const lit = changes.filter(
    ({ now, came }) =>
      Math.max(now.luma, came.luma) >= DARK && Math.min(now.luma, came.luma) <= BRIGHT,
  );
  if (lit.length < changes.length / 4) return null;
  const rules = byChannel((channel) => fitChannel(lit, channel));
  const of = (value: (rule: Rule) => number): Color =>
    byChannel((channel) => value(rules[channel]));
  return {
    shiftOf: (color: Color): Color => of(({ shiftOf }) => shiftOf(color)),
    /** Mean size of the modelled change over the picture, in levels (0 to 255). */
    size: of(({ size }) => size),
    /** The same, signed. */
    shift: of(({ shift }) => shift),
    /** Share of the change that the model explains, 0 to 1. */
    explained: of(({ explained }) => explained),
  };
};

type Rule = ReturnType<typeof fitChannel>;

/** Terms of a channel's change: luma depends on itself, chroma on all channels and on mid-tones. */
const termsOf = (channel: Channel, { luma, cb, cr }: Color): number[] =>
  channel === 'luma'
    ? [1, (luma - 128) / 16]
    : [1, (luma - 128) / 16, (cb - 128) / 16, (cr - 128) / 16, ((luma - 128) / 64) ** 2];

const fitChannel = (changes: readonly TileChange[], channel: Channel) => {
  const wanted = changes.map(({ now, came }) => ({
    terms: termsOf(channel, came),
    step: now[channel] - came[channel],
  }));
  const errorOf = (factors: readonly number[], { terms, step }: (typeof wanted)[number]) =>
    Math.abs(step - dot(factors, terms));
  const first = leastSquares(wanted);
  const kept = wanted
    .map((one) => ({ ...one, error: errorOf(first, one) }))
    .toSorted((a, b) => a.error - b.error)
    .slice(0, Math.ceil(KEPT_SHARE * wanted.length));
  const factors = leastSquares(kept);
  let [size, shift, left, all] = [0, 0, 0, 0];
  for (const one of kept) {
    const byRule = dot(factors, one.terms);
    size += Math.abs(byRule) / kept.length;
    shift += byRule / kept.length;
    left += errorOf(factors, one);
    all += Math.abs(one.step);
  }
  return {
    shiftOf: (color: Color): number => dot(factors, termsOf(channel, color)),
    size,
    shift,
    explained: all > 0 ? Math.max(0, 1 - left / all) : 0,
  };
};

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

const leastSquares = (wanted: readonly { terms: readonly number[]; step: number }[]): number[] => {
  const count = wanted[0]?.terms.length ?? 0;
  const rows = Array.from({ length: count }, (_, row) => [
    ...Array.from({ length: count }, (_, column) =>
      wanted.reduce(
        (sum, { terms }) => sum + (terms[row] ?? 0) * (terms[column] ?? 0),
        row === column && row > 0 ? RIDGE : 0,
      ),
    ),
    wanted.reduce((sum, { terms, step }) => sum + (terms[row] ?? 0) * step, 0),
  ]);
  for (const [pivot, by] of rows.entries()) {
    for (const [at, row] of rows.entries()) {
      if (at === pivot) continue;
      const share = (row[pivot] ?? 0) / (by[pivot] || 1);
      for (let column = 0; column <= count; column += 1) {
        row[column] = (row[column] ?? 0) - share * (by[column] ?? 0);
      }
    }
  }
  return rows.map((row, at) => (row[count] ?? 0) / (row[at] || 1));
};
