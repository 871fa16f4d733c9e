export type FrameRange = { readonly first: number; readonly last: number };

/** The same object until something changes. */
export type PlayheadState = {
  /** The frame on screen: changes only once that frame has been drawn. */
  readonly frame: number;
  /** Whether any frame has been drawn yet; before that, `frame` is the one that will be. */
  readonly isDrawn: boolean;
  /** Whether a requested frame is not on screen yet because it has to be decoded first. */
  readonly isWaiting: boolean;
  readonly isPlaying: boolean;
  /** Playback speed: 1 is the clip's own speed, negative is backwards. */
  readonly speed: number;
  /** The range to repeat; null plays the whole clip once. */
  readonly loop: FrameRange | null;
  readonly problem: string | null;
};

export const speeds = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2] as const;

export const slowest = speeds[0];
export const fastest = 2;

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
