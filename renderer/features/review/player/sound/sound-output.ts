/** One for the window: each holds the machine's loudspeakers. */
let output: { readonly context: AudioContext; readonly gain: GainNode } | null = null;

let rest: ReturnType<typeof setTimeout> | undefined;

/** So long they are kept: to let them go and take them again takes a moment. */
const restAfterMs = 10_000;

/** Where sound goes to: made when something is to be heard for the first time. */
export const soundOutput = (): { readonly context: AudioContext; readonly gain: GainNode } => {
  clearTimeout(rest);
  if (!output) {
    const context = new AudioContext({ latencyHint: 'interactive' });
    const gain = context.createGain();
    gain.connect(context.destination);
    output = { context, gain };
  }
  return output;
};

/** Lets go of the loudspeakers when nothing has been heard for some time. */
export const restSoundOutput = (): void => {
  clearTimeout(rest);
  rest = setTimeout(() => void output?.context.suspend(), restAfterMs);
};

/**
 * The moment of the output's own time that is heard right now. The browser tells it with the moment
 * at which it was so; what has been handed over already is the most that can be heard.
 */
export const heardContextSec = (context: AudioContext): number => {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  if (performanceTime === 0) return context.currentTime - context.baseLatency;
  const sinceSec = (performance.now() - performanceTime) / 1000;
  return Math.min(context.currentTime, contextTime + sinceSec);
};
