import { Encoder, type Muxer } from 'node-av/api';
import { FF_ENCODER_AAC } from 'node-av/constants';
import { packetWriter, type TrackWriter } from './packet-writer.ts';

/**
 * Encodes sound as AAC, moved with the pictures.
 * @param startSec when the first picture is shown; what comes before is left out
 * @param endSec what begins later is left out, too
 */
export const soundWriter = async (
  muxer: Muxer,
  { startSec, endSec }: { startSec: number; endSec: number },
): Promise<TrackWriter> => {
  const encoder = await Encoder.create(FF_ENCODER_AAC, { autoResample: true });
  const encode = packetWriter(muxer, encoder);
  return {
    write: async (frame) => {
      if (!frame) return encode(null);
      const { num, den } = frame.timeBase;
      const ticksOf = (sec: number): bigint => BigInt(Math.round((sec * den) / num));
      if (Number.isFinite(endSec) && frame.pts >= ticksOf(endSec)) return;
      frame.pts -= ticksOf(startSec);
      if (frame.pts >= 0n) await encode(frame);
    },
    [Symbol.dispose]: () => encoder.close(),
  };
};
