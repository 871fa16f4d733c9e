/** Returns a frame's non-drop timecode HH:MM:SS:FF at an integer number of frames per second. */
export const timecodeAt = (frame: number, framesPerSecond: number): string => {
  const seconds = Math.floor(frame / framesPerSecond);
  return [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
    frame % framesPerSecond,
  ]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
};
