import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataDir } from '../../../hosts/data-folder/default-data-dir.ts';

const me = { HOME: '/homes/me' };

test.for<[NodeJS.Platform, NodeJS.ProcessEnv, string]>([
  ['linux', me, '/homes/me/.local/share/clipcheck'],
  ['linux', { ...me, XDG_DATA_HOME: '/data' }, '/data/clipcheck'],
  // The specification requires ignoring relative ones.
  ['linux', { ...me, XDG_DATA_HOME: 'data' }, '/homes/me/.local/share/clipcheck'],
  ['linux', {}, join(homedir(), '.local/share/clipcheck')],
  ['darwin', me, '/homes/me/Library/Application Support/Clipcheck'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Clipcheck'],
])('on %s with %o, data is kept in %s', ([platform, variables, folder]) => {
  expect(defaultDataDir(variables, platform)).toBe(folder);
});
