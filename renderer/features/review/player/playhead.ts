/** Frames from first to last, both inclusive. */
export type FrameRange = { readonly first: number; readonly last: number };

/** Between two changes it is the same object. */
export type PlayheadState = {
  /** The frame on screen: changes only once that frame has been drawn. */
  readonly frame: number;
  /** Whether any frame has been drawn yet: before that `frame` is only where one will be. */
  readonly isDrawn: boolean;
  /** Whether a frame was asked for that is not on screen yet, since it has to be decoded first. */
  readonly isWaiting: boolean;
  readonly isPlaying: boolean;
  /** How fast it plays, or will: 1 is the clip's own speed, below 0 is backwards. */
  readonly speed: number;
  /** Is played over and over; null plays the whole clip once. */
  readonly loop: FrameRange | null;
  /** Why the frame that was asked for cannot be shown; null while all is well. */
  readonly problem: string | null;
};

/** Where one is in the clip. Lives outside of React's state: it moves with every frame. */
export type Playhead = {
  state(): PlayheadState;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
  /** Stops, and goes to a frame; one that the clip does not have is the nearest that it has. */
  goTo(frame: number): void;
  /** As `goTo`, counted from the frame that was last asked for. */
  step(by: number): void;
  /** The frame that was asked for last; it may not be on screen yet. */
  wanted(): number;
  /** From the frame one is at; at the end, or outside of the loop, from the beginning. */
  play(): void;
  /** Stops where one is; what a shuttle has set the speed to is over. */
  pause(): void;
  /** Plays on (1) or back (-1), twice as fast with each call in the same direction, up to 2. */
  shuttle(direction: 1 | -1): void;
  /** 0.1 to 2, or the same below 0. Stays for all that is played from now on. */
  setSpeed(speed: number): void;
  setLoop(range: FrameRange | null): void;
  /** Draws the frame that was last asked for again: on a canvas that is new, or was cleared. */
  redraw(): void;
  /** Nothing is drawn and nobody is told of anything afterwards. */
  close(): void;
};
