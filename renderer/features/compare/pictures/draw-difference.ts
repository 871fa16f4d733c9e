import type { PairPictures } from '../frames/pair-source.ts';

/**
 * Draws by how much two pictures differ, channel by channel: black where they are the same.
 * @param context of a canvas of the left picture's size; the right picture is scaled to it
 * @param doublings how often the difference is doubled: it is 2 ** doublings as bright
 */
export const drawDifference = (
  context: CanvasRenderingContext2D,
  { left, right }: PairPictures,
  doublings: number,
): void => {
  const { canvas } = context;
  if (!left || !right) return;
  context.globalCompositeOperation = 'copy';
  context.drawImage(left, 0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'difference';
  context.drawImage(right, 0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'lighter';
  for (let doubled = 0; doubled < doublings; doubled += 1) context.drawImage(canvas, 0, 0);
};
