import { framesWithin } from './frame-window.ts';

/** How the memory for a clip is used. */
export type MemoryShare = {
  /** Frames that may be held. */
  readonly capacity: number;
  /** Decoders that may wait in the midst of the clip. */
  readonly waitingDecoders: number;
};

/** Frames that a decoder holds while it waits, as measured: those others refer to, and some more. */
const framesInDecoder = 11;

/** Of all memory, what waiting decoders may take: jumps are shorter with them, the window smaller. */
const decoderShare = 0.5;

/** What is to be known of a clip for it. */
export type MemoryNeeds = {
  readonly frameBytes: number;
  /** Memory is taken by whole blocks. */
  readonly blockBytes: number;
  readonly frameCount: number;
  /** How many decoders could be of use. */
  readonly usefulDecoders: number;
};

/** @param bytes for the clip in all */
export const shareMemory = (
  bytes: number,
  { frameBytes, blockBytes, frameCount, usefulDecoders }: MemoryNeeds,
): MemoryShare => {
  const capacity = framesWithin(bytes, frameBytes, blockBytes);
  if (capacity >= frameCount) return { capacity, waitingDecoders: 0 };
  const decoderBytes = frameBytes * framesInDecoder;
  const affordable = Math.floor((bytes * decoderShare) / decoderBytes);
  const waitingDecoders = Math.min(usefulDecoders, affordable);
  return {
    capacity: framesWithin(bytes - waitingDecoders * decoderBytes, frameBytes, blockBytes),
    waitingDecoders,
  };
};
