import type { PlayheadState } from './playhead.ts';

/** The speeds offered, slowest first. */
export const speeds = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2] as const;

const slowest = speeds[0];
const fastest = 2;

export const clampSpeed = (speed: number): number => {
  const size = Math.min(fastest, Math.max(slowest, Math.abs(speed) || 1));
  return speed < 0 ? -size : size;
};

export const nextSpeed = (speed: number, by: 1 | -1): number => {
  const size = Math.abs(speed);
  const next =
    by > 0 ? speeds.find((other) => other > size) : speeds.findLast((other) => other < size);
  return Math.sign(speed) * (next ?? size);
};

/** Returns the speed after another press of a shuttle key: the selected one at first, then doubled. */
export const fasterShuttle = (
  { isPlaying, speed }: Pick<PlayheadState, 'isPlaying' | 'speed'>,
  chosenSpeed: number,
  direction: 1 | -1,
): number => {
  const isSameDirection = isPlaying && Math.sign(speed) === direction;
  return clampSpeed(direction * (isSameDirection ? Math.abs(speed) * 2 : Math.abs(chosenSpeed)));
};

export const speedText = (speed: number): string => `${speed}×`;
