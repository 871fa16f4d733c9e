import { rejectKey } from '../../../../../shared/mp4/presentation.ts';
import { type FrameWindow, isInWindow } from '../exact/frame-window.ts';
import { copyFrame, createBufferStore, type RawFrame } from '../exact/raw-frame.ts';
import type { DecodeRun } from './decode-run.ts';
import { canStartAt, isDisposable, nalLengthBytes } from './h264-packets.ts';
import { createJobs, type DecodeJob, type WorkOrder } from './jobs.ts';
import type { Aim } from './next-goal.ts';
import type { OpenClipFile } from './open-clip-file.ts';
import { createPictureRequests } from './picture-requests.ts';
import { createRunSet, type RunSet, waitingPositions } from './run-set.ts';

const missing = 0;
const held = 1;
const givenUp = 2;

const createFrameStates = (frameCount: number) => {
  const states = new Uint8Array(frameCount);
  const isMissing = (frame: number): boolean => states[frame] === missing;
  return {
    isMissing,
    hold: (frame: number): void => {
      states[frame] = held;
    },
    drop: (frame: number): void => {
      if (states[frame] === held) states[frame] = missing;
    },
    giveUp: (frames: Iterable<number>): FrameWindow | null => {
      const gone = [...frames].filter(isMissing);
      for (const frame of gone) states[frame] = givenUp;
      if (gone.length === 0) return null;
      return { first: Math.min(...gone), last: Math.max(...gone) };
    },
  };
};

type DecoderListener = {
  onFrame(frame: number, raw: RawFrame): void;
  onPicture(frame: number, picture: ImageBitmap | null): void;
  onUndecodable(window: FrameWindow): void;
  /** Called if no frame of the clip is reliable; the decoder is closed. */
  onFailed(problem: string): void;
};

const changesSize = 'The resolution changes within the clip.';
const unknownOrder = 'The file does not specify the order of its frames.';
const cannotDecode = 'This browser cannot decode the clip frame by frame.';

/** Playhead's rest before waiting decoders are positioned: before, drawing needs the processor. */
const idleDelayMs = 200;

/** Maximum number of frames that the playhead moves in a step; anything more is a jump. */
const maxStep = 10;

/** Number of frames before the requested one that are copied nevertheless, for stepping back. */
const copiedBefore = 4;

/** Maximum packets queued in a decoder: enough to keep it busy, few enough to change the target. */
const maxQueued = 4;
const maxCopying = 4;

