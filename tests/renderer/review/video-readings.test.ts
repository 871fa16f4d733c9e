import { expect, test } from 'vitest';
import {
  compareReadings,
  localReading,
} from '../../../renderer/features/review/facts/video-readings.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import { createFrameTable } from '../../../shared/domain/frames/frame-table.ts';
import type { LocalReading, VideoReading } from '../../../shared/domain/video-readings.ts';

const here: LocalReading = {
  durationSec: 4,
  width: 1280,
  height: 720,
  fps: 24,
  isVariable: false,
  frameCount: 96,
  isOfCopy: false,
};

const differences = (service: Partial<VideoReading>, local: Partial<LocalReading> = {}) =>
  compareReadings({ ...here, ...local }, { ...here, ...service })
    .filter(({ difference }) => difference !== null)
    .map(({ name, difference }) => [name, difference]);

test('reports nothing where both readings agree', () => {
  expect(differences({})).toEqual([]);
  // As services round it.
  const film = { fps: 24_000 / 1001, durationSec: 96 / (24_000 / 1001) };
  expect(differences({ fps: 23.98, durationSec: 4.0 }, film)).toEqual([]);
  expect(differences({ durationSec: 4 - 1 / 24 })).toEqual([]);
});

test('reports another number of frames, and what that means', () => {
  expect(differences({ frameCount: 1096 })).toEqual([
    [
      'Frames',
      'The evaluator counted 1,096 frames, this file has 96: frame numbers may be off by up to 1,000.',
    ],
  ]);
});

test('names the copy if the evaluator received one', () => {
  expect(differences({ frameCount: 95 }, { isOfCopy: true })[0]?.[1]).toContain(
    'counted 95 frames, the copy it received has 96',
  );
});

test.each([
  [{ fps: 23.976 }, {}, 'Frame rate', 'different frame rate'],
  [{ fps: 30 }, { isVariable: true }, 'Frame rate', 'variable frame rate'],
  [{ durationSec: 3.9 }, {}, 'Duration', 'different duration'],
  [{ width: 640, height: 360 }, {}, 'Resolution', 'different resolution'],
])('reports %j beside %j: %s', (service, local, name, text) => {
  expect(differences(service, local)[0]).toEqual([name, expect.stringContaining(text)]);
});

test('a value unknown on one side is no difference, and one unknown on both sides is left out', () => {
  const unknown = { durationSec: null, fps: null, frameCount: null };
  expect(differences(unknown)).toEqual([]);
  const rows = compareReadings({ ...here, ...unknown }, { ...here, ...unknown });
  expect(rows.map(({ name }) => name)).toEqual(['Resolution']);
  expect(compareReadings(here, null).map(({ service }) => service)).toEqual(Array(4).fill(null));
});

test('shortens impossible numbers', () => {
  const impossible = { frameCount: 1e300, fps: 1e200, durationSec: 1e100 };
  const rows = compareReadings(here, { ...here, ...impossible });
  for (const { service, difference } of rows) {
    expect(`${service} ${difference}`.length).toBeLessThan(200);
  }
});

test('the open clip overrides its stored metadata', () => {
  const stored = { ...here, frameCount: 97 } as unknown as ClipCard;
  expect(localReading(stored, null).frameCount).toBe(97);
  const table = createFrameTable([0, 0.04, 0.08], 0.04);
  const picture = { width: 10, height: 20, aspectRatio: 0.5 };
  expect(localReading(stored, { table, picture })).toMatchObject({ frameCount: 3, width: 10 });
});
