/** Bytes of a pixel in RGBA. */
export const rgbaBytes = 4;

/** Browsers convert the common layouts themselves; others only a canvas knows how to read. */
const drawInto = (frame: VideoFrame, pixels: Uint8ClampedArray): void => {
  const { width = 0, height = 0 } = frame.visibleRect ?? {};
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('The picture cannot be converted: there is no canvas for it.');
  context.drawImage(frame, 0, 0, width, height);
  pixels.set(context.getImageData(0, 0, width, height).data);
};

/**
 * Converts a frame to RGBA, as it is stored: not turned, and with its own pixels.
 * @param pixels gets them, row by row
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
