/** The window's only output, since each one keeps the audio device open. */
let output: { readonly context: AudioContext; readonly gain: GainNode } | null = null;

let suspendTimer: ReturnType<typeof setTimeout> | undefined;

/** Idle time after which the audio device is released: opening it again takes a moment. */
const suspendAfterMs = 10_000;

export const soundOutput = (): { readonly context: AudioContext; readonly gain: GainNode } => {
  clearTimeout(suspendTimer);
  if (!output) {
    const context = new AudioContext({ latencyHint: 'interactive' });
    const gain = context.createGain();
    gain.connect(context.destination);
    output = { context, gain };
  }
  return output;
};

/** Releases the audio device if nothing is played for some time. */
export const suspendSoundOutputLater = (): void => {
  clearTimeout(suspendTimer);
  suspendTimer = setTimeout(() => void output?.context.suspend(), suspendAfterMs);
};

/**
 * Returns the position, in the context's own time, that is heard right now. The browser reports an
 * earlier position and when it was heard; nothing beyond `currentTime` can be heard yet.
 */
export const heardContextSec = (context: AudioContext): number => {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  if (performanceTime === 0) return context.currentTime - context.baseLatency;
  const sinceSec = (performance.now() - performanceTime) / 1000;
  return Math.min(context.currentTime, contextTime + sinceSec);
};
