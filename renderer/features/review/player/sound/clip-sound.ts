import { followPlayerChoices, playerChoices } from '../player-choices.ts';
import type { SoundSpan } from './decode-sound.ts';
import { noSound, type Sound } from './sound.ts';
import { heardContextSec, restSoundOutput, soundOutput } from './sound-output.ts';

/** Frames come first: sound is read this much later, unless it is to be heard before. */
const readDelayMs = 1000;
/** Sound that begins or ends within a wave clicks. */
const fadeSec = 0.005;
/** Longer than this nothing that works stands still. */
const stuckAfterSec = 0.3;

/** Why nothing is heard: the clip has no sound, or none that can be played here. */
export type Silence = 'none' | 'unplayable';

/** The sound of an open clip. */
export type ClipSound = Sound & {
  /** Has it read soon, so that it is there when it is to be heard. */
  prepare(): void;
  /** Null where there is something to hear, and while that is not known. */
  silence(): Silence | null;
  /** @returns how to stop; told when `silence` has changed */
  subscribe(listener: () => void): () => void;
  close(): void;
};

/** Where nothing is open that could be heard. */
export const noClipSound: ClipSound = {
  ...noSound,
  prepare: () => undefined,
  silence: () => null,
  subscribe: () => () => undefined,
  close: () => undefined,
};

/** Of a clip that has no sound: known before anything of it is read. */
export const silentClipSound: ClipSound = { ...noClipSound, silence: () => 'none' };

type Playing = {
  readonly node: AudioBufferSourceNode;
  readonly fade: GainNode;
  readonly context: AudioContext;
  /** The place that is heard at a moment of the output's own time. */
  readonly fromSec: number;
  readonly atSec: number;
};

/**
 * The sound of a clip, decoded as a whole in its own time.
 * @param span what the frame table covers of the file's time
 */
export const openClipSound = (url: string, span: SoundSpan): ClipSound => {
  const ending = new AbortController();
  const listeners = new Set<() => void>();
  let isRead = false;
  let sound: AudioBuffer | null = null;
  let silence: Silence | null = null;
  let playing: Playing | null = null;
  /** The place that was heard last and when; a place that stays is that of a device that is gone. */
  let heard = { placeSec: 0, atMs: 0 };
  let isStuck = false;

  const read = (): void => {
    if (isRead || ending.signal.aborted) return;
    isRead = true;
    // What reads files is large, and a page that plays nothing does without it.
    // A file whose sound cannot be read is shown all the same: its frames say what is wrong with it.
    import('./decode-sound.ts')
      .then(({ decodeSound }) => decodeSound(url, span, ending.signal))
      .then(
        (decoded) => {
          sound = decoded;
          if (decoded === null) silence = 'none';
        },
        () => {
          silence = 'unplayable';
        },
      )
      .then(() => {
        for (const listener of listeners) listener();
      });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hush = (): void => {
    if (!playing) return;
    const { node, fade, context } = playing;
    const { currentTime } = context;
    playing = null;
    fade.gain.setTargetAtTime(0, currentTime, fadeSec / 3);
    node.stop(currentTime + fadeSec);
    node.onended = () => fade.disconnect();
    restSoundOutput();
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
    if (playerChoices().isMuted) hush();
    else if (playing) soundOutput().gain.gain.value = playerChoices().volume;
  });

  return {
    play: (fromSec) => {
      hush();
      if (playerChoices().isMuted || isStuck) return false;
      read();
      if (!sound || fromSec >= sound.duration) return false;
      const { context, gain } = soundOutput();
      if (context.state !== 'running') {
        // Until somebody has pressed something the browser lets nothing be heard.
        void context.resume().catch(() => undefined);
        return false;
      }
      gain.gain.value = playerChoices().volume;
      begin(sound, context, gain, fromSec);
      return true;
    },
    stop: () => {
      hush();
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
      if (isStuck) hush();
      return isStuck ? null : placeSec;
    },
    prepare: () => {
      timer = setTimeout(() => {
        if (!playerChoices().isMuted) read();
      }, readDelayMs);
    },
    silence: () => silence,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      clearTimeout(timer);
      ending.abort();
      hush();
      stopFollowing();
      listeners.clear();
    },
  };
};
