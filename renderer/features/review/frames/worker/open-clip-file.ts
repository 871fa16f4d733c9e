import {
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  UrlSource,
  WEBM,
} from 'mediabunny';
import type { Turn } from '../exact/turn.ts';
import { ClipProblem } from './clip-problem.ts';
import { completeColorSpace } from './color-space.ts';
import { editsOf, noEdits, type TrackEdits } from './edits.ts';
import { fetchMovieBox } from './fetch-movie-box.ts';
import { readMovieBox } from './movie-box.ts';
import { microseconds, type Presentation, presentationOf } from './presentation.ts';

/** A clip's file, ready to be decoded. Packets are numbered in decoding order. */
export type ClipFile = {
  readonly presentation: Presentation;
  readonly config: VideoDecoderConfig;
  readonly turn: Turn;
  /** Width divided by height as displayed, after rotation. */
  readonly aspectRatio: number;
  /** Returns the time of a packet's frame in microseconds, which identifies decoded frames. */
  timestampOf(packet: number): number;
  /** Reads the bytes of a packet. @throws Error if the file does not have them */
  read(packet: number): Promise<Uint8Array>;
  close(): void;
};

/** Size of the cache of file contents, so that going back does not read them again. */
const cacheBytes = 64 * 1024 * 1024;

/** Maximum number of packets, hours of video, whose tables would fill the memory. */
const maxPackets = 500_000;

const unreadable = 'The file is damaged, or its format is not supported.';
const noTimes = 'The file stores its frame times in a way that is not supported.';
const noDecoder = 'This browser cannot decode this video format.';

/** Reads all packets, without their bytes. */
const readPackets = async (sink: EncodedPacketSink): Promise<EncodedPacket[]> => {
  const packets = [];
  let packet = await sink.getFirstPacket({ metadataOnly: true });
  while (packet) {
    packets.push(packet);
    if (packets.length > maxPackets) throw new ClipProblem('The clip has too many frames.');
    packet = await sink.getNextPacket(packet, { metadataOnly: true });
  }
  return packets;
};

/**
 * Reads the presented parts of a track. Other formats than MP4 and QuickTime present all of it.
 * @throws ClipProblem if they cannot be found: frames that are cut away would be counted
 */
const readEdits = async (
  track: InputVideoTrack,
  movieBox: Promise<Uint8Array | null>,
): Promise<TrackEdits> => {
  const format = await track.input.getFormat();
  if (format !== MP4 && format !== QTFF) return noEdits;
  const movie = await movieBox;
  const times = movie && readMovieBox(movie).find(({ trackId }) => trackId === track.id);
  if (!times) throw new ClipProblem(noTimes);
  return editsOf(times);
};

const readTurn = async (track: InputVideoTrack): Promise<Turn> => ({
  quarters: ((await track.getRotation()) / 90) as Turn['quarters'],
  isMirrored: await track.getFlip(),
});

/** Returns a supported configuration, in software if possible, since frames are copied as bytes. */
const supportedConfig = async (config: VideoDecoderConfig): Promise<VideoDecoderConfig | null> => {
  const candidates: VideoDecoderConfig[] = [
    { ...config, hardwareAcceleration: 'prefer-software' },
    config,
  ];
  for (const candidate of candidates) {
    if ((await VideoDecoder.isConfigSupported(candidate)).supported) return candidate;
  }
  return null;
};

const readConfig = async (track: InputVideoTrack): Promise<VideoDecoderConfig | null> => {
  const config = 'VideoDecoder' in globalThis ? await track.getDecoderConfig() : null;
  if (!config) return null;
  const colorSpace = completeColorSpace(config.colorSpace ?? {}, config.codedHeight ?? 0);
  return supportedConfig({ ...config, colorSpace });
};

/**
 * Opens a clip by its URL, and reads the times of its frames.
 * @throws ClipProblem if it cannot be decoded frame by frame
 */
export const openClipFile = async (url: string): Promise<ClipFile> => {
  const source = new UrlSource(url, {
    maxCacheSize: cacheBytes,
    // The file is on this machine, so retrying would not help.
    getRetryDelay: () => null,
    // The error is reported when the same bytes are read later.
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
  const movieBox = fetchMovieBox(url);
  // Errors are handled where the box is used.
  movieBox.catch(() => undefined);
  try {
    return await openInput(input, movieBox);
  } catch (error) {
    input.dispose();
    if (error instanceof ClipProblem) throw error;
    // Whether the file is damaged or unreachable is known from the fetch of its movie box.
    const reason = await movieBox.then(
      () => null,
      (problem: unknown) => problem,
    );
    throw reason instanceof ClipProblem ? reason : new ClipProblem(unreadable);
  }
};

const openInput = async (input: Input, movieBox: Promise<Uint8Array | null>): Promise<ClipFile> => {
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new ClipProblem('The file contains no video.');
  const sink = new EncodedPacketSink(track);
  const packets = await readPackets(sink);
  const ticksPerSec = await track.getTimeResolution();
  const { edits, offsetTicks } = await readEdits(track, movieBox);
  const inTicks = (sec: number): number => Math.round(sec * ticksPerSec);
  const times = packets.map(({ timestamp, duration, type }) => ({
    ticks: inTicks(timestamp) + offsetTicks,
    durationTicks: inTicks(duration),
    isKey: type === 'key',
  }));
  const presentation = presentationOf(times, edits, ticksPerSec);
  const config = await readConfig(track);
  if (!config) throw new ClipProblem(noDecoder, presentation);
  return {
    presentation,
    config,
    turn: await readTurn(track),
    aspectRatio: (await track.getDisplayWidth()) / (await track.getDisplayHeight()),
    timestampOf: (packet) => microseconds(times[packet]?.ticks ?? 0, ticksPerSec),
    read: async (index) => {
      const before = packets[index - 1];
      const packet = before ? await sink.getNextPacket(before) : await sink.getFirstPacket();
      if (!packet) throw new Error('the file ends before the packet');
      return packet.data;
    },
    close: () => input.dispose(),
  };
};
