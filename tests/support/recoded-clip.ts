import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, Muxer } from 'node-av/api';
import {
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_PRORES_KS,
} from 'node-av/constants';
import { Dictionary, Rational, type Stream } from 'node-av/lib';
import { keepFile } from './kept-file.ts';
import { makeFolder } from './make-folder.ts';

const encoders = {
  hevc: FF_ENCODER_LIBX265,
  vp9: FF_ENCODER_LIBVPX_VP9,
  h264: FF_ENCODER_LIBX264,
  prores: FF_ENCODER_PRORES_KS,
};

export type Recoding = {
  codec: keyof typeof encoders | null;
  container: 'mp4' | 'mov' | 'webm' | 'mkv';
  tags?: Record<string, string>;
};

const muxerOf = { mp4: 'mp4', mov: 'mov', webm: 'webm', mkv: 'matroska' };

const openMuxer = (path: string, { container, tags = {} }: Recoding): Promise<Muxer> =>
  Muxer.open(path, {
    format: muxerOf[container],
    options: /mp4|mov/.test(container) ? { movflags: '+use_metadata_tags' } : {},
    configure: (context) => {
      using kept = Dictionary.fromObject(tags);
      context.metadata = kept;
    },
  });

const encode = async (demuxer: Demuxer, stream: Stream, muxer: Muxer, codec: string) => {
  using decoder = await Decoder.create(stream);
  const { timeBase, avgFrameRate } = stream;
  using encoder = await Encoder.create(encoders[codec as keyof typeof encoders], {
    autoFormat: true,
    context: {
      timeBase: new Rational(timeBase.num, timeBase.den),
      framerate: new Rational(avgFrameRate.num, avgFrameRate.den),
    },
    options: codec === 'vp9' ? { crf: 20, deadline: 'realtime', 'cpu-used': 8 } : {},
  });
  const index = muxer.addStream(encoder);
  const writeAll = async (frame: Parameters<Encoder['encodeAll']>[0]): Promise<void> => {
    for (const packet of await encoder.encodeAll(frame)) {
      using _freed = packet;
      await muxer.writePacket(packet, index);
    }
  };
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    using _freed = frame;
    await writeAll(frame);
  }
  await writeAll(null);
};

const writeRecoded = async (path: string, target: string, recoding: Recoding): Promise<void> => {
  await using demuxer = await Demuxer.open(path);
  const stream = demuxer.video();
  if (!stream) throw new Error('The clip has no pictures.');
  await using muxer = await openMuxer(target, recoding);
  if (recoding.codec !== null) return await encode(demuxer, stream, muxer, recoding.codec);
  const index = muxer.addStream(stream);
  for await (const packet of demuxer.packets(stream.index)) {
    if (packet) await muxer.writePacket(packet, index);
    packet?.free();
  }
};

/** Puts pictures into another file or codec for the running test. @returns its path */
export const recodeClip = async (path: string, recoding: Recoding): Promise<string> => {
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  const kept = await keepFile(
    {
      name: 'recoded',
      recipe: { sha256, recoding },
      sources: ['tests/support/recoded-clip.ts'],
    },
    (partPath) => writeRecoded(path, partPath, recoding),
  );
  const target = join(await makeFolder(), `recoded.${recoding.container}`);
  await writeFile(target, await readFile(kept));
  return target;
};

type Container = {
  readonly tags: Readonly<Record<string, string>>;
  /** Seconds of its sound; null without sound. */
  readonly soundSec: number | null;
};

export const readContainer = async (path: string): Promise<Container> => {
  await using demuxer = await Demuxer.open(path);
  const sound = demuxer.audio();
  const soundSec = sound
    ? (Number(sound.duration) * sound.timeBase.num) / sound.timeBase.den
    : null;
  return { tags: demuxer.metadata, soundSec };
};
