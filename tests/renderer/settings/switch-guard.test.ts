import { expect, test } from 'vitest';
import { pausedFoldersText } from '../../../renderer/features/settings/connection/use-switch-guard.tsx';

test('names watched folders that pause, a few of many', () => {
  expect(pausedFoldersText(['/clips/new'])).toMatch(/folder “new” will pause.*Resume it /);
  expect(pausedFoldersText(['/a', '/b'])).toMatch(/folders “a” and “b” will pause.*Resume them /);
  const many = Array.from({ length: 7 }, (_, index) => `/clips/${index}`);
  expect(pausedFoldersText(many)).toContain('“3”, “4” and 2 more will pause');
});
