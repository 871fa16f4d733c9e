import type { Page } from 'playwright/test';

export type StartedSound = {
  /** Start in it, and its total duration, in seconds. */
  readonly offsetSec: number;
  readonly lengthSec: number;
  /** Volume of each twentieth of a second, from 0 to 1. */
  readonly loudness: readonly number[];
};

export type HeardFrame = { readonly frame: number; readonly heardSec: number };

type SoundWatch = {
  starts: StartedSound[];
  heard: HeardFrame[];
  /** Every new frame number, even without sound. */
  shown: number[];
};
type WatchedWindow = typeof globalThis & { soundWatch: SoundWatch };

export const watchSound = async (page: Page): Promise<void> => {
  await page.addInitScript(watchInPage);
};

export const takeSounds = (page: Page): Promise<SoundWatch> =>
  page.evaluate(() => {
    const { soundWatch } = globalThis as WatchedWindow;
    const taken = { ...soundWatch };
    Object.assign(soundWatch, { starts: [], heard: [], shown: [] });
    return taken;
  });

function watchInPage(): void {
  const partSec = 0.05;
  const soundWatch: SoundWatch = { starts: [], heard: [], shown: [] };
  Object.assign(globalThis, { soundWatch });
  let playing: { context: AudioContext; whenSec: number; offsetSec: number } | null = null;

  const loudnessOf = (buffer: AudioBuffer): number[] => {
    const samples = buffer.getChannelData(0);
    const size = Math.round(partSec * buffer.sampleRate);
    return Array.from({ length: Math.floor(samples.length / size) }, (_, part) =>
      samples
        .subarray(part * size, (part + 1) * size)
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    );
  };
  const { start, stop } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0) {
    const { buffer, context } = this;
    if (buffer) {
      soundWatch.starts.push({
        offsetSec: offset,
        lengthSec: buffer.duration,
        loudness: loudnessOf(buffer),
      });
    }
    playing = { context: context as AudioContext, whenSec: when, offsetSec: offset };
    start.call(this, when, offset);
  };
  AudioBufferSourceNode.prototype.stop = function (when) {
    playing = null;
    stop.call(this, when);
  };
  new MutationObserver((changes) => {
    const number = document.querySelector('[data-testid=frame-number]');
    if (!number || !changes.some(({ target }) => number.contains(target))) return;
    const frame = Number(number.textContent);
    soundWatch.shown.push(frame);
    if (!playing) return;
    const { context, whenSec, offsetSec } = playing;
    const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
    // The sound passed on is the most that can be heard, even on a busy machine.
    const sinceSec = (performance.now() - performanceTime) / 1000;
    const atSec = Math.min(context.currentTime, contextTime + sinceSec);
    const heardSec = offsetSec + atSec - whenSec;
    soundWatch.heard.push({ frame, heardSec });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