export const createFrameDecoder = (
  file: OpenClipFile,
  order: WorkOrder,
  firstAim: Aim,
  listener: DecoderListener,
) => {
  const { packetOf, frameOf, keyOf } = file.presentation;
  const lengthBytes = nalLengthBytes(file.config);
  const states = createFrameStates(packetOf.length);
  const buffers = createBufferStore();
  let aim = firstAim;
  /** Time from which the playhead counts as idle. A clip just opened is not: its frames are needed. */
  let idleFromMs = performance.now() + idleDelayMs;
  let hasJumped = false;
  let copying = 0;
  let size: Pick<RawFrame, 'width' | 'height'> | null = null;
  let isClosed = false;
  let wake = (): void => undefined;
  const turn = order.join(() => wake());

  const frameFor = (packet: number): number => frameOf[packet] ?? -1;
  /**
   * Whether a frame is only decoded to get to the requested one. Most of these are not copied,
   * which takes as long as decoding the next; they are decoded again when there is time.
   */
  const isIntermediate = (frame: number): boolean =>
    aim.direction === 1 && frame < aim.frame - copiedBefore && states.isMissing(aim.frame);
  const isWanted = (frame: number): boolean =>
    isInWindow(aim.window, frame) && states.isMissing(frame) && !isIntermediate(frame);

  const pictures = createPictureRequests(file.turn, (frame, picture) => {
    if (isClosed) picture?.close();
    else listener.onPicture(frame, picture);
  });

  const deliver = async (frame: number, decoded: VideoFrame): Promise<void> => {
    states.hold(frame);
    copying += 1;
    try {
      const raw = await copyFrame(decoded, buffers.take);
      size ??= raw;
      if (raw.width !== size.width || raw.height !== size.height) fail(changesSize);
      if (!isClosed) listener.onFrame(frame, raw);
    } catch {
      fail(cannotDecode);
    } finally {
      decoded.close();
      copying -= 1;
      wake();
    }
  };

  const endRun = (run: DecodeRun): void => {
    for (const set of [runs, pictureRuns]) set.end(run);
    wake();
  };

  const giveUp = (run: DecodeRun, isLost: (packet: number) => boolean): void => {
    const frames: number[] = [];
    for (let packet = run.keyPacket; packet < frameOf.length; packet += 1) {
      if (keyOf[packet] !== run.keyPacket || !isLost(packet)) continue;
      if (frameFor(packet) >= 0) frames.push(frameFor(packet));
    }
    for (const frame of frames) pictures.reject(frame);
    jobs.avoidPositionsAfter(run.position() - 1);
    const window = states.giveUp(frames);
    if (window) listener.onUndecodable(window);
    wake();
  };

  const isUnfed = (run: DecodeRun) => (packet: number) => packet >= run.position();

  const endFailed = (run: DecodeRun): void => {
    giveUp(run, (packet) => run.isPending(packet) || isUnfed(run)(packet));
    endRun(run);
  };

  const listenerOf = (run: () => DecodeRun) => ({
    onFrame: (packet: number, decoded: VideoFrame) => {
      const frame = frameFor(packet);
      if (pictures.has(frame)) void pictures.make(frame, decoded.clone());
      if (isWanted(frame)) void deliver(frame, decoded);
      else decoded.close();
      wake();
    },
    onSpace: () => wake(),
    onDone: () => endRun(run()),
    onFailed: () => endFailed(run()),
    onDisorder: () => fail(unknownOrder),
  });
  const runs = createRunSet(file, listenerOf);
  /** Decoders for thumbnails only, so that those for the playhead keep their positions. */
  const pictureRuns = createRunSet(file, listenerOf);
  const jobs = createJobs({
    file,
    aim: () => aim,
    runs,
    pictureRuns,
    pictures,
    isMissing: states.isMissing,
    isIdle: () => performance.now() >= idleFromMs,
    hasJumped: () => hasJumped,
  });

  const isNeeded = (packet: number, bytes: Uint8Array): boolean => {
    const frame = frameFor(packet);
    if (lengthBytes === null || isWanted(frame) || pictures.has(frame)) return true;
    return !isDisposable(bytes, lengthBytes);
  };

  /** Whether a packet marked as key is none. The first is accepted: nothing precedes it. */
  const isFalseKey = (run: DecodeRun, bytes: Uint8Array): boolean =>
    run.position() === run.keyPacket &&
    run.keyPacket > 0 &&
    lengthBytes !== null &&
    !canStartAt(bytes, lengthBytes);

  const rejectStart = (run: DecodeRun): void => {
    endRun(run);
    rejectKey(file.presentation, run.keyPacket);
  };

  const feedNext = async (run: DecodeRun, set: RunSet): Promise<void> => {
    const packet = run.position();
    try {
      const bytes = await file.read(packet);
      if (isClosed || !set.has(run)) return;
      if (isFalseKey(run, bytes)) return rejectStart(run);
      if (isNeeded(packet, bytes)) run.feed(bytes);
      else run.skip();
    } catch {
      if (isClosed) return;
      giveUp(run, isUnfed(run));
      run.flush();
    }
  };

  const advance = async ({ begin, runs: set }: DecodeJob): Promise<boolean> => {
    const run = begin();
    if (run.queueLength() >= maxQueued || copying >= maxCopying) return false;
    if (run.position() < frameOf.length) {
      await feedNext(run, set);
      return true;
    }
    run.flush();
    return false;
  };

  const work = async (): Promise<void> => {
    while (!isClosed) {
      const woken = Promise.withResolvers<void>();
      wake = woken.resolve;
      const job = jobs.next();
      const isAllowed = turn.request(job?.level ?? null);
      const hasAdvanced = job !== null && isAllowed && (await advance(job));
      if (!hasAdvanced && !isClosed) await woken.promise;
    }
  };

  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    runs.close();
    pictureRuns.close();
    file.close();
    turn.leave();
    wake();
  };

  const fail = (problem: string): void => {
    if (isClosed) return;
    close();
    listener.onFailed(problem);
  };

  work().catch(() => fail(cannotDecode));
  return {
    /** Follows the playhead, and the window of frames that the page holds. */
    aim: (next: Aim): void => {
      if (next.frame !== aim.frame) hasJumped = Math.abs(next.frame - aim.frame) > maxStep;
      aim = next;
      idleFromMs = performance.now() + idleDelayMs;
      setTimeout(() => wake(), idleDelayMs);
      wake();
    },
    /**
     * @param isAhead prefetched, not on screen @param waitingDecoders maximum that wait in the clip
     */
    setRank: (isAhead: boolean, waitingDecoders: number): void => {
      jobs.setAhead(isAhead);
      jobs.setWaiting(waitingPositions(keyOf, waitingDecoders));
      wake();
    },
    /** Takes back the buffer of a frame that the page has copied. */
    giveBack: buffers.giveBack,
    /** Decodes a frame again when it is in the window: the page no longer holds it. */
    drop: (frame: number): void => {
      states.drop(frame);
      wake();
    },
    requestPicture: (frame: number): void => {
      pictures.add(frame);
      wake();
    },
    cancelPicture: pictures.remove,
    close,
  };
};

export type FrameDecoder = ReturnType<typeof createFrameDecoder>;
