import type { Muxer } from 'node-av/api';
import type { Packet, Stream } from 'node-av/lib';

/** Takes packets of one track of the source in their order, null at the end. */
export type PacketTrack = Disposable & {
  readonly streamIndex: number;
  take(packet: Packet | null): Promise<void>;
  /** All that is wanted of it has come. */
  isDone(): boolean;
};

/** What is wanted of a packet; those that come after an end are not looked at. */
type Part = 'before' | 'wanted' | 'after';

/** Writes packets of a track as they are, moved by so many ticks. */
export const copyTrack = (
  muxer: Muxer,
  stream: Stream,
  partOf: (packet: Packet) => Part,
  startTick: bigint,
): PacketTrack => {
  const target = muxer.addStream(stream);
  let isDone = false;
  return {
    streamIndex: stream.index,
    take: async (packet) => {
      const part = packet ? partOf(packet) : 'after';
      if (part === 'after') isDone = true;
      if (!packet || part !== 'wanted') return;
      packet.pts -= startTick;
      packet.dts -= startTick;
      await muxer.writePacket(packet, target);
    },
    isDone: () => isDone,
    [Symbol.dispose]: () => undefined,
  };
};
