import { expect, test } from 'vitest';
import { offerFromName } from '../../../engine/clips/prompts/offer-from-name.ts';

test.each([
  ['/c/a person swimming in ocean-0.mp4', 'a person swimming in ocean'],
  ['/c/In a still frame, a stop sign-12.mp4', 'In a still frame, a stop sign'],
  ['/c/two_riders_cross_a_river_00003_.mp4', 'two riders cross a river'],
  ['/c/two_riders_cross_a_river_00003.mp4', 'two riders cross a river'],
  ['/c/a-red-fox-jumps (2).mp4', 'a red fox jumps'],
  ['/c/ein müder Löwe gähnt.mp4', 'ein müder Löwe gähnt'],
  ['/c/ComfyUI_00012_.mp4', null],
  ['/c/2026-05-01-12h30m10s.mp4', null],
  ['/c/final_v2_720p.mp4', null],
  ['/c/clip-0.mp4', null],
  ['/c/3f2a9c-88b1-4d2e-b1aa.mp4', null],
])('%s offers %s', (path, offered) => {
  expect(offerFromName(path)).toBe(offered);
});
