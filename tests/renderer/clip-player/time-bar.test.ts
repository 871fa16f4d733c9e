import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filmTiles } from '../../../renderer/features/clip-player/time-bar/Filmstrip.tsx';
import { rulerTicks } from '../../../renderer/features/clip-player/time-bar/ruler-ticks.ts';
import {
  frameOfX,
  fullSpan,
  panSpan,
  secOfX,
  spanSeconds,
  spanWithFrame,
  type TimeSpan,
  xOfSec,
  zoomSpan,
} from '../../../renderer/features/clip-player/time-bar/time-span.ts';
import { createFrameTable, frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import { evenTable } from '../../support/made-up-values.ts';

const table = evenTable(24, 120);
const widthPx = 960;

/** Any clip, and any part of it that the bar can show. */
const anyBar = fc
  .record({
    lengths: fc.array(fc.double({ min: 0.005, max: 0.4, noNaN: true }), {
      minLength: 1,
      maxLength: 80,
    }),
    moves: fc.array(
      fc.record({
        factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        by: fc.double({ min: -3, max: 3, noNaN: true }),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ lengths, moves }) => {
    const starts = lengths.map((_, at) => lengths.slice(0, at).reduce((sum, one) => sum + one, 0));
    const clip = createFrameTable(starts, lengths.at(-1) ?? 1);
    const span = moves.reduce<TimeSpan>((shown, { factor, at, by }) => {
      const around = shown.startSec + at * spanSeconds(shown);
      return panSpan(clip, zoomSpan(clip, shown, factor, around), by);
    }, fullSpan(clip));
    return { clip, span };
  });

describe('The visible part of the time bar', () => {
  it('keeps the moment under the pointer in place when zoomed', () => {
    const before = fullSpan(table);
    for (const x of [0, 200, 480, 959]) {
      const around = secOfX(before, widthPx, x);
      const after = zoomSpan(table, before, 3, around);
      expect(spanSeconds(after)).toBeCloseTo(spanSeconds(before) / 3, 9);
      expect(xOfSec(after, widthPx, around)).toBeCloseTo(x, 6);
    }
  });

  it('shows at least eight frames, and nothing beyond the clip', () => {
    const close = zoomSpan(table, fullSpan(table), 1e9, 2);
    expect(spanSeconds(close)).toBeCloseTo(8 / 24, 9);
    expect(zoomSpan(table, close, 1e-9, 2)).toEqual(fullSpan(table));
    expect(panSpan(table, close, -99).startSec).toBe(0);
    expect(panSpan(table, close, 99).endSec).toBe(table.endSec);
    const one = evenTable(24, 1);
    expect(zoomSpan(one, fullSpan(one), 100, 0)).toEqual(fullSpan(one));
  });

  it('moves to the playhead only when the playhead leaves it', () => {
    const span: TimeSpan = { startSec: 1, endSec: 2 };
    expect(spanWithFrame(table, span, 24)).toBe(span);
    expect(spanWithFrame(table, span, 47)).toBe(span);
    for (const frame of [0, 23, 48, 119]) {
      const moved = spanWithFrame(table, span, frame);
      expect(spanSeconds(moved)).toBeCloseTo(1, 9);
      expect(moved.startSec).toBeLessThanOrEqual(frame / 24 + 1e-9);
      expect(moved.endSec).toBeGreaterThanOrEqual((frame + 1) / 24 - 1e-9);
    }
  });
});

describe('The frame under the pointer', () => {
  it('beside the bar is the nearest visible one', () => {
    const span: TimeSpan = { startSec: 1, endSec: 2 };
    expect(frameOfX(table, span, widthPx, -50)).toBe(24);
    expect(frameOfX(table, fullSpan(table), widthPx, 5000)).toBe(119);
    // Before the bar has a width.
    expect(frameOfX(table, { startSec: 1, endSec: 2 }, 0, 10)).toBe(0);
  });

  it('is found again from its middle, in any clip and at any zoom', () => {
    fc.assert(
      fc.property(anyBar, fc.nat(), ({ clip, span }, any) => {
        const frame = any % frameCountOf(clip);
        const start = clip.startSecs[frame] ?? 0;
        const middle = (start + (clip.startSecs[frame + 1] ?? clip.endSec)) / 2;
        fc.pre(middle >= span.startSec && middle <= span.endSec);
        expect(frameOfX(clip, span, widthPx, xOfSec(span, widthPx, middle))).toBe(frame);
      }),
    );
  });
});

describe('The ruler', () => {
  it.each([
    { fps: 24, frames: 120, labels: ['0 · 00:00:00', '24 · 00:01:00', '48 · 00:02:00'] },
    { fps: 30, frames: 900, labels: ['0 · 00:00:00', '150 · 00:05:00', '300 · 00:10:00'] },
    { fps: 24, frames: 8, labels: ['0 · 00:00:00', '2 · 00:00:02', '4 · 00:00:04'] },
  ])('names $frames frames at $fps fps in round steps', ({ fps, frames, labels }) => {
    const clip = evenTable(fps, frames);
    const named = rulerTicks(clip, fullSpan(clip), 600)
      .map(({ label }) => label)
      .filter((label) => label !== null);
    expect(named.slice(0, 3)).toEqual(labels);
  });

  it('has a line for each step up to the last visible frame', () => {
    const frames = rulerTicks(table, fullSpan(table), widthPx).map(({ frame }) => frame);
    expect(frames).toEqual(Array.from({ length: 120 }, (_, frame) => frame));
    const part = rulerTicks(table, { startSec: 1, endSec: 2 }, widthPx);
    expect(part.at(-1)?.frame).toBe(48);
  });

  it.each([120, 1_000, 100_000])('has a line at most every 7 px for %i frames', (frames) => {
    const clip = evenTable(24, frames);
    const ticks = rulerTicks(clip, fullSpan(clip), widthPx);
    expect(ticks.length).toBeLessThanOrEqual(widthPx / 7 + 1);
  });

  it('has space for its labels', () => {
    fc.assert(
      fc.property(anyBar, ({ clip, span }) => {
        const ticks = rulerTicks(clip, span, widthPx);
        const named = ticks.filter(({ label }) => label !== null);
        for (const [at, tick] of named.slice(1).entries()) {
          const gap =
            xOfSec(span, widthPx, tick.sec) - xOfSec(span, widthPx, named[at]?.sec ?? Number.NaN);
          // Labels are at least 84 px apart, less rounding.
          expect(gap).toBeGreaterThan(83.9);
        }
      }),
    );
  });
});

describe('The filmstrip', () => {
  it('covers the visible part with pictures of the frames in their middles', () => {
    expect(filmTiles(table, fullSpan(table), widthPx, 240)).toEqual([
      { xPx: 0, frame: 15, mark: null },
      { xPx: 240, frame: 45, mark: null },
      { xPx: 480, frame: 75, mark: null },
      { xPx: 720, frame: 105, mark: null },
    ]);
    expect(filmTiles(table, fullSpan(table), 0, 240)).toEqual([]);
  });

  it('shows the nearest frame of a mark instead of the middle, of the first mark of a tile', () => {
    const marks = [
      { firstFrame: 31, lastFrame: 33 },
      { firstFrame: 20, lastFrame: 50 },
      { firstFrame: 61, lastFrame: 62 },
    ];
    const tiles = filmTiles(table, fullSpan(table), widthPx, 240, marks);
    expect(tiles.map(({ frame, mark }) => [frame, mark])).toEqual([
      [20, 1],
      [33, 0],
      [62, 2],
      [105, null],
    ]);
  });

  it('ends with the frame in the middle of the rest of the clip', () => {
    const tiles = filmTiles(table, fullSpan(table), widthPx, 404);
    expect(tiles.map(({ frame }) => frame)).toEqual([25, 75, 110]);
  });

  it("leaves no gap and begins no picture after the clip's end", () => {
    fc.assert(
      fc.property(anyBar, fc.integer({ min: 18, max: 160 }), ({ clip, span }, tilePx) => {
        const tiles = filmTiles(clip, span, widthPx, tilePx);
        const startPx = tiles[0]?.xPx ?? Number.NaN;
        expect(startPx).toBeLessThanOrEqual(0.001);
        for (const [at, { xPx }] of tiles.entries())
          expect(xPx).toBeCloseTo(startPx + at * tilePx, 6);
        expect((tiles.at(-1)?.xPx ?? 0) + tilePx).toBeGreaterThanOrEqual(widthPx - 0.001);
        expect(tiles.at(-1)?.xPx).toBeLessThan(widthPx);
        expect(tiles.length).toBeLessThanOrEqual(widthPx / tilePx + 2);
      }),
    );
  });
});
