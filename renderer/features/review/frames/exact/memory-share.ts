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

/**
 * @param bytes for the clip in all
 * @param usefulDecoders how many could be of use
 */
export const shareMemory = (
  bytes: number,
  frameBytes: number,
  frameCount: number,
  usefulDecoders: number,
): MemoryShare => {
  const capacity = framesWithin(bytes, frameBytes);
  if (capacity >= frameCount) return { capacity, waitingDecoders: 0 };
  const decoderBytes = frameBytes * framesInDecoder;
  const affordable = Math.floor((bytes * decoderShare) / decoderBytes);
  const waitingDecoders = Math.min(usefulDecoders, affordable);
  return {
    capacity: framesWithin(bytes - waitingDecoders * decoderBytes, frameBytes),
    waitingDecoders,
  };
};
