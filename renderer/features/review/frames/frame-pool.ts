import { mediaAddress } from '../../../../shared/contract/addresses.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { ClipFrames } from './clip-frames.ts';
import { createExactFrames, type ExactFrames } from './exact/exact-frames.ts';
import { createFrameMemory } from './exact/frame-memory.ts';
import { createMemoryBlocks } from './exact/memory-blocks.ts';
import { NotExact } from './not-exact.ts';
import type {
  ClipFacts,
  FromFrameWorker,
  OpenedId,
  ToFrameWorker,
} from './worker/frame-messages.ts';

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
   * One clip is kept ahead: another one takes its place. While nobody looks at a clip, it is kept
   * for half a minute.
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

/** How long what was got ready is kept while nobody looks at a clip (ms). */
const leftMs = 30_000;

const wasClosed = 'The clip was closed.';
const noMemory = 'There is not enough memory to decode the clip frame by frame.';
const cannotShow = 'The clip cannot be shown frame by frame.';
const hasStopped = 'The decoder stopped unexpectedly.';

/** @param budgetBytes of frames that are held in all, over all clips */
export const createFramePool = (budgetBytes: number): FramePool => {
  let budget = budgetBytes;
  const blocks = createMemoryBlocks(budgetBytes);
  let worker: Worker | null = null;
  let lastId = 0;
  let ahead: Opening | null = null;
  /** How many clips somebody looks at, also those that cannot be decoded here. */
  let looking = 0;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const clips = new Map<OpenedId, Opening>();

  const send = (message: ToFrameWorker, transfer: Transferable[] = []): void =>
    worker?.postMessage(message, transfer);

  const budgetOf = (clip: Opening): number => {
    if (clip === ahead) return budget * aheadShare;
    const onScreen = clips.size - (ahead ? 1 : 0);
    return (ahead ? budget * (1 - aheadShare) : budget) / onScreen;
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

  /** Who has left the clips does not come to the next one, nor need memory for frames. */
  const watchLeaving = (): void => {
    clearTimeout(leaving);
    if (looking > 0) return;
    leaving = setTimeout(() => {
      if (ahead) discard(ahead);
      blocks.rest();
    }, leftMs);
  };

  const createFrames = (clip: Opening, facts: ClipFacts): ExactFrames => {
    const { id, frame } = clip;
    const frames = createExactFrames({
      id,
      facts,
      frame,
      send,
      memory: createFrameMemory(blocks, facts.frameBytes),
      onClose: () => forget(clip),
      onMemoryFull: () => fail(clip, new NotExact(noMemory, facts)),
    });
    frames.setRank(clip === ahead, budgetOf(clip));
    return frames;
  };

  const setUp = (clip: Opening, facts: ClipFacts): void => {
    try {
      clip.frames = createFrames(clip, facts);
      clip.opened.resolve(clip.frames);
    } catch (error) {
      const isFull = error instanceof RangeError;
      fail(clip, new NotExact(isFull ? noMemory : cannotShow, facts));
      if (!isFull) throw error;
    }
  };

  const answer = (message: FromFrameWorker): void => {
    const clip = clips.get(message.id);
    if (!clip) return;
    switch (message.type) {
      case 'opened':
        setUp(clip, message.facts);
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
      if (signal.aborted) throw new NotExact(wasClosed, null);
      const taken = ahead?.clipId === clipId ? ahead : null;
      if (ahead && ahead !== taken) discard(ahead);
      ahead = null;
      const clip = taken ?? begin(clipId, 0, false);
      shareOut();
      looking += 1;
      watchLeaving();
      signal.addEventListener('abort', () => {
        looking -= 1;
        watchLeaving();
        discard(clip);
      });
      const frames = await clip.opened.promise;
      clip.onBroken = onBroken;
      return frames;
    },
    prefetch: (clipId, frame) => {
      watchLeaving();
      if ([...clips.values()].some((clip) => clip.clipId === clipId)) return;
      if (ahead) discard(ahead);
      ahead = begin(clipId, frame, true);
      shareOut();
    },
    prepare: () => {
      worker ??= startWorker();
      blocks.prepare();
    },
    setBudget: (bytes) => {
      budget = bytes;
      blocks.setBudget(bytes);
      shareOut();
    },
  };
};
