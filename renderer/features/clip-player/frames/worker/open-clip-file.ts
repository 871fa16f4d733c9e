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
import { ClipProblem } from '../../../../../shared/mp4/clip-problem.ts';
import {
  fullTrack,
  type Presentation,
  presentationOf,
} from '../../../../../shared/mp4/presentation.ts';
import { type Mp4Video, readVideo } from '../../../../../shared/mp4/read-video.ts';
import type { Turn } from '../exact/frame-pixels.ts';
import { completeColorSpace } from '../exact/raw-frame.ts';

/** Bytes fetched at a time; in most files, the first fetch contains all tables. */
const chunkBytes = 128 * 1024;

const throwUnreachable = (): never => {
  throw new ClipProblem('Clipcheck is not responding, so the file cannot be read.');
};

const fetchRange = async (url: string, start: number, length: number) => {
  const headers = { Range: `bytes=${start}-${start + length - 1}` };
  const response = await fetch(url, { headers }).catch(throwUnreachable);
  // The range is past the end of the file.
  if (response.status === 416) return { bytes: new Uint8Array(), fileBytes: 0 };
  if (response.status === 404) {
    throw new ClipProblem('The file cannot be read as a video, or no longer exists.');
  }
  if (response.status !== 206) throw new ClipProblem('The file cannot be read.');
  const fileBytes = Number(response.headers.get('content-range')?.split('/')[1]);
  return { bytes: new Uint8Array(await response.arrayBuffer().catch(throwUnreachable)), fileBytes };
};

/** Reads by ranges. @throws ClipProblem if the file cannot be read, also from `readAt` */
const openRemoteFile = async (url: string) => {
  let start = 0;
  let { bytes, fileBytes } = await fetchRange(url, 0, chunkBytes);
  return {
    fileBytes,
    readAt: async (position: number, length: number): Promise<Uint8Array> => {
      const end = Math.min(fileBytes, position + length);
      if (position < start || end > start + bytes.length) {
        start = position;
        ({ bytes } = await fetchRange(url, start, Math.max(length, chunkBytes)));
      }
      return bytes.subarray(position - start, position - start + length);
    },
  };
};

/** Packets are numbered in decoding order. */
export type OpenClipFile = {
  readonly presentation: Presentation;
  readonly config: VideoDecoderConfig;
  readonly turn: Turn;
  /** Width divided by height as displayed, after rotation. */
  readonly aspectRatio: number;
  /** @throws Error if the file does not have them */
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

/** Whether the packets are those of the file's tables, which say more than mediabunny. */
const arePacketsOf = (video: Mp4Video, packets: readonly EncodedPacket[]): boolean =>
  packets.length === video.packets.length &&
  packets.every(({ byteLength }, index) => byteLength === video.packets[index]?.sizeBytes);

/**
 * Formats other than MP4 and QuickTime present all frames of a track.
 * @throws ClipProblem if mediabunny does not read the frames that the tables describe
 */
const readPresentation = async (
  track: InputVideoTrack,
  packets: readonly EncodedPacket[],
  video: Mp4Video | null,
): Promise<Presentation> => {
  if (video) {
    if (!arePacketsOf(video, packets)) throw new ClipProblem(noTimes);
    return video.presentation;
  }
  const format = await track.input.getFormat();
  if (format === MP4 || format === QTFF) throw new ClipProblem(noTimes);
  const ticksPerSec = await track.getTimeResolution();
  const inTicks = (sec: number): number => Math.round(sec * ticksPerSec);
  const times = packets.map(({ timestamp, duration, type }) => ({
    ticks: inTicks(timestamp),
    durationTicks: inTicks(duration),
    isKey: type === 'key',
  }));
  return presentationOf(times, [fullTrack], ticksPerSec);
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

/** @throws ClipProblem if it cannot be decoded frame by frame */
export const openClipFile = async (url: string): Promise<OpenClipFile> => {
  const source = new UrlSource(url, {
    maxCacheSize: cacheBytes,
    // The file is on this machine, so retrying would not help.
    getRetryDelay: () => null,
    // The error is reported when the same bytes are read later.
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
  const tables = readTables(url);
  // Errors are handled where the tables are used.
  tables.catch(() => undefined);
  try {
    return await openInput(input, tables);
  } catch (error) {
    input.dispose();
    if (error instanceof ClipProblem) throw error;
    // Whether the file is damaged or unreachable is known from its tables.
    const reason = await tables.then(
      () => null,
      (problem: unknown) => problem,
    );
    throw reason instanceof ClipProblem ? reason : new ClipProblem(unreadable);
  }
};

const readTables = async (url: string): Promise<Mp4Video | null> => {
  const { readAt, fileBytes } = await openRemoteFile(url);
  return readVideo(readAt, fileBytes);
};

const findTrack = async (input: Input, video: Mp4Video | null): Promise<InputVideoTrack | null> => {
  if (!video) return input.getPrimaryVideoTrack();
  const tracks = await input.getVideoTracks();
  return tracks.find(({ id }) => id === video.trackId) ?? null;
};

const openInput = async (input: Input, tables: Promise<Mp4Video | null>): Promise<OpenClipFile> => {
  const video = (await input.canRead()) ? await tables : null;
  const track = await findTrack(input, video);
  if (!track) throw new ClipProblem('The file contains no video.');
  const sink = new EncodedPacketSink(track);
  const packets = await readPackets(sink);
  const presentation = await readPresentation(track, packets, video);
  const config = await readConfig(track);
  if (!config) throw new ClipProblem(noDecoder, presentation);
  return {
    presentation,
    config,
    turn: await readTurn(track),
    aspectRatio: (await track.getDisplayWidth()) / (await track.getDisplayHeight()),
    read: async (index) => {
      const before = packets[index - 1];
      const packet = before ? await sink.getNextPacket(before) : await sink.getFirstPacket();
      if (!packet) throw new Error('the file ends before the packet');
      return packet.data;
    },
    close: () => input.dispose(),
  };
};
