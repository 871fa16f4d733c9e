/** A wheel's notch has 80 to 150 pixels; a pinch, which comes as Ctrl and wheel, has less. */
const notchPixels = 60;
const pinchPixels = 30;
const linePixels = 33;

type Wheel = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>;

/**
 * Makes steps of what wheels and touchpads tell: one for each notch of a wheel, and for so much of
 * what a touchpad tells bit by bit.
 * @returns a function that says for each event: in (1), out (-1) or not yet (0)
 */
export const createWheelSteps = (): ((event: Wheel) => 1 | 0 | -1) => {
  let gathered = 0;
  return ({ deltaY, deltaMode, ctrlKey }) => {
    const pixels = deltaY * (deltaMode === 0 ? 1 : linePixels);
    if (Math.sign(pixels) !== Math.sign(gathered)) gathered = 0;
    gathered += pixels;
    if (Math.abs(gathered) < (ctrlKey ? pinchPixels : notchPixels)) return 0;
    gathered = 0;
    return pixels < 0 ? 1 : -1;
  };
};
