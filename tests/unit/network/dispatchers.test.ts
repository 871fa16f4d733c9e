import { expect, test } from 'vitest';
import { publicDispatcher } from '../../../network/dispatchers.ts';

test.each([
  ...[
    'http://localhost',
    'http://localhost.',
    'https://clips.localhost/a.mp4',
    'http://a.b.localhost.',
  ],
  ...['http://0x7f.1', 'http://[::1]', 'http://10.0.0.1'],
])('refuses %s before any name lookup, even through a proxy', (address) => {
  expect(() => publicDispatcher(new URL(address), true)).toThrow(
    /is on this machine or in a private/,
  );
});

test.each(['https://localhost.example', 'https://notlocalhost', 'https://93.184.215.14'])(
  'allows connections to %s',
  (address) => {
    expect(() => publicDispatcher(new URL(address), true)).not.toThrow();
  },
);
