import type { ClipFile } from './open-clip-file.ts';

export type RunListener = {
  /** A frame has come out; whoever is told closes it. */
  onFrame(packet: number, frame: VideoFrame): void;
  /** There is room for more packets. */
  onRoom(): void;
  /** All that the clip has after its beginning has come out: it is of no more use. */
  onDone(): void;
  /** Nothing more comes out. */
  onFailed(): void;
  /** Frames come out otherwise than the file's times say. */
  onDisorder(): void;
};

/** A decoder on its way through a clip, from a key frame on. */
export type DecodeRun = {
  /** Where it began. */
  readonly keyPacket: number;
  /** The packet to be fed next. */
  position(): number;
  /** Whether a packet was fed whose frame has not come out yet. */
  isPending(packet: number): boolean;
  /** Packets that wait to be decoded. */
  queueLength(): number;
  feed(bytes: Uint8Array): void;
  /** Leaves the next packet out: no frame that is still wanted refers to it. */
  skip(): void;
  /** Has everything that was fed come out; the run is of no use after it. */
  flush(): void;
  isFlushed(): boolean;
  close(): void;
};

/**
 * Begins to decode at a key frame. What comes out is held against what was fed: a frame counts as
 * the one it is only when the order in which frames come out is that of their times.
 */
export const beginDecodeRun = (
  file: ClipFile,
  keyPacket: number,
  listener: RunListener,
): DecodeRun => {
  const { rankOf } = file.presentation;
  const rank = (packet: number): number => rankOf[packet] ?? 0;
  const keyRank = rank(keyPacket);
  let position = keyPacket;
  let isFlushed = false;
  let isClosed = false;
  /** Fed, and not come out: packets by the time under which the decoder knows them. */
  const pending = new Map<number, number>();

  const firstPending = (): number | undefined => {
    let first: number | undefined;
    for (const packet of pending.values()) {
      if (first === undefined || rank(packet) < rank(first)) first = packet;
    }
    return first;
  };

  const take = (frame: VideoFrame): void => {
    const packet = pending.get(frame.timestamp);
    if (isClosed || packet === undefined || packet !== firstPending()) {
      frame.close();
      // Frames before the key frame of an open GOP are fed, and come out or not.
      const isBeforeKey = packet === undefined && !isClosed && isKnownEarly(frame.timestamp);
      if (!isClosed && !isBeforeKey) listener.onDisorder();
      return;
    }
    pending.delete(frame.timestamp);
    listener.onFrame(packet, frame);
  };

  const early = new Set<number>();
  const isKnownEarly = (timestamp: number): boolean => early.has(timestamp);

  const decoder = new VideoDecoder({
    output: take,
    error: () => {
      if (!isClosed) listener.onFailed();
    },
  });
  decoder.configure(file.config);
  decoder.ondequeue = () => listener.onRoom();

  return {
    keyPacket,
    position: () => position,
    isPending: (packet) => pending.has(file.timestampOf(packet)),
    queueLength: () => decoder.decodeQueueSize,
    feed: (bytes) => {
      const packet = position;
      position += 1;
      const timestamp = file.timestampOf(packet);
      if (rank(packet) < keyRank) early.add(timestamp);
      else pending.set(timestamp, packet);
      const type = packet === keyPacket ? 'key' : 'delta';
      decoder.decode(new EncodedVideoChunk({ type, timestamp, data: bytes }));
    },
    skip: () => {
      position += 1;
    },
    flush: () => {
      if (isFlushed) return;
      isFlushed = true;
      decoder.flush().then(
        () => {
          if (isClosed) return;
          if (pending.size === 0) listener.onDone();
          else listener.onFailed();
        },
        () => undefined,
      );
    },
    isFlushed: () => isFlushed,
    close: () => {
      isClosed = true;
      if (decoder.state !== 'closed') decoder.close();
    },
  };
};
