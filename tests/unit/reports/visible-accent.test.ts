import { expect, test } from 'vitest';
import { visibleAccent } from '../../../engine/reports/client/visible-accent.ts';
import { accentStyle } from '../../../engine/reports/formats/html/page-assets.ts';

test('keeps a color that is visible on white', () => {
  for (const accent of ['#c8285a', '#1f5fc4', '#000000']) {
    expect(visibleAccent({ accent })).toBe(accent);
  }
});

test('darkens a pale color until it is visible, and keeps its hue', () => {
  // The lightest gray with a contrast of 3 to white is #949494.
  const white = visibleAccent({ accent: '#ffffff' });
  expect(white).toMatch(/^#(8[c-f]|9[0-4])\1\1$/);
  const yellow = visibleAccent({ accent: '#FFFF00' });
  expect(yellow).toMatch(/^#([89]\w)\1(00)$/);
  expect(accentStyle({ accent: '#ffffff' }).text).toContain(`--accent: ${white};`);
});
