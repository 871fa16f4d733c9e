import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findObstacle, obstacleIn } from '../../tools/start/run-window.ts';

const ordinary = { platform: 'linux', env: { DISPLAY: ':0' }, userId: 1000, flags: [] } as const;

test.each([
  ['on a Linux desktop', ordinary, null],
  ['on Wayland', { ...ordinary, env: { WAYLAND_DISPLAY: 'wayland-0' } }, null],
  ['on a Mac', { ...ordinary, platform: 'darwin', env: {} }, null],
  ['on Windows', { ...ordinary, platform: 'win32', env: {}, userId: null }, null],
  ['to root without the sandbox', { ...ordinary, userId: 0, flags: ['--no-sandbox'] }, null],
  ['to root, whom Electron refuses', { ...ordinary, userId: 0 }, 'does not run as root'],
  ['without a display', { ...ordinary, env: { DISPLAY: '' } }, 'no display'],
] as const)('shows a window, or says why it cannot: %s', (_where, surroundings, obstacle) => {
  expect(findObstacle(surroundings)).toEqual(obstacle && expect.stringContaining(obstacle));
});

test('prints help on request, and opens nothing', () => {
  const entry = join(import.meta.dirname, '../../tools/start/start-app.ts');
  const text = execFileSync(process.execPath, [entry, '--help'], { encoding: 'utf8' });
  expect(text).toContain('Usage: npm start');
});

const quit = { code: 0, signal: null, received: null };

test.each([
  ['quit by the user', quit, null],
  ['ended with a message of the app', { ...quit, code: 1 }, null],
  ['ended by a signal handed on', { code: null, signal: 'SIGTERM', received: 'SIGTERM' }, null],
  ['without its libraries', { ...quit, code: 127 }, 'lacks libraries'],
  ['without a sandbox', { ...quit, code: null, signal: 'SIGTRAP' }, 'SIGTRAP'],
] as const)('a window that closed at once: %s', (_how, end, obstacle) => {
  expect(obstacleIn(end)).toEqual(obstacle && expect.stringContaining(obstacle));
});
