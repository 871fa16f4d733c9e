import { Decoder } from 'node-av/api';
import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { Frame, Packet } from 'node-av/lib';
import {
  fullTrack,
  type Presentation,
  presentationOf,
} from '../../../../shared/mp4/presentation.ts';
import type { FrameTimes } from '../pictures/clip-media.ts';
import { type OpenClip, openClip } from './open-clip.ts';
import { readPackets } from './read-packets.ts';

export const readPresentation = async (path: string): Promise<Presentation> => {
  await using clip = await openClip(path);
  if (clip.video) return clip.video.presentation;
  const { num, den } = clip.stream.timeBase;
  const packets = (await readPackets(clip)).map(({ pts, duration, isKey }) => ({
    ticks: Number(pts),
    durationTicks: Number(duration),
    isKey,
  }));
  return presentationOf(packets, [fullTrack], den / num);
};

async function* packetsFrom(
  { demuxer, stream }: OpenClip,
  { rankOf, keyOf }: Presentation,
  firstPacket: number,
): AsyncGenerator<Packet | null> {
  const keyPacket = keyOf[firstPacket] ?? 0;
  let index = -1;
  for await (const packet of demuxer.packets(stream.index)) {
    if (packet) {
      index += 1;
      if (index < keyPacket) {
        packet.free();
        continue;
      }
      // Replaces the time, which two frames may share, by the rank in presentation order.
      packet.pts = BigInt(rankOf[index] ?? 0);
      packet.dts = AV_NOPTS_VALUE;
    }
    yield packet;
  }
}

/**
 * Yields the presented frames of a clip, each with its number in the presentation. The caller
 * frees them. Decodes as much as possible of a damaged file.
 * @param clip opened with its edit list ignored
 * @param firstFrame frames before it may be left out
 */
export async function* numberedFrames(
  clip: OpenClip,
  presentation: Presentation,
  firstFrame: number,
): AsyncGenerator<{ frame: Frame; number: number }> {
  const { packetOf, rankOf } = presentation;
  const frameOfRank = new Map(
    Array.from(packetOf, (packet, frame) => [rankOf[packet] ?? 0, frame]),
  );
  using decoder = await Decoder.create(clip.stream, { exitOnError: false, threadCount: 1 });
  const packets = packetsFrom(clip, presentation, packetOf[firstFrame] ?? 0);
  for await (const frame of decoder.frames(packets)) {
    if (!frame) continue;
    const number = frameOfRank.get(Number(frame.pts));
    if (number === undefined) frame.free();
    else yield { frame, number };
  }
}

export const readFrameTimes = async (path: string): Promise<FrameTimes> => {
  const { startSecs, lastDurationSec, originSec } = await readPresentation(path);
  return { startSecs: [...startSecs], lastDurationSec, originSec };
};
