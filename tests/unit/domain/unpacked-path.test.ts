import { expect, test } from 'vitest';
import { unpackedPath } from '../../../shared/domain/unpacked-path.ts';

test.each([
  [
    '/opt/Clipcheck/resources/app.asar/resources/samples',
    '/opt/Clipcheck/resources/app.asar.unpacked/resources/samples',
  ],
  [
    'C:\\Clipcheck\\resources\\app.asar\\resources',
    'C:\\Clipcheck\\resources\\app.asar.unpacked\\resources',
  ],
  ['/src/clipcheck/resources/samples', '/src/clipcheck/resources/samples'],
  ['/opt/resources/app.asar.unpacked/x', '/opt/resources/app.asar.unpacked/x'],
])('files that other programs read are beside the archive: %s', (path, unpacked) => {
  expect(unpackedPath(path)).toBe(unpacked);
});
