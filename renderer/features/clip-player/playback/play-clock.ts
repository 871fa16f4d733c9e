export type PlayClock = {
  /** Seconds since an arbitrary moment. */
  nowSec(): number;
  nextRepaint(call: () => void): () => void;
};

/** The browser's clock, with callbacks in step with the display. */
export const screenClock: PlayClock = {
  nowSec: () => performance.now() / 1000,
  nextRepaint: (call) => {
    const request = requestAnimationFrame(call);
    return () => cancelAnimationFrame(request);
  },
};
