/** The time by which a playhead plays. */
export type PlayClock = {
  /** Seconds since some moment. */
  nowSec(): number;
  /** Calls back once, before the screen's next picture. @returns how to take the call back */
  nextPicture(call: () => void): () => void;
};

/** The browser's own time, in step with the screen. */
export const screenClock: PlayClock = {
  nowSec: () => performance.now() / 1000,
  nextPicture: (call) => {
    const request = requestAnimationFrame(call);
    return () => cancelAnimationFrame(request);
  },
};
