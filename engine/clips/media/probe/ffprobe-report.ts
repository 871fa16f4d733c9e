/** A stream as ffprobe describes it; unknown values are null. */
export type ReportedStream = ReturnType<typeof readStream>;

/** Summary of a stream's packets. Times are in the stream's ticks, which are exact. */
export type PresentedPackets = {
  presentedCount: number;
  /** Infinity if no packet has a time. */
  firstTick: number;
  lastTick: number;
  /** Duration of the last presented packet; null if the file does not say. */
  lastDurationTicks: number | null;
};

export type FfprobeReport = {
  formatNames: string[];
  streams: ReportedStream[];
  packets: Map<number, PresentedPackets>;
};

/** Maximum number of streams; further ones are ignored. No clip has as many. */
const maxStreams = 64;

const numberOrNull = (text: string | undefined): number | null => {
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

const rateOrNull = (text: string | undefined): number | null => {
  const [top, bottom] = (text ?? '').split('/').map(Number);
  const rate = (top ?? Number.NaN) / (bottom ?? Number.NaN);
  return Number.isFinite(rate) && rate > 0 ? rate : null;
};

type Fields = Map<string, string>;

const readStream = (fields: Fields) => {
  // The display matrix counts counterclockwise.
  const rotation = [...fields].find(([key]) => key.endsWith('.rotation'))?.[1];
  const turned = Math.round(-(numberOrNull(rotation) ?? 0));
  return {
    index: numberOrNull(fields.get('index')) ?? -1,
    type: fields.get('codec_type') ?? '',
    codec: fields.get('codec_name') ?? 'unknown',
    width: numberOrNull(fields.get('width')) ?? 0,
    height: numberOrNull(fields.get('height')) ?? 0,
    /** `yuvj…` is the same layout with the full range; undefined if the header is damaged. */
    pixelFormat:
      fields
        .get('pix_fmt')
        ?.replace(/^yuvj/, 'yuv')
        .replace(/^unknown$/, '') || undefined,
    /** Clockwise rotation that players apply, in degrees, 0 to 359. */
    rotationDeg: ((turned % 360) + 360) % 360,
    isAttachedPicture: fields.get('disposition.attached_pic') === '1',
    /** Length of a tick, the unit of all times of the stream. */
    tickSec: rateOrNull(fields.get('time_base')),
    declaredFps: rateOrNull(fields.get('avg_frame_rate')) ?? rateOrNull(fields.get('r_frame_rate')),
  };
};

const addPacket = (packets: Map<number, PresentedPackets>, fields: Fields): void => {
  const streamIndex = numberOrNull(fields.get('stream_index'));
  if (streamIndex === null || streamIndex >= maxStreams) return;
  const summary = packets.get(streamIndex) ?? {
    presentedCount: 0,
    firstTick: Number.POSITIVE_INFINITY,
    lastTick: Number.NEGATIVE_INFINITY,
    lastDurationTicks: null,
  };
  packets.set(streamIndex, summary);
  // "D": hidden by an edit list.
  if (fields.get('flags')?.[1] === 'D') return;
  summary.presentedCount += 1;
  const tick = numberOrNull(fields.get('pts'));
  if (tick === null) return;
  summary.firstTick = Math.min(summary.firstTick, tick);
  if (tick < summary.lastTick) return;
  summary.lastTick = tick;
  summary.lastDurationTicks = numberOrNull(fields.get('duration'));
};

/**
 * Line of ffprobe's output: `packets.packet.12.flags="K_"`, `streams.stream.0.width=640`,
 * `format.format_name="…"`.
 */
const linePattern = /^(packets\.packet|streams\.stream|format)\.(?:(\d+)\.)?([\w.]+)=(.*)$/;

/** Summarizes packets as they arrive, so that memory does not grow with the file's length. */
export const createReportReader = () => {
  const packets = new Map<number, PresentedPackets>();
  const streams = new Map<number, Fields>();
  let packetFields: Fields = new Map();
  let packetNumber = '';
  let formatName = '';

  const flushPacket = (): void => {
    if (packetFields.size > 0) addPacket(packets, packetFields);
    packetFields = new Map();
  };

  const takeLine = (line: string): void => {
    const [, section, number = '', key, quoted] = linePattern.exec(line) ?? [];
    if (section === undefined || key === undefined || quoted === undefined) return;
    if (key.startsWith('tags.')) return;
    const value = quoted.replace(/^"(.*)"$/, '$1');
    if (section === 'packets.packet') {
      if (number !== packetNumber) flushPacket();
      packetNumber = number;
      packetFields.set(key, value);
    } else if (section === 'streams.stream' && Number(number) < maxStreams) {
      const fields = streams.get(Number(number)) ?? new Map<string, string>();
      streams.set(Number(number), fields.set(key, value));
    } else if (section === 'format' && key === 'format_name') {
      formatName = value;
    }
  };

  return {
    takeLine,
    finish: (): FfprobeReport => {
      flushPacket();
      return {
        formatNames: formatName.split(',').filter((name) => name !== ''),
        streams: [...streams.values()].map(readStream),
        packets,
      };
    },
  };
};

export type CollectedTags = ReturnType<ReturnType<typeof createTagCollector>['finish']>;

/** Maximum length of all tags together; a single one is bounded by its line. */
const maxCharacters = 16 * 1024 * 1024;
/** Maximum number of tags; usual files have a few dozen. */
const maxTags = 1000;
/** Maximum number of names kept for the notice. */
const maxTooLong = 10;
/** Maximum length of the part of a long line that is kept to read the tag's name. */
const maxStartCharacters = 300;

const containerPrefix = 'format.tags.';
const keyPattern = /^(?:format|streams\.stream\.\d{1,4})\.tags\.(\w{1,200})="/;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r' };

/** Reverses FFmpeg's `flat_escape_value_str`, which escapes with backslashes. */
const unescapeValue = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character);

/** Returns a tag's name as ffprobe prints it, but with the dots of QuickTime's prefix. */
export const tagName = (key: string): string =>
  key.replace(/[^0-9A-Za-z]/g, '_').replace(/^com_apple_quicktime_/i, 'com.apple.quicktime.');

export const createTagCollector = () => {
  const container = new Map<string, string>();
  const streams = new Map<string, string>();
  /** Names of tags left out because they, or all tags together, are too long. */
  const tooLong: string[] = [];
  let characters = 0;

  const leaveOut = (start: string): void => {
    const key = keyPattern.exec(start)?.[1];
    if (key !== undefined && tooLong.length < maxTooLong) tooLong.push(tagName(key));
  };

  const takeLine = (line: string): void => {
    const [start, key] = keyPattern.exec(line) ?? [];
    if (start === undefined || key === undefined) return;
    characters += line.length;
    if (characters > maxCharacters) {
      leaveOut(start);
      return;
    }
    const tags = line.startsWith(containerPrefix) ? container : streams;
    const name = tagName(key);
    if (tags.size < maxTags && !tags.has(name))
      tags.set(name, unescapeValue(line.slice(start.length, -1)));
  };

  return {
    takeLine,
    takeLongLine: (start: string): void => leaveOut(start.slice(0, maxStartCharacters)),
    finish: () => {
      for (const [name, text] of streams) if (!container.has(name)) container.set(name, text);
      // Those of streams only under names that the container does not use.
      return { tags: container, tooLong };
    },
  };
};
