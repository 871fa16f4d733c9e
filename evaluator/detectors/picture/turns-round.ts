import type { FrameStatistics } from '../../analysis/frame-table.ts';

/** Opposite motion correlates below this: noise and steps of other lengths stay above it. */
const MAX_CORRELATION = -0.4;

/** Whether the content of the tiles moves into one frame the other way than into another. */
export const turnsRound = (
  { tiles: one }: FrameStatistics,
  { tiles: other }: FrameStatistics,
): boolean => {
  let [product, ofOne, ofOther] = [0, 0, 0];
  for (const [tile, x] of one.motionX.entries()) {
    const y = one.motionY[tile] ?? 0;
    const [otherX, otherY] = [other.motionX[tile] ?? 0, other.motionY[tile] ?? 0];
    product += x * otherX + y * otherY;
    ofOne += x * x + y * y;
    ofOther += otherX * otherX + otherY * otherY;
  }
  return product < MAX_CORRELATION * Math.sqrt(ofOne * ofOther);
};
