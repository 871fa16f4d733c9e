import { type FrameWindow, isWithin } from '../exact/frame-window.ts';
import type { RawFrame } from '../exact/raw-frame.ts';
import { createBufferStore } from './buffer-store.ts';
import { copyFrame } from './copy-frame.ts';
import type { DecodeRun } from './decode-run.ts';
import { createFrameStates } from './frame-states.ts';
import { canBegin, isDisposable, nalLengthBytes } from './h264-packets.ts';
import { createJobs, type Job } from './jobs.ts';
import type { Aim } from './next-goal.ts';
import type { ClipFile } from './open-clip-file.ts';
import { createPictureRequests, type PictureRequest } from './picture-requests.ts';
import { rejectKey } from './presentation.ts';
import { createRunSet, type RunSet } from './run-set.ts';
import { waitingPlaces } from './waiting-places.ts';
import type { WorkOrder } from './work-order.ts';

export type DecoderListener = {
  onFrame(frame: number, raw: RawFrame): void;
  onPicture(request: PictureRequest, picture: ImageData | null): void;
  /** These frames cannot be decoded; all others can. */
  onUndecodable(window: FrameWindow): void;
  /** Nothing of the clip can be relied on; it is closed. */
  onFailed(problem: string): void;
};

/** Decodes what is near the playhead, then what else is wanted of a clip. */
export type ClipDecoder = {
  aim(aim: Aim): void;
  /**
   * @param isAhead whether nobody looks at it yet
   * @param waitingDecoders how many decoders may wait in the midst of the clip
   */
  setRank(isAhead: boolean, waitingDecoders: number): void;
  /** Takes back the buffer of a frame, for another one. */
  giveBack(buffer: ArrayBuffer): void;
  /** The page has let go of a frame. */
  drop(frame: number): void;
  askPicture(request: PictureRequest): void;
  cancelPicture(request: PictureRequest): void;
  close(): void;
};

const changesSize = 'The picture changes its size within the clip.';
const unknownOrder = 'The file does not give the order of its frames.';
const cannotDecode = 'This browser cannot decode the clip frame by frame.';

/**
 * How long the playhead has to stand still for decoders to be brought to where they wait: it would
 * take the processor from drawing while somebody steps or plays.
 */
const restDelayMs = 200;

/** Frames before the one that is waited for, and that are kept all the same: people step back. */
const keptOnTheWay = 4;

/** Packets that wait in a decoder: enough to keep it busy, and soon done with when all changes. */
const maxQueued = 4;
/** Frames that are copied at a time. */
const maxCopying = 4;

export const createClipDecoder = (
  file: ClipFile,
  order: WorkOrder,
  firstAim: Aim,
  listener: DecoderListener,
): ClipDecoder => {
  const { packetOf, frameOf, keyOf } = file.presentation;
  const lengthBytes = nalLengthBytes(file.config);
  const states = createFrameStates(packetOf.length);
  const buffers = createBufferStore();
  let aim = firstAim;
  /** A clip that was just opened counts as moving: its first frames are waited for. */
  let restsFromMs = performance.now() + restDelayMs;
  let copying = 0;
  let size: Pick<RawFrame, 'width' | 'height'> | null = null;
  let isClosed = false;
  let wake = (): void => undefined;
  const place = order.join(() => wake());

  const frameFor = (packet: number): number => frameOf[packet] ?? -1;
  /**
   * While somebody waits for a frame, few of those on the way there are kept: copying takes as long
   * as decoding the next one. They are come by once more when there is time.
   */
  const isOnTheWay = (frame: number): boolean =>
    aim.direction === 1 && frame < aim.frame - keptOnTheWay && states.isMissing(aim.frame);
  const isWanted = (frame: number): boolean =>
    isWithin(aim.window, frame) && states.isMissing(frame) && !isOnTheWay(frame);

  const pictures = createPictureRequests(file.turn, (request, picture) => {
    if (!isClosed) listener.onPicture(request, picture);
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

  /** What has not come out of a decoder never will, up to the next key frame. */
  const giveUp = (run: DecodeRun, isLost: (packet: number) => boolean): void => {
    const frames: number[] = [];
    for (let at = run.keyPacket; at < frameOf.length; at += 1) {
      if (keyOf[at] === run.keyPacket && isLost(at) && frameFor(at) >= 0) frames.push(frameFor(at));
    }
    for (const frame of frames) pictures.refuse(frame);
    jobs.avoidPlacesBehind(run.position() - 1);
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
    onRoom: () => wake(),
    onDone: () => endRun(run()),
    onFailed: () => endFailed(run()),
    onDisorder: () => fail(unknownOrder),
  });
  const runs = createRunSet(file, listenerOf);
  /** Pass through the clip for small pictures, and leave the others where they are. */
  const pictureRuns = createRunSet(file, listenerOf);
  const jobs = createJobs({
    file,
    aim: () => aim,
    runs,
    pictureRuns,
    pictures,
    isMissing: states.isMissing,
    isAtRest: () => performance.now() >= restsFromMs,
  });

  const isNeeded = (packet: number, bytes: Uint8Array): boolean => {
    const frame = frameFor(packet);
    if (lengthBytes === null || isWanted(frame) || pictures.has(frame)) return true;
    return !isDisposable(bytes, lengthBytes);
  };

  /** The file's first packet is fed whatever it is: there is nothing before it. */
  const isFalseKey = (run: DecodeRun, bytes: Uint8Array): boolean =>
    run.position() === run.keyPacket &&
    run.keyPacket > 0 &&
    lengthBytes !== null &&
    !canBegin(bytes, lengthBytes);

  const rejectBeginning = (run: DecodeRun): void => {
    endRun(run);
    rejectKey(file.presentation, run.keyPacket);
  };

  const feedNext = async (run: DecodeRun, set: RunSet): Promise<void> => {
    const packet = run.position();
    try {
      const bytes = await file.read(packet);
      if (isClosed || !set.has(run)) return;
      if (isFalseKey(run, bytes)) return rejectBeginning(run);
      if (isNeeded(packet, bytes)) run.feed(bytes);
      else run.skip();
    } catch {
      if (isClosed) return;
      giveUp(run, isUnfed(run));
      run.flush();
    }
  };

  /** @returns false where nothing can be done until a decoder has gone on */
  const advance = async ({ begin, runs: set }: Job): Promise<boolean> => {
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
      const isTurn = place.ask(job?.level ?? null);
      const isOnward = job !== null && isTurn && (await advance(job));
      if (!isOnward && !isClosed) await woken.promise;
    }
  };

  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    runs.close();
    pictureRuns.close();
    file.close();
    place.leave();
    wake();
  };

  const fail = (problem: string): void => {
    if (isClosed) return;
    close();
    listener.onFailed(problem);
  };

  work().catch(() => fail(cannotDecode));
  return {
    aim: (next) => {
      aim = next;
      restsFromMs = performance.now() + restDelayMs;
      setTimeout(() => wake(), restDelayMs);
      wake();
    },
    setRank: (isAhead, waitingDecoders) => {
      jobs.setAhead(isAhead);
      jobs.setWaiting(waitingPlaces(keyOf, waitingDecoders));
      wake();
    },
    giveBack: buffers.giveBack,
    drop: (frame) => {
      states.drop(frame);
      wake();
    },
    askPicture: (request) => {
      pictures.add(request);
      wake();
    },
    cancelPicture: pictures.remove,
    close,
  };
};
