import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cssTimes, uiTimes } from '../../../renderer/ui/ui-times.ts';
import { projectRoot } from '../../support/shared-folder.ts';

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
  const known = Object.keys(cssTimes(uiTimes));
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
