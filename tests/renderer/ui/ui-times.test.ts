import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cssTimes, readUiTimes } from '../../../renderer/ui/ui-times.ts';
import { projectRoot } from '../../support/shared-folder.ts';

const defaults = readUiTimes(undefined);

test('given times replace the defaults, and no others change', () => {
  const given = { notificationMs: 3_600_000, motionScale: 0 };
  expect(readUiTimes(given)).toEqual({ ...defaults, ...given });
  expect(readUiTimes({ tooltipDelayMs: 2 ** 31 - 1 }).tooltipDelayMs).toBe(2 ** 31 - 1);
});

test.for([
  undefined,
  null,
  5,
  'notificationMs',
  [1, 2],
  { notificationMs: '1' },
  { notificationMs: null },
  { notificationMs: -1 },
  { notificationMs: Number.NaN },
  { notificationMs: Number.POSITIVE_INFINITY },
  // Browsers would fire such a timer at once.
  { notificationMs: 2 ** 31 },
  { notificationMs: { valueOf: () => 1 } },
  { unknownMs: 1, toString: 1, constructor: 1 },
  JSON.parse('{ "__proto__": { "notificationMs": 1 } }'),
])('ignores anything else: %j', (given) => {
  expect(readUiTimes(given)).toEqual(defaults);
});

test('an invalid given time leaves the others', () => {
  expect(readUiTimes({ savedMs: 'long', copiedMs: 7 })).toEqual({ ...defaults, copiedMs: 7 });
});

const motions = globSync('renderer/**/*.css', { cwd: projectRoot }).flatMap((file) => {
  const source = readFileSync(join(projectRoot, file), 'utf8');
  // Driven by scrolling: the value in its place is no duration.
  if (source.includes('animation-timeline:')) return [];
  return [...source.matchAll(/(?:transition|animation):([^;]+);/g)].map(([, value = '']) => ({
    file,
    value: value.trim(),
  }));
});

test('style sheets take every time from here', () => {
  const known = Object.keys(cssTimes(defaults));
  const times = motions.flatMap(({ file, value }) => {
    const own = value.replace(/calc\([\d.]+m?s \* var\(--cc-motion\)\)/g, 'var(--cc-motion)');
    const unknown = [...own.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !known.includes(name));
    const fixed = own.match(/\b(?!0s)[\d.]+m?s\b/g) ?? [];
    return [...unknown, ...fixed].map((time) => `${file}: ${time}`);
  });
  expect(motions.length).toBeGreaterThan(5);
  expect(times).toEqual([]);
});
