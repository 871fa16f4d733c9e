import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type Bounds,
  discardIfOffScreen,
  readWindowState,
  writeWindowState,
} from '../../../electron/main/window-state.ts';
import { makeFolder } from '../../support/make-folder.ts';

const laptop: Bounds = { x: 0, y: 0, width: 1440, height: 900 };
const monitor: Bounds = { x: 1440, y: -200, width: 2560, height: 1440 };
const state = { x: 100, y: 80, width: 1280, height: 800, isMaximised: false };

test.each([
  ['where it was', state, [laptop], true],
  ['maximised', { ...state, isMaximised: true }, [laptop], true],
  ['half out to the left', { ...state, x: -640 }, [laptop], true],
  ['on a second display', { ...state, x: 2000, y: -100 }, [laptop, monitor], true],
  ['on a display that is gone', { ...state, x: 2000, y: 0 }, [laptop], false],
  ['with too little left to take hold of', { ...state, x: 1400 }, [laptop], false],
  ['with its title above the display', { ...state, y: -100 }, [laptop], false],
  ['with its title below the display', { ...state, y: 880 }, [laptop], false],
  ['without any display', state, [], false],
])('restores a window %s only if it can be reached', (_where, left, displays, isKept) => {
  expect(discardIfOffScreen(left, displays)).toEqual(isKept ? left : null);
});

test('reads a stored position', async () => {
  const path = join(await makeFolder(), 'electron', 'window-state.json');
  writeWindowState(path, state);
  expect(readWindowState(path)).toEqual(state);
});

test.each(['', 'null', '{"x":1}', '{"x":0,"y":0,"width":1,"height":1,"isMaximised":false}'])(
  'ignores an invalid stored position: %j',
  async (text) => {
    const path = join(await makeFolder(), 'window-state.json');
    await writeFile(path, text);
    expect(readWindowState(path)).toBeNull();
  },
);

test('a position that cannot be stored loses nothing else', async () => {
  const path = join(await makeFolder({ file: 'not a folder' }), 'file', 'window-state.json');
  writeWindowState(path, state);
  expect(readWindowState(path)).toBeNull();
  expect(await readFile(join(path, '..'), 'utf8')).toBe('not a folder');
});
