import { framesWithin } from './frame-window.ts';

/** Division of a clip's memory between frames and decoders. */
export type MemoryShare = {
  readonly capacity: number;
  /** Maximum number of decoders that wait within the clip, to shorten jumps. */
  readonly waitingDecoders: number;
};

/** Measured number of frames that a waiting decoder holds: reference frames and some more. */
const framesInDecoder = 11;

/** Maximum share of memory for waiting decoders, which shorten jumps but make the window smaller. */
const decoderShare = 0.5;

export type MemoryNeeds = {
  readonly frameBytes: number;
  readonly blockBytes: number;
  readonly frameCount: number;
  /** Maximum number of waiting decoders that would be useful. */
  readonly usefulDecoders: number;
};

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
