import { expect, test } from 'vitest';
import { findingName } from '../../../shared/domain/finding-name.ts';

test.for([
  ['2 black frames from 00:00:02:13, in the middle of the clip (99 % black).', 'Black frames'],
  ['1 white frame from 00:00:02:13, in the middle of the clip.', 'White frame'],
  ['A flash of 2 frames at 00:00:01:00: the picture is 90 of 255 levels brighter.', 'Flash'],
  [
    'Something pops in or out at the lower right at 00:00:02:10: an area changes for 3 frames, then returns to normal.',
    'Something pops in or out at the lower right',
  ],
  [
    'For 12 frames from 00:00:01:00 the picture falls apart into blocks: steps of 9.0 levels.',
    'The picture falls apart into blocks',
  ],
  ['12 identical frames from 00:00:01:00; the shot moves before and after.', 'Identical frames'],
  [
    'The picture is darker for 3 frames at 00:00:01:00, by 20 of 255 levels.',
    'The picture is darker',
  ],
  ['3 frames are repeated from 00:00:00:16 to 00:00:01:02: it stutters.', 'Frames are repeated'],
  ['About 2 frames are missing at 00:00:01:00: it jumps.', 'About 2 frames are missing'],
  ['The prompt asks for 30 fps; the clip has 24.', '24 instead of 30 fps'],
  [
    "The prompt asks for black and white; 58% of the clip's picture is in color.",
    'In color instead of black and white',
  ],
  [
    'The prompt asks for 9:16; the clip is 640 x 360 pixels, 1.78:1.',
    '640 x 360 pixels instead of 9:16',
  ],
  [
    'The prompt asks for a seamless loop; the last frame differs from the first.',
    'The last frame differs from the first',
  ],
  ['The hand has six fingers. It moves.', 'The hand has six fingers'],
  ['6 fingers on the left hand.', '6 fingers on the left hand'],
  ['1 or 2 of the birds vanish', '1 or 2 of the birds vanish'],
  ['Dr. Who vanishes. He was there.', 'Dr. Who vanishes'],
  ['No. 5 is missing', 'No. 5 is missing'],
  ['The sign reads v1. 2 of its letters flicker.', 'The sign reads v1. 2 of its letters flicker'],
  ['3 almost-black frames, then light.', 'Almost-black frames'],
  ['', 'Visual glitch'],
] as const)('%j is named %j', ([description, name]) => {
  expect(findingName({ type: 'visual_glitch', description })).toBe(name);
});

test('a name is short and safe, whatever a service sends', () => {
  const long = findingName({ type: 'x', description: 'word '.repeat(100) });
  expect(long.length).toBeLessThanOrEqual(61);
  expect(long.endsWith('word…')).toBe(true);
  expect(findingName({ type: 'x', description: 'a\u202Eb' })).toBe('A\\u{202e}b');
});
