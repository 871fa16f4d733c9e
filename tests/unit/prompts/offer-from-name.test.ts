import { expect, test } from 'vitest';
import { offerFromName } from '../../../engine/clips/prompts/offer-from-name.ts';

test.each([
  ['/c/a person swimming in ocean-0.mp4', 'a person swimming in ocean'],
  ['/c/In a still frame, a stop sign-12.mp4', 'In a still frame, a stop sign'],
  ['/c/two_riders_cross_a_river_00003_.mp4', 'two riders cross a river'],
  ['/c/two_riders_cross_a_river_00003.mp4', 'two riders cross a river'],
  ['/c/a-red-fox-jumps (2).mp4', 'a red fox jumps'],
  ['/c/ein müder Löwe gähnt.mp4', 'ein müder Löwe gähnt'],
  ['/c/20261014_1530_A red fox in snow_simple_compose_01k7abcd9efgh2jk.mp4', 'A red fox in snow'],
  ['/c/kling_20261014_Image_to_Video_A_red_fox_runs_through_4821_0.mp4', 'A red fox runs through'],
  ['/c/Kling 2.5 Turbo Pro A red fox runs.mp4', 'A red fox runs'],
  ['/c/Gen-4 Turbo 1234567890, A red fox runs.mp4', 'A red fox runs'],
  ['/c/a red fox runs - Veo 3.1.mp4', 'a red fox runs'],
  ['/c/jimeng-2026-10-14-4821-a-red-fox-runs.mp4', 'a red fox runs'],
  ['/c/A_red_fox_runs_3f2a9c10-88b1-4d2e-b1aa-0123456789ab_0.mp4', 'A red fox runs'],
  ['/c/A_red_fox_runs_202610141530_x7k29.mp4', 'A red fox runs'],
  ['/c/grok a red fox runs 2026-10-14T15-30-00.mp4', 'a red fox runs'],
  ['/c/Runway Gen-4 A red fox runs.mp4', 'A red fox runs'],
  ['/c/Wan 2.2 A red fox runs.mp4', 'A red fox runs'],
  ['/c/wan 2 dogs walking in snow.mp4', 'wan 2 dogs walking in snow'],
  ['/c/runway model walks in Paris.mp4', 'runway model walks in Paris'],
  ['/c/a street in the 1980s.mp4', 'a street in the 1980s'],
  ['/c/3 foxes run to the video wall.mp4', '3 foxes run to the video wall'],
  ['/c/Sora_20261014_1530_01k7abcd9efgh2jk.mp4', null],
  ['/c/ComfyUI_00012_.mp4', null],
  ['/c/2026-05-01-12h30m10s.mp4', null],
  ['/c/final_v2_720p.mp4', null],
  ['/c/clip-0.mp4', null],
  ['/c/3f2a9c-88b1-4d2e-b1aa.mp4', null],
])('%s offers %s', (path, offered) => {
  expect(offerFromName(path)).toBe(offered);
});
