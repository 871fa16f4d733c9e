import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cssTimes, readUiTimes } from '../../../renderer/ui/ui-times.ts';
import { projectRoot } from '../../support/shared-folder.ts';

const defaults = readUiTimes(undefined);

test('valid times replace the defaults, even beside an invalid one', () => {
  const given = { notificationMs: 2 ** 31 - 1, motionScale: 0 };
  expect(readUiTimes({ ...given, savedMs: 'long' })).toEqual({ ...defaults, ...given });
});

test.for<unknown>([
  undefined,
  null,
  'notificationMs',
  { notificationMs: '1' },
  { notificationMs: -1 },
  { notificationMs: Number.NaN },
  // Browsers would fire such a timer at once.
  { notificationMs: 2 ** 31 },
  { unknownMs: 1, toString: 1, constructor: 1 },
])('ignores anything else: %j', (given) => {
  expect(readUiTimes(given)).toEqual(defaults);
});

const motions = globSync('renderer/**/*.css', { cwd: projectRoot }).flatMap((file) => {
  const source = readFileSync(join(projectRoot, file), 'utf8');
  // A scroll-driven animation has no duration.
  if (source.includes('animation-timeline:')) return [];
  return [...source.matchAll(/(?:transition|animation)(?:-duration|-delay)?:([^;]+);/g)].map(
    ([, value = '']) => ({
      file,
      value: value.trim(),
    }),
  );
});

test('transitions and animations of style sheets use only the times of uiTimes', () => {
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
