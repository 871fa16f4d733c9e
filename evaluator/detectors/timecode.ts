/** HH:MM:SS:FF, non-drop, at the rounded frame rate (ADR 2). @param frameIndex 0-based */
export const timecode = (frameIndex: number, fps: number): string => {
  const framesPerSecond = Math.max(1, Math.round(fps));
  const seconds = Math.floor(frameIndex / framesPerSecond);
  return [
    Math.floor(seconds / 3600) % 100,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
    // FF has two digits, even above 100 frames a second.
    Math.min(99, frameIndex % framesPerSecond),
  ]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
};
