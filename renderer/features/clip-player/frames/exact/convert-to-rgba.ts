export const rgbaBytes = 4;

/** Converts a frame by a canvas, for layouts that `copyTo` does not support. */
const drawInto = (frame: VideoFrame, pixels: Uint8ClampedArray): void => {
  const { width = 0, height = 0 } = frame.visibleRect ?? {};
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('The frame can’t be converted: no canvas is available.');
  context.drawImage(frame, 0, 0, width, height);
  pixels.set(context.getImageData(0, 0, width, height).data);
};

/**
 * Converts a frame to RGBA as stored, without rotation or scaling.
 * @param pixels receives the result, row by row
 */
export const convertToRgba = async (
  frame: VideoFrame,
  pixels: Uint8ClampedArray<ArrayBuffer>,
): Promise<void> => {
  try {
    await frame.copyTo(pixels, { format: 'RGBA' });
  } catch (error) {
    if ((error as DOMException).name !== 'NotSupportedError') throw error;
    drawInto(frame, pixels);
  }
};
