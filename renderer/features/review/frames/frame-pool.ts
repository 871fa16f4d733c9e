import { mediaAddress } from '../../../../shared/contract/addresses.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { ClipFrames } from './clip-frames.ts';
import { createExactFrames, type ExactFrames } from './exact/exact-frames.ts';
import { createFrameMemory } from './exact/frame-memory.ts';
import { NotExact } from './not-exact.ts';
import type { FromFrameWorker, OpenedId, ToFrameWorker } from './worker/frame-messages.ts';

/** The clips whose frames are decoded in this window: those on screen, and the one that comes next. */
export type FramePool = {
  /**
   * Opens a clip, or takes over the one that was opened ahead.
   * @param signal closes it
   * @param onBroken told once, when it turns out later that its frames cannot be relied on
   * @throws NotExact where it cannot be decoded frame by frame, or the signal came first
   */
  open(
    clipId: ClipId,
    signal: AbortSignal,
    onBroken: (problem: NotExact) => void,
  ): Promise<ClipFrames>;
  /**
   * Opens a clip ahead and decodes what is around a frame, so that it is there when its page opens.
   * One clip is kept ahead: another one takes its place.
   */
  prefetch(clipId: ClipId, frame: number): void;
  /** Gets ready to decode, so that the first clip that is opened need not wait for it. */
  prepare(): void;
  /** How many bytes of frames may be held in all. */
  setBudget(bytes: number): void;
};

/** A clip from the moment it is asked for. */
type Opening = {
  readonly id: OpenedId;
  readonly clipId: ClipId;
  /** Where the playhead will be. */
  readonly frame: number;
  readonly opened: PromiseWithResolvers<ExactFrames>;
  frames: ExactFrames | null;
  onBroken: (problem: NotExact) => void;
};

/** Of all bytes, what the clip that is opened ahead gets. */
const aheadShare = 0.25;

const wasClosed = 'The clip was closed.';
const hasStopped = 'What decodes the clip has stopped unexpectedly.';

/** @param budgetBytes of frames that are held in all, over all clips */
export const createFramePool = (budgetBytes: number): FramePool => {
  let budget = budgetBytes;
  const memory = createFrameMemory(budgetBytes);
  let worker: Worker | null = null;
  let lastId = 0;
  let ahead: Opening | null = null;
  const clips = new Map<OpenedId, Opening>();

  const send = (message: ToFrameWorker, transfer: Transferable[] = []): void =>
    worker?.postMessage(message, transfer);

  const budgetOf = (clip: Opening): number => {
    const isShared = ahead !== null && clips.size > 1;
    if (clip === ahead) return isShared ? budget * aheadShare : budget;
    const onScreen = clips.size - (ahead ? 1 : 0);
    return (isShared ? budget * (1 - aheadShare) : budget) / onScreen;
  };

  const shareOut = (): void => {
    for (const clip of clips.values()) clip.frames?.setRank(clip === ahead, budgetOf(clip));
  };

  const forget = (clip: Opening): void => {
    if (!clips.delete(clip.id)) return;
    send({ type: 'close', id: clip.id });
    if (clip === ahead) ahead = null;
    shareOut();
  };

  const fail = (clip: Opening, problem: NotExact): void => {
    forget(clip);
    clip.opened.reject(problem);
    clip.frames?.fail(problem.message);
    clip.onBroken(problem);
  };

  const discard = (clip: Opening): void => {
    forget(clip);
    clip.opened.reject(new NotExact(wasClosed, null));
    clip.frames?.fail(wasClosed);
  };

  const createFrames = (
    clip: Opening,
    { facts }: Extract<FromFrameWorker, { type: 'opened' }>,
  ): ExactFrames => {
    const { id, frame } = clip;
    const frames = createExactFrames({
      id,
      facts,
      frame,
      send,
      memory: memory.openClip(facts.frameBytes),
      onClose: () => forget(clip),
      onFailed: (problem) => fail(clip, new NotExact(problem, facts)),
    });
    frames.setRank(clip === ahead, budgetOf(clip));
    return frames;
  };

  const answer = (message: FromFrameWorker): void => {
    const clip = clips.get(message.id);
    if (!clip) return;
    switch (message.type) {
      case 'opened':
        clip.frames = createFrames(clip, message);
        clip.opened.resolve(clip.frames);
        return;
      case 'frame':
        clip.frames?.take(message.frame, message.raw);
        return;
      case 'picture':
        clip.frames?.takePicture(message.request, message.picture);
        return;
      case 'undecodable':
        clip.frames?.setUndecodable(message.window);
        return;
      case 'failed':
        fail(clip, new NotExact(message.problem, message.times));
    }
  };

  const startWorker = (): Worker => {
    // In one expression: so Vite sees that it is a worker, and builds it.
    const started = new Worker(new URL('./worker/frame-worker.ts', import.meta.url), {
      type: 'module',
    });
    started.onmessage = ({ data }: MessageEvent<FromFrameWorker>) => answer(data);
    started.onerror = () => {
      started.terminate();
      if (worker !== started) return;
      worker = null;
      for (const clip of [...clips.values()]) fail(clip, new NotExact(hasStopped, null));
    };
    return started;
  };

  const begin = (clipId: ClipId, frame: number, isAhead: boolean): Opening => {
    worker ??= startWorker();
    lastId += 1;
    const clip: Opening = {
      id: lastId,
      clipId,
      frame,
      opened: Promise.withResolvers(),
      frames: null,
      onBroken: () => undefined,
    };
    // Told to whoever takes the clip over; a clip ahead may fail with nobody waiting.
    clip.opened.promise.catch(() => undefined);
    clips.set(clip.id, clip);
    const url = new URL(mediaAddress(clipId), document.baseURI).href;
    send({ type: 'open', id: clip.id, url, frame, isAhead });
    return clip;
  };

  return {
    open: async (clipId, signal, onBroken) => {
      const taken = ahead?.clipId === clipId ? ahead : null;
      if (ahead && ahead !== taken) discard(ahead);
      ahead = null;
      const clip = taken ?? begin(clipId, 0, false);
      shareOut();
      signal.addEventListener('abort', () => discard(clip));
      const frames = await clip.opened.promise;
      clip.onBroken = onBroken;
      return frames;
    },
    prefetch: (clipId, frame) => {
      if ([...clips.values()].some((clip) => clip.clipId === clipId)) return;
      if (ahead) discard(ahead);
      ahead = begin(clipId, frame, true);
      shareOut();
    },
    prepare: () => {
      worker ??= startWorker();
      memory.prepare();
    },
    setBudget: (bytes) => {
      budget = bytes;
      memory.setBudget(bytes);
      shareOut();
    },
  };
};
