import { createStore, type Store } from '../../../ui/store.ts';
import type { SoundSpan } from './decode-sound.ts';
import { followPlayerChoices, playerChoices } from './player-choices.ts';

export type Sound = {
  /**
   * Plays from a position, in seconds by the frame table, at the clip's own speed.
   * @returns false if there is nothing to hear, or nothing yet
   */
  play(fromSec: number): boolean;
  stop(): void;
  /** Seconds by the frame table; null while nothing is heard. */
  heardSec(): number | null;
};

export const noSound: Sound = { play: () => false, stop: () => undefined, heardSec: () => null };

/** The window's only output, since each one keeps the audio device open. */
let output: { readonly context: AudioContext; readonly gain: GainNode } | null = null;

let suspendTimer: ReturnType<typeof setTimeout> | undefined;

/** Idle time after which the audio device is released: opening it again takes a moment. */
const suspendAfterMs = 10_000;

const soundOutput = (): { readonly context: AudioContext; readonly gain: GainNode } => {
  clearTimeout(suspendTimer);
  if (!output) {
    const context = new AudioContext({ latencyHint: 'interactive' });
    const gain = context.createGain();
    gain.connect(context.destination);
    output = { context, gain };
  }
  return output;
};

const suspendSoundOutputLater = (): void => {
  clearTimeout(suspendTimer);
  suspendTimer = setTimeout(() => void output?.context.suspend(), suspendAfterMs);
};

/**
 * Returns the position in the context's time that is heard now. The browser reports an earlier one
 * and when it was heard; nothing beyond `currentTime` can be heard yet.
 */
const heardContextSec = (context: AudioContext): number => {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  if (performanceTime === 0) return context.currentTime - context.baseLatency;
  const sinceSec = (performance.now() - performanceTime) / 1000;
  return Math.min(context.currentTime, contextTime + sinceSec);
};

/** Delay after which audio is read unless it is played earlier: frames come first. */
const readDelayMs = 1000;
/** Duration of fades at start and stop, which prevent clicks. */
const fadeSec = 0.005;
/** Time without progress after which the output device counts as stuck. */
const stuckAfterSec = 0.3;

/** Why nothing is heard: the clip has no audio, or none that can be played here. */
export type Silence = 'none' | 'unplayable';

export type ClipSound = Sound & {
  /** Schedules reading, so that the audio is available by the time it is played. */
  prepare(): void;
  /** Null if there is something to hear, or while that is not known. */
  readonly silence: Store<Silence | null>;
  close(): void;
};

export const audioNotOpen: ClipSound = {
  ...noSound,
  prepare: () => undefined,
  silence: createStore<Silence | null>(null),
  close: () => undefined,
};

export const noAudio: ClipSound = { ...audioNotOpen, silence: createStore<Silence | null>('none') };

type Playing = {
  readonly node: AudioBufferSourceNode;
  readonly fade: GainNode;
  readonly context: AudioContext;
  /** The time at which playback started: in the clip, and on the output's clock. */
  readonly fromSec: number;
  readonly atSec: number;
};

/**
 * The audio is decoded as a whole in the background.
 * @param span the part of the file's time that the frame table covers
 */
export const openClipSound = (url: string, span: SoundSpan): ClipSound => {
  const controller = new AbortController();
  let isRead = false;
  let sound: AudioBuffer | null = null;
  const silence = createStore<Silence | null>(null);
  let playing: Playing | null = null;
  /** The last position heard, and when; if it stays the same, the output device is gone. */
  let heard = { placeSec: 0, atMs: 0 };
  let isStuck = false;

  const read = (): void => {
    if (isRead || controller.signal.aborted) return;
    isRead = true;
    // Imported on demand: the reader is large. A file whose audio cannot be read is still shown;
    // opening its frames reports what is wrong.
    import('./decode-sound.ts')
      .then(({ decodeSound }) => decodeSound(url, span, controller.signal))
      .then(
        (decoded) => {
          sound = decoded;
          if (decoded === null) silence.set('none');
        },
        () => silence.set('unplayable'),
      );
  };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fadeOut = (): void => {
    if (!playing) return;
    const { node, fade, context } = playing;
    const { currentTime } = context;
    playing = null;
    fade.gain.setTargetAtTime(0, currentTime, fadeSec / 3);
    node.stop(currentTime + fadeSec);
    node.onended = () => fade.disconnect();
    suspendSoundOutputLater();
  };
  const begin = (buffer: AudioBuffer, context: AudioContext, gain: GainNode, fromSec: number) => {
    const fade = context.createGain();
    fade.connect(gain);
    const node = new AudioBufferSourceNode(context, { buffer });
    node.connect(fade);
    const atSec = context.currentTime;
    fade.gain.setValueAtTime(0, atSec);
    fade.gain.linearRampToValueAtTime(1, atSec + fadeSec);
    node.start(atSec, fromSec);
    playing = { node, fade, context, fromSec, atSec };
    heard = { placeSec: fromSec, atMs: performance.now() };
  };
  const stopFollowing = followPlayerChoices(() => {
    if (playerChoices().isMuted) fadeOut();
    else if (playing) soundOutput().gain.gain.value = playerChoices().volume;
  });

  return {
    play: (fromSec) => {
      fadeOut();
      if (playerChoices().isMuted || isStuck) return false;
      read();
      if (!sound || fromSec >= sound.duration) return false;
      const { context, gain } = soundOutput();
      if (context.state !== 'running') {
        // The browser blocks audio until the user has clicked or pressed a key.
        void context.resume().catch(() => undefined);
        return false;
      }
      gain.gain.value = playerChoices().volume;
      begin(sound, context, gain, fromSec);
      return true;
    },
    stop: () => {
      fadeOut();
      isStuck = false;
    },
    heardSec: () => {
      if (!playing || !sound || playing.context.state !== 'running') return null;
      const { context, fromSec, atSec } = playing;
      const placeSec = fromSec + Math.max(0, heardContextSec(context) - atSec);
      if (placeSec >= sound.duration) return null;
      const nowMs = performance.now();
      if (placeSec > heard.placeSec) heard = { placeSec, atMs: nowMs };
      isStuck = nowMs - heard.atMs > stuckAfterSec * 1000;
      if (isStuck) fadeOut();
      return isStuck ? null : placeSec;
    },
    prepare: () => {
      timer = setTimeout(() => {
        if (!playerChoices().isMuted) read();
      }, readDelayMs);
    },
    silence,
    close: () => {
      clearTimeout(timer);
      controller.abort();
      fadeOut();
      stopFollowing();
    },
  };
};
