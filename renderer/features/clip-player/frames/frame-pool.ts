import { mediaAddress } from '../../../../shared/contract/addresses.ts';
import { createFrameTable, type FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { KnownTimes } from '../../../../shared/mp4/clip-problem.ts';
import type { ClipFrames } from './clip-frames.ts';
import { createExactFrames, type ExactFrames } from './exact/exact-frames.ts';
import { createFrameMemory } from './exact/frame-memory.ts';
import { createMemoryBlocks } from './exact/memory-blocks.ts';
import type {
  ClipMetadata,
  FromFrameWorker,
  OpenedId,
  ToFrameWorker,
} from './worker/frame-messages.ts';

/** The message is user-facing. */
export class NotExact extends Error {
  override name = 'NotExact';
  /** The clip's frame table, if at least that is reliable; else null. */
  readonly table: FrameTable | null;

  constructor(problem: string, times: KnownTimes | null) {
    super(problem);
    this.table =
      times && createFrameTable([...times.startSecs], times.lastDurationSec, times.originSec);
  }
}

type Opening = {
  readonly id: OpenedId;
  readonly clipId: ClipId;
  readonly frame: number;
  readonly opened: PromiseWithResolvers<ExactFrames>;
  frames: ExactFrames | null;
  onBroken: (problem: NotExact) => void;
};

/** Maximum share of the budget for a prefetched clip, and for all of them. */
const aheadShare = 0.25;
const maxAheadShare = 0.5;

/** Time without any clip on screen after which memory and the prefetched clips are released. */
const releaseAfterMs = 30_000;

const closedText = 'The clip was closed.';
const noMemoryText = 'There is not enough memory to decode the clip frame by frame.';
const undecodableText = 'The clip cannot be shown frame by frame.';
const stoppedText = 'The decoder stopped unexpectedly.';

/** A clip to open before its page, at the frame that it will show first. */
type ExpectedClip = { readonly clipId: ClipId; readonly frame: number };

/** The clips decoded in this window: those on screen, and the next ones. */
export const createFramePool = (budgetBytes: number) => {
  let budget = budgetBytes;
  const blocks = createMemoryBlocks(budgetBytes);
  let worker: Worker | null = null;
  let lastId = 0;
  let ahead: readonly Opening[] = [];
  /** Includes clips that cannot be decoded. */
  let onScreenCount = 0;
  let releaseTimer: ReturnType<typeof setTimeout> | undefined;
  const clips = new Map<OpenedId, Opening>();

  const send = (message: ToFrameWorker, transfer: Transferable[] = []): void =>
    worker?.postMessage(message, transfer);

  const budgetOf = (clip: Opening): number => {
    const share = Math.min(aheadShare, maxAheadShare / Math.max(1, ahead.length));
    if (ahead.includes(clip)) return budget * share;
    return (budget * (1 - share * ahead.length)) / (clips.size - ahead.length);
  };

  const assignBudgets = (): void => {
    for (const clip of clips.values()) clip.frames?.setRank(ahead.includes(clip), budgetOf(clip));
  };

  const fail = (clip: Opening, problem: NotExact): void => {
    if (!clips.delete(clip.id)) return;
    send({ type: 'close', id: clip.id, args: [] });
    ahead = ahead.filter((other) => other !== clip);
    assignBudgets();
    clip.opened.reject(problem);
    clip.frames?.fail(problem.message);
    clip.onBroken(problem);
  };

  const discard = (clip: Opening): void => fail(clip, new NotExact(closedText, null));

  const scheduleRelease = (): void => {
    clearTimeout(releaseTimer);
    if (onScreenCount > 0) return;
    releaseTimer = setTimeout(() => {
      for (const clip of ahead) discard(clip);
      blocks.releaseUnused();
    }, releaseAfterMs);
  };

  const setUp = (clip: Opening, metadata: ClipMetadata): void => {
    try {
      const { id, frame } = clip;
      const frames = createExactFrames({
        id,
        metadata,
        frame,
        send,
        memory: createFrameMemory(blocks, metadata.frameBytes),
        onMemoryFull: () => fail(clip, new NotExact(noMemoryText, metadata)),
      });
      frames.setRank(ahead.includes(clip), budgetOf(clip));
      clip.frames = frames;
      clip.opened.resolve(frames);
    } catch (error) {
      const isFull = error instanceof RangeError;
      fail(clip, new NotExact(isFull ? noMemoryText : undecodableText, metadata));
      if (!isFull) throw error;
    }
  };

  const handleMessage = (message: FromFrameWorker): void => {
    const clip = clips.get(message.id);
    if (!clip) return;
    switch (message.type) {
      case 'opened':
        setUp(clip, message.metadata);
        return;
      case 'frame':
        clip.frames?.addFrame(message.frame, message.raw);
        return;
      case 'picture':
        clip.frames?.addThumbnail(message.frame, message.picture);
        return;
      case 'undecodable':
        clip.frames?.setUndecodable(message.window);
        return;
      case 'failed':
        fail(clip, new NotExact(message.problem, message.times));
    }
  };

  const startWorker = (): Worker => {
    // In one expression, so that Vite recognizes and builds the worker.
    const started = new Worker(new URL('./worker/frame-worker.ts', import.meta.url), {
      type: 'module',
    });
    started.onmessage = ({ data }: MessageEvent<FromFrameWorker>) => handleMessage(data);
    started.onerror = () => {
      started.terminate();
      if (worker !== started) return;
      worker = null;
      for (const clip of [...clips.values()]) fail(clip, new NotExact(stoppedText, null));
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
    // Reported by `open`; a prefetched clip may fail before that without an unhandled rejection.
    clip.opened.promise.catch(() => undefined);
    clips.set(clip.id, clip);
    const url = new URL(mediaAddress(clipId), document.baseURI).href;
    send({ type: 'open', id: clip.id, url, frame, isAhead });
    return clip;
  };

  return {
    /**
     * Opens a clip, or takes over the prefetched one.
     * @param signal closes it
     * @param onBroken called once if its frames turn out to be unreliable later, or when it is closed
     * @throws NotExact if it cannot be decoded frame by frame, or if aborted
     */
    open: async (
      clipId: ClipId,
      signal: AbortSignal,
      onBroken: (problem: NotExact) => void,
    ): Promise<ClipFrames> => {
      if (signal.aborted) throw new NotExact(closedText, null);
      const prefetched = ahead.find((clip) => clip.clipId === clipId);
      // Another clip was expected: those after it are not wanted either.
      if (!prefetched) for (const clip of ahead) discard(clip);
      ahead = ahead.filter((clip) => clip !== prefetched);
      const clip = prefetched ?? begin(clipId, 0, false);
      assignBudgets();
      onScreenCount += 1;
      scheduleRelease();
      signal.addEventListener('abort', () => {
        onScreenCount -= 1;
        scheduleRelease();
        discard(clip);
      });
      const frames = await clip.opened.promise;
      clip.onBroken = onBroken;
      return frames;
    },
    /**
     * Opens clips before their page, and discards those prefetched before and not expected now; all
     * are discarded after half a minute without any clip on screen.
     */
    prefetch: (expected: readonly ExpectedClip[]): void => {
      scheduleRelease();
      for (const clip of ahead) {
        if (!expected.some(({ clipId }) => clipId === clip.clipId)) discard(clip);
      }
      for (const { clipId, frame } of expected) {
        if ([...clips.values()].some((clip) => clip.clipId === clipId)) continue;
        ahead = [...ahead, begin(clipId, frame, true)];
      }
      assignBudgets();
    },
    /** Starts the worker and allocates memory, so that the first clip opens faster. */
    prepare: (): void => {
      worker ??= startWorker();
      blocks.prepare();
    },
    setBudget: (bytes: number): void => {
      budget = bytes;
      blocks.setBudget(bytes);
      assignBudgets();
    },
  };
};

export type FramePool = ReturnType<typeof createFramePool>;
