import { beforeEach, expect, test } from 'vitest';
import type { ClipCard } from '../../shared/contract/library.ts';
import {
  clipIdOf,
  flicker,
  type LibraryTables,
  mismatch,
  openLibraryTables,
} from '../support/library-tables.ts';
import { anyClip } from '../support/made-up-values.ts';

const video = { durationSec: 20, width: 640, height: 360, fps: 24, frameCount: 480 };
let library: LibraryTables;
let count = 0;

beforeEach(async () => {
  library = await openLibraryTables();
  count = 0;
});

const addClip = (name: string, findings: readonly object[], changes: object = {}): void => {
  const clipId = clipIdOf(String(count));
  count += 1;
  const probe = { ok: true, video: { ...video, ...changes } };
  library.addResult(clipId, `/clips/${name}`, findings, { probe });
};

const worstFirst = async (): Promise<ClipCard[]> => {
  const sort = { by: 'worst', direction: 'descending' } as const;
  return (await library.calls.page({ filter: anyClip, sort, offset: 0, limit: 100 })).rows;
};

/** A glitch with a box for each of these left edges, evenly over its frames. */
const boxed = (
  startFrame: number,
  endFrame: number,
  sizes: readonly [left: number, side: number][],
) => {
  const glitch = flicker(startFrame, endFrame);
  const step = (endFrame - startFrame) / Math.max(1, sizes.length - 1);
  const boxes = sizes.map(([left, side], at) => {
    const frame = startFrame + Math.round(at * step);
    const box = { xmin: left, ymin: left, xmax: left + side, ymax: left + side };
    return { frame, sec: frame / 24, box };
  });
  return { ...glitch, region: { ...glitch.region, boxes } };
};

test('a glitch ranks higher the longer it fills the picture, without limit', async () => {
  addClip('1 s', [flicker(0, 23)]);
  addClip('10 s', [flicker(0, 239)]);
  addClip('a frame', [flicker(0, 0)]);
  addClip('5 of 5', [mismatch('rain', 5)]);
  expect((await worstFirst()).map(({ name }) => name)).toEqual([
    '5 of 5',
    '10 s',
    '1 s',
    'a frame',
  ]);
});

test('a glitch of a clip of unknown length does not fill it', async () => {
  const clipId = clipIdOf('9');
  const probe = { ok: true, video: { width: 640, height: 360 } };
  library.addResult(clipId, '/clips/unknown', [flicker(0, 23)], { probe });
  addClip('10 s', [flicker(0, 239)]);
  expect((await worstFirst()).map(({ name }) => name)).toEqual(['10 s', 'unknown']);
});

test('a small box that moves across the picture ranks below a large one that stays', async () => {
  addClip('moves', [
    boxed(0, 47, [
      [0, 0.1],
      [0.45, 0.1],
      [0.9, 0.1],
    ]),
  ]);
  addClip('stays', [boxed(0, 47, [[0.25, 0.4]])]);
  expect((await worstFirst()).map(({ name }) => name)).toEqual(['stays', 'moves']);
});

test('the picture is the middle in seconds, not in frames that the service counts differently', async () => {
  const glitch = flicker(10, 20);
  const at = (frame: number, sec: number) => ({ frame, sec, timecode: '00:00:00:00' });
  const region = { ...glitch.region, start: at(10, 2.013), end: at(20, 2.713) };
  addClip('variable rate', [{ ...glitch, region }]);
  addClip('delayed by an empty edit', [{ ...glitch, region }], { originSec: 0.5 });
  addClip('beyond its end', [{ ...glitch, region: { ...region, end: at(900, 99) } }]);
  const cards = await library.cards();
  expect(cards['variable rate']?.worst?.picture?.atMs).toBe(2363);
  expect(cards['delayed by an empty edit']?.worst?.picture?.atMs).toBe(1863);
  expect(cards['beyond its end']?.worst?.picture?.atMs).toBeLessThan(20_000);
});

test('joins marks that touch, so that the last of many is kept', async () => {
  const flickers = Array.from({ length: 60 }, (_, at) => flicker(at * 2, at * 2 + 1));
  addClip('many', [flicker(400, 410), ...flickers, flicker(10, 20)]);
  const [card] = await worstFirst();
  expect(card?.spans.map(({ from, to }) => [from * 480, to * 480].map(Math.round))).toEqual([
    [0, 120],
    [400, 411],
  ]);
});
