import { Encoder, Muxer } from 'node-av/api';
import {
  AV_CH_LAYOUT_MONO,
  AV_CHANNEL_ORDER_NATIVE,
  AV_LOG_ERROR,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Frame, Log, Rational } from 'node-av/lib';
import { bt709, packetWriter } from '../samples/encode-yuv.ts';
import { ClipPainter } from './clip-painter.ts';
import type { ClipRecipe, Layout } from './clip-recipes.ts';
import { frameTicks } from './presented-frames.ts';

const movflags: Record<Layout, string> = {
  whole: '+faststart',
  fragments: '+frag_keyframe+empty_moov',
  'default-base-fragments': '+frag_keyframe+empty_moov+default_base_moof',
  'edited-fragments': '+frag_keyframe+delay_moov+default_base_moof',
};

/** x264's constant rate factor if no bit rate is requested. */
const QUALITY = 23;

const SAMPLE_RATE = 48_000;

const SAMPLES_PER_BLOCK = 1024;

const TONE_HZ = 880;
const TONE_SEC = 0.1;
const LOUDNESS = 0.3;

/** Writes H.264 in an MP4 file, without the display matrix and the end of its edit. */
export async function encodeFrameClip(path: string, recipe: ClipRecipe): Promise<void> {
  Log.setLevel(AV_LOG_ERROR);
  using video = await createVideoEncoder(recipe);
  using sound = recipe.hasSound ? await Encoder.create(FF_ENCODER_AAC) : null;
  await using muxer = await Muxer.open(path, {
    format: 'mp4',
    options: { movflags: movflags[recipe.layout], fflags: '+bitexact' },
  });
  const writeVideo = packetWriter(muxer, video);
  const writeSound = sound && packetWriter(muxer, sound);
  const painter = new ClipPainter(recipe);
  const { num, den } = recipe.rate;
  let blockCount = 0;
  for (const [frameIndex, { startTick, durationTicks }] of frameTicks(recipe).entries()) {
    // The next frame is painted over it, so each one is awaited.
    const { bytes, width, height } = painter.paint(frameIndex);
    using frame = Frame.fromVideoBuffer(bytes, {
      width,
      height,
      format: AV_PIX_FMT_YUV420P,
      timeBase: { num: den, den: num },
      pts: BigInt(startTick),
      sampleAspectRatio: recipe.pixelAspect,
    });
    frame.duration = BigInt(durationTicks);
    await writeVideo(frame);
    const endSec = ((startTick + durationTicks) * den) / num;
    for (; writeSound && blockCount * SAMPLES_PER_BLOCK < endSec * SAMPLE_RATE; blockCount += 1) {
      await writeSound(soundFrame(blockCount));
    }
  }
  await writeVideo(null);
  await writeSound?.(null);
}

function createVideoEncoder(recipe: ClipRecipe): Promise<Encoder> {
  const { rate, gopSize, bFrames, hasOpenGop, videoBitRate } = recipe;
  return Encoder.create(FF_ENCODER_LIBX264, {
    ...(videoBitRate !== null && { bitrate: videoBitRate }),
    context: {
      gopSize,
      maxBFrames: bFrames,
      timeBase: new Rational(rate.den, rate.num),
      ...bt709,
    },
    options: {
      preset: 'medium',
      profile: 'high',
      ...(videoBitRate === null && { crf: QUALITY }),
      'x264-params': `open-gop=${hasOpenGop ? 1 : 0}`,
    },
  });
}

function soundFrame(blockIndex: number): Frame {
  return Frame.fromAudioBuffer(toneBlock(blockIndex), {
    nbSamples: SAMPLES_PER_BLOCK,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: SAMPLE_RATE,
    channelLayout: { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: AV_CH_LAYOUT_MONO },
    timeBase: { num: 1, den: SAMPLE_RATE },
    pts: BigInt(blockIndex * SAMPLES_PER_BLOCK),
  });
}

/** 32-bit floats of one channel: a short tone at the start of each second. */
function toneBlock(blockIndex: number): Buffer {
  const samples = Float32Array.from({ length: SAMPLES_PER_BLOCK }, (_, index) => {
    const sec = (blockIndex * SAMPLES_PER_BLOCK + index) / SAMPLE_RATE;
    return sec % 1 < TONE_SEC ? LOUDNESS * Math.sin(2 * Math.PI * TONE_HZ * sec) : 0;
  });
  return Buffer.from(samples.buffer);
}
