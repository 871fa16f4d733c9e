import { expect, test } from 'vitest';
import { shotOf } from '../../../shared/domain/take-name.ts';

test.for([
  ['/x/shot_01_take2.mp4', '/x/shot_01'],
  ['/x/fox_take01.mp4', '/x/fox'],
  ['/x/fox-2.mp4', '/x/fox'],
  ['C:\\x\\Fox (3).mp4', 'C:\\x\\fox'],
  ['/x/fox_seed 1234567890.mp4', '/x/fox'],
  ['/x/fox-1234567890123456789.mp4', '/x/fox'],
  ['/x/fox_00002_-audio.mp4', '/x/fox'],
  ['/x/fox.mp4', '/x/fox'],
  ['/x/forest2.mp4', '/x/forest'],
  ['/x/fox_20251127_take2.mp4', '/x/fox_20251127'],
  ['/x/Kling_20251127_143022.mp4', null],
  ['/x/Kling_20251127143022 (1).mp4', null],
  ['/x/Clip 2025-11-27 at 14.30.22.mp4', null],
  ['/x/2026-11-27.mp4', null],
  ['/x/shot_01.mp4', null],
  ['/x/scene-2.mp4', null],
  ['/x/ComfyUI_00001_.mp4', null],
  ['/x/AnimateDiff_00001.mp4', null],
  ['/x/0001.mp4', null],
  ['', null],
] as const)('the shot of %s is %s', ([path, shot]) => {
  expect(shotOf(path)).toBe(shot);
});
