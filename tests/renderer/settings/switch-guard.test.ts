import { expect, test } from 'vitest';
import { pausedFoldersText } from '../../../renderer/features/settings/connection/use-switch-guard.tsx';

test('names watched folders that pause', () => {
  expect(pausedFoldersText(['/clips/new'])).toMatch(/folder “new” will pause.*Resume it /);
  expect(pausedFoldersText(['/a', '/b'])).toMatch(/folders “a” and “b” will pause.*Resume them /);
});
