import type { OpenClipFile } from './open-clip-file.ts';

export type RunListener = {
  onFrame(packet: number, frame: VideoFrame): void;
  onSpace(): void;
  onDone(): void;
  onFailed(): void;
  /** Called when frames are not decoded in the order of the file's times. */
  onDisorder(): void;
};

/**
 * Starts to decode at a key frame. Decoded frames are compared with the packets fed: frame numbers
 * are reliable only if frames are decoded in the order of their times.
 */
export const beginDecodeRun = (file: OpenClipFile, keyPacket: number, listener: RunListener) => {
  const { rankOf } = file.presentation;
  const rank = (packet: number): number => rankOf[packet] ?? 0;
  const keyRank = rank(keyPacket);
  let position = keyPacket;
  let isFlushed = false;
  let isClosed = false;
  const pending = new Map<number, number>();
  /** Timestamps of fed frames that are presented before the key frame. */
  const early = new Set<number>();

  const firstPending = (): number | undefined => {
    let first: number | undefined;
    for (const packet of pending.values()) {
      if (first === undefined || rank(packet) < rank(first)) first = packet;
    }
    return first;
  };

  const handleFrame = (frame: VideoFrame): void => {
    const packet = pending.get(frame.timestamp);
    if (isClosed || packet === undefined || packet !== firstPending()) {
      frame.close();
      // Frames of an open GOP before its key frame are fed, and may or may not be decoded.
      const isBeforeKey = packet === undefined && early.has(frame.timestamp);
      if (!isClosed && !isBeforeKey) listener.onDisorder();
      return;
    }
    pending.delete(frame.timestamp);
    listener.onFrame(packet, frame);
  };

  const decoder = new VideoDecoder({
    output: handleFrame,
    error: () => {
      if (!isClosed) listener.onFailed();
    },
  });
  decoder.configure(file.config);
  decoder.ondequeue = () => listener.onSpace();

  return {
    keyPacket,
    position: (): number => position,
    isPending: (packet: number): boolean => pending.has(rank(packet)),
    queueLength: (): number => decoder.decodeQueueSize,
    feed: (bytes: Uint8Array): void => {
      const packet = position;
      position += 1;
      // Not its time, which two frames may share.
      const timestamp = rank(packet);
      if (timestamp < keyRank) early.add(timestamp);
      else pending.set(timestamp, packet);
      const type = packet === keyPacket ? 'key' : 'delta';
      decoder.decode(new EncodedVideoChunk({ type, timestamp, data: bytes }));
    },
    /** No needed frame refers to it. */
    skip: (): void => {
      position += 1;
    },
    /** Decodes everything fed so far; the run cannot be used afterwards. */
    flush: (): void => {
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
    isFlushed: (): boolean => isFlushed,
    close: (): void => {
      isClosed = true;
      if (decoder.state !== 'closed') decoder.close();
    },
  };
};

export type DecodeRun = ReturnType<typeof beginDecodeRun>;
