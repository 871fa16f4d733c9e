import type { FrameTable } from '../../analysis/frame-table.ts';
import { meanOf } from './moving-scene.ts';

/** What happens to an area: an object comes, goes, or is another one. */
export type ChangeName = 'appears' | 'vanishes' | 'changes shape';

/** Minimum ratio of an area's texture with an object to that without. */
const MIN_TEXTURE_RATIO = 1.5;

/** Names the change of an area between two frames: an object brings edges where there were few. */
export const nameChange = (
  { frames }: FrameTable,
  tiles: readonly number[],
  before: number,
  now: number,
): ChangeName => {
  const then = meanOf(frames[before]?.tiles.texture, tiles);
  const since = meanOf(frames[now]?.tiles.texture, tiles);
  if (since >= MIN_TEXTURE_RATIO * then) return 'appears';
  return then >= MIN_TEXTURE_RATIO * since ? 'vanishes' : 'changes shape';
};
