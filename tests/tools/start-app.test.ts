import { describe, expect, test } from 'vitest';
import { findObstacle, obstacleIn } from '../../tools/start/run-window.ts';

const ordinary = { platform: 'linux', env: { DISPLAY: ':0' }, userId: 1000, flags: [] } as const;

describe('a window can be shown', () => {
  test.each([
    ['on a Linux desktop', ordinary],
    ['on Wayland', { ...ordinary, env: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['on a Mac', { ...ordinary, platform: 'darwin', env: {} }],
    ['on Windows', { ...ordinary, platform: 'win32', env: {}, userId: null }],
    ['to root without the sandbox', { ...ordinary, userId: 0, flags: ['--no-sandbox'] }],
  ] as const)('%s', (_where, surroundings) => {
    expect(findObstacle(surroundings)).toBeNull();
  });
});

describe('does not try to open a window, with the reason', () => {
  test('without a display', () => {
    expect(findObstacle({ ...ordinary, env: {} })).toContain('no display');
    expect(findObstacle({ ...ordinary, env: { DISPLAY: '' } })).toContain('no display');
  });

  test('for root, whom Electron refuses', () => {
    expect(findObstacle({ ...ordinary, userId: 0 })).toContain('does not run as root');
  });
});

describe('a window that closed at once', () => {
  const quit = { code: 0, signal: null, received: null };

  test.each([
    ['quit by the user', quit, null],
    ['ended with a message of the app', { ...quit, code: 1 }, null],
    ['ended by a signal handed on', { code: null, signal: 'SIGTERM', received: 'SIGTERM' }, null],
    ['without its libraries', { ...quit, code: 127 }, 'lacks libraries'],
    ['without a sandbox', { ...quit, code: null, signal: 'SIGTRAP' }, 'SIGTRAP'],
  ] as const)('%s', (_how, end, obstacle) => {
    if (obstacle === null) expect(obstacleIn(end)).toBeNull();
    else expect(obstacleIn(end)).toContain(obstacle);
  });
});
