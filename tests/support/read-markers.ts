/** Markers as programs read them from files; only the arithmetic is ours. */
import { XmlDocument, XmlElement, type XmlNode } from 'libxml2-wasm';
import Papa from 'papaparse';
import { z } from 'zod';

/** Frames from the beginning of a timeline or clip. */
export type Place = { readonly firstFrame: number; readonly frames: number };

/** Its place on the timeline, and its text. */
export type ReadMarker = Place & {
  readonly name: string;
  readonly note: string;
  readonly color?: string | undefined;
};

export type ReadRate = { readonly timebase: number; readonly startFrame: number };

export const framesOf = (timecode: string, timebase: number): number => {
  const match = /^(\d\d):([0-5]\d):([0-5]\d):(\d\d)$/.exec(timecode);
  if (!match) throw new Error(`${timecode} is no timecode`);
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = match.slice(1).map(Number);
  if (hours > 23 || frames >= timebase) throw new Error(`there is no ${timecode} at ${timebase}`);
  return ((hours * 60 + minutes) * 60 + seconds) * timebase + frames;
};

const eventLine = /^(\d{3,}) {2}001 {6}V {5}C {8}(\S{11}) (\S{11}) (\S{11}) (\S{11}) {2}$/;
const markerLine =
  /^(?![A-Z]{2}|[A-Z]\d)(\p{L}[^|]*) \|C:ResolveColor([A-Z][a-z]+) \|M:([^|]+) \|D:(\d+)$/u;

/** Reads what Resolve imports; anything else in the file is an error. */
export const readEdl = (text: string, { timebase, startFrame }: ReadRate): ReadMarker[] => {
  const [title, mode, empty, ...lines] = text.split('\n');
  if (!title?.startsWith('TITLE: ') || mode !== 'FCM: NON-DROP FRAME' || empty !== '') {
    throw new Error('the head is not that of an EDL');
  }
  if (lines.pop() !== '' || lines.length % 3 !== 0) throw new Error('events are of three lines');
  return Array.from({ length: lines.length / 3 }, (_, index) => {
    const [event, marker, gap] = lines.slice(index * 3, index * 3 + 3);
    const [, number, ...timecodes] = eventLine.exec(event ?? '') ?? [];
    const [, note, color, name, frames] = markerLine.exec(marker ?? '') ?? [];
    if (!color || !name || !note || gap !== '') throw new Error(`no marker: ${event}\n${marker}`);
    if (Number(number) !== index + 1) throw new Error(`event ${number} is number ${index + 1}`);
    const [sourceIn, sourceOut, recordIn, recordOut] = timecodes.map((at) =>
      framesOf(at, timebase),
    );
    if (sourceIn !== recordIn || sourceOut !== recordOut || recordOut !== Number(recordIn) + 1) {
      throw new Error(`event ${number} is not one frame long`);
    }
    return {
      firstFrame: Number(recordIn) - startFrame,
      frames: Number(frames),
      name,
      note,
      color,
    };
  });
};

const elements = (parent: XmlDocument | XmlNode, path: string): XmlElement[] =>
  parent.find(path).filter((node) => node instanceof XmlElement);

const attribute = (element: XmlElement, name: string): string => {
  const value = element.attr(name)?.value;
  if (value === undefined) throw new Error(`${element.name} has no ${name}`);
  return value;
};

const content = (parent: XmlDocument | XmlElement, path: string): string => {
  const found = elements(parent, path);
  if (found.length !== 1 || !found[0]) throw new Error(`there are ${found.length} of ${path}`);
  return found[0].content;
};

/** Parses `1001/24000s` or `5s` as a fraction. */
const fractionOf = (time: string): [bigint, bigint] => {
  const match = /^(\d+)(?:\/(\d+))?s$/.exec(time);
  if (!match?.[1]) throw new Error(`${time} is no time`);
  return [BigInt(match[1]), BigInt(match[2] ?? 1)];
};

/** How many times a time contains another; an error unless that is an integer. */
const timesIn = (time: string, unit: string): number => {
  const [[above, below], [unitAbove, unitBelow]] = [fractionOf(time), fractionOf(unit)];
  const [whole, rest] = [above * unitBelow, below * unitAbove];
  if (whole % rest !== 0n) throw new Error(`${time} is no whole number of ${unit}`);
  return Number(whole / rest);
};

const isShorter = (time: string, other: string): boolean => {
  const [[above, below], [otherAbove, otherBelow]] = [fractionOf(time), fractionOf(other)];
  return above * otherBelow < otherAbove * below;
};

export type ReadProject = {
  readonly startFrame: number;
  readonly frameDuration: string;
  readonly formatNames: readonly (string | undefined)[];
  readonly clips: readonly {
    name: string;
    firstFrame: number;
    frames: number;
    src: string;
    fileFrameDuration: string;
    fileLength: string;
    isEnabled: boolean;
    note: string | undefined;
    ratings: string[];
    keywords: string[];
  }[];
  /** Of the event's clips. */
  readonly browserRatings: readonly string[];
  /** The event's clips, in frames of their files. */
  readonly browserClips: readonly { frames: number; markers: Place[] }[];
  readonly markers: readonly (ReadMarker & { isCompleted: boolean })[];
};

export const readFcpxml = (text: string): ReadProject => {
  using document = XmlDocument.fromString(text);
  const byId = (id: string): XmlElement => {
    const [found] = elements(document, `/fcpxml/resources/*[@id="${id}"]`);
    if (!found) throw new Error(`there is no ${id}`);
    return found;
  };
  const [sequence] = elements(document, '/fcpxml/library/event/project/sequence');
  if (!sequence) throw new Error('there is no sequence');
  const durationIn = (element: XmlElement): string =>
    attribute(byId(attribute(element, 'format')), 'frameDuration');
  const frameDuration = durationIn(sequence);
  const framesIn = (element: XmlElement, name: string): number =>
    timesIn(attribute(element, name), frameDuration);
  const startFrame = framesIn(sequence, 'tcStart');
  const clips = elements(sequence, 'spine/asset-clip');
  return {
    startFrame,
    frameDuration,
    formatNames: elements(document, '/fcpxml/resources/format').map(
      (format) => format.attr('name')?.value,
    ),
    browserRatings: elements(document, '/fcpxml/library/event/asset-clip/rating').map((rating) =>
      attribute(rating, 'value'),
    ),
    browserClips: elements(document, '/fcpxml/library/event/asset-clip').map((clip) => {
      const unit = durationIn(byId(attribute(clip, 'ref')));
      const framesOf = (element: XmlElement) => timesIn(attribute(element, 'duration'), unit);
      const frames = framesOf(clip);
      const described = [...elements(clip, 'keyword'), ...elements(clip, 'rating')];
      if (described.some((one) => framesOf(one) !== frames)) throw new Error('not the whole clip');
      const markers = elements(clip, 'marker').map((marker) => ({
        firstFrame: timesIn(attribute(marker, 'start'), unit),
        frames: framesOf(marker),
      }));
      return { frames, markers };
    }),
    clips: clips.map((clip) => {
      const asset = byId(attribute(clip, 'ref'));
      const [media] = elements(asset, 'media-rep');
      const fileLength = attribute(asset, 'duration');
      if (!media || isShorter(fileLength, attribute(clip, 'duration'))) {
        throw new Error('past its file');
      }
      return {
        name: attribute(clip, 'name'),
        firstFrame: framesIn(clip, 'offset') - startFrame,
        frames: framesIn(clip, 'duration'),
        src: attribute(media, 'src'),
        fileFrameDuration: durationIn(asset),
        fileLength,
        isEnabled: attribute(clip, 'enabled') === '1',
        note: elements(clip, 'note')[0]?.content,
        ratings: elements(clip, 'rating').map((rating) => attribute(rating, 'value')),
        keywords: elements(clip, 'keyword').map((keyword) => attribute(keyword, 'value')),
      };
    }),
    markers: clips.flatMap((clip) => {
      // A marker's time is the clip's.
      const shift = framesIn(clip, 'offset') - framesIn(clip, 'start') - startFrame;
      return elements(clip, 'marker').map((marker) => ({
        firstFrame: framesIn(marker, 'start') + shift,
        frames: framesIn(marker, 'duration'),
        name: attribute(marker, 'value'),
        note: attribute(marker, 'note'),
        isCompleted: marker.attr('completed')?.value === '1',
      }));
    }),
  };
};

export type ReadSequence = ReadRate & {
  readonly isNtsc: boolean;
  readonly timecode: string;
  readonly frames: number;
  readonly clips: readonly {
    name: string;
    pathUrl: string;
    start: number;
    end: number;
    in: number;
    out: number;
    fileRate: string;
    fileFrames: number;
    label: string | undefined;
    description: string | undefined;
    markers: ReadMarker[];
  }[];
  readonly markers: readonly ReadMarker[];
};

export const readPremiere = (text: string): ReadSequence => {
  using document = XmlDocument.fromString(text);
  const sequence = '/xmeml[@version="4"]/sequence';
  const number = (element: XmlElement, path: string): number => Number(content(element, path));
  const markersIn = (parent: XmlDocument | XmlElement, path: string): ReadMarker[] =>
    elements(parent, path).map((marker) => {
      const [firstFrame, out] = [number(marker, 'in'), number(marker, 'out')];
      const [color] = elements(marker, 'pproColor');
      return {
        firstFrame,
        frames: out === -1 ? 1 : out - firstFrame,
        name: content(marker, 'name'),
        note: content(marker, 'comment'),
        color: color?.content,
      };
    });
  return {
    timebase: Number(content(document, `${sequence}/rate/timebase`)),
    isNtsc: content(document, `${sequence}/rate/ntsc`) === 'TRUE',
    startFrame: Number(content(document, `${sequence}/timecode/frame`)),
    timecode: content(document, `${sequence}/timecode/string`),
    frames: Number(content(document, `${sequence}/duration`)),
    clips: elements(document, `${sequence}/media/video/track/clipitem`).map((clip) => ({
      name: content(clip, 'name'),
      pathUrl: content(clip, 'file/pathurl'),
      start: number(clip, 'start'),
      end: number(clip, 'end'),
      in: number(clip, 'in'),
      out: number(clip, 'out'),
      fileRate: `${content(clip, 'file/rate/timebase')} ${content(clip, 'file/rate/ntsc')}`,
      fileFrames: number(clip, 'file/duration'),
      label: elements(clip, 'labels/label2')[0]?.content,
      description: elements(clip, 'logginginfo/description')[0]?.content,
      markers: markersIn(clip, 'marker'),
    })),
    markers: markersIn(document, `${sequence}/marker`),
  };
};

export const readMarkerRows = (text: string): Record<string, string>[] => {
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return data;
};

const rationalTime = z.strictObject({
  OTIO_SCHEMA: z.literal('RationalTime.1'),
  rate: z.number().positive(),
  value: z.int().min(0),
});

const timeRange = z.strictObject({
  OTIO_SCHEMA: z.literal('TimeRange.1'),
  start_time: rationalTime,
  duration: rationalTime,
});

/** The members of each class in OpenTimelineIO's published serialized schema, all and no others. */
const serialized = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({
    OTIO_SCHEMA: z.literal(name),
    metadata: z.record(z.string(), z.unknown()),
    name: z.string(),
    ...shape,
  });

const otioMarker = serialized('Marker.2', {
  color: z.enum(['RED', 'ORANGE', 'YELLOW', 'GREEN', 'CYAN', 'BLUE', 'PURPLE']),
  comment: z.string(),
  marked_range: timeRange,
}).extend({
  metadata: z.strictObject({
    clipcheck: z.strictObject({
      findings: z.array(
        z.strictObject({
          kind: z.string(),
          verdict: z.string(),
          severity: z.number().nullable(),
          description: z.string(),
          note: z.string(),
          is_whole_clip: z.boolean(),
        }),
      ),
    }),
    Resolve_OTIO: z.strictObject({ Keywords: z.tuple([]), Note: z.string() }),
  }),
});

const item = {
  effects: z.tuple([]),
  enabled: z.literal(true),
  markers: z.tuple([]),
  source_range: z.null(),
};

const otioClip = serialized('Clip.2', {
  ...item,
  markers: z.array(otioMarker),
  source_range: timeRange,
  active_media_reference_key: z.literal('DEFAULT_MEDIA'),
  media_references: z.strictObject({
    DEFAULT_MEDIA: serialized('ExternalReference.1', {
      available_image_bounds: z.null(),
      available_range: timeRange,
      target_url: z.string(),
    }),
  }),
}).extend({
  metadata: z.object({
    clipcheck: z.object({
      sha256: z.string(),
      decision: z.string(),
      prompt: z.string().nullable(),
      is_variable_rate: z.boolean(),
    }),
  }),
});

const otioTrack = serialized('Track.1', {
  ...item,
  kind: z.literal('Video'),
  children: z.array(otioClip),
});

const otioTimeline = serialized('Timeline.1', {
  global_start_time: rationalTime,
  tracks: serialized('Stack.1', { ...item, children: z.tuple([otioTrack]) }),
});

/** Reads a timeline whose clips are used in full length; frames of markers are those of the clip. */
export const readOtio = (text: string) => {
  const { name, global_start_time: start, tracks } = otioTimeline.parse(JSON.parse(text));
  const rangeAt = ({ start_time, duration }: z.infer<typeof timeRange>, fps: number) => {
    if (start_time.rate !== fps || duration.rate !== fps) throw new Error(`not at ${fps} fps`);
    return { firstFrame: start_time.value, frames: duration.value };
  };
  const clips = tracks.children[0].children.map((clip) => {
    const { source_range: range, media_references: media, metadata } = clip;
    const fps = range.duration.rate;
    const { available_range: available, target_url: url } = media.DEFAULT_MEDIA;
    const { firstFrame, frames } = rangeAt(available, fps);
    if (firstFrame !== 0 || rangeAt(range, fps).frames !== frames) throw new Error('cut');
    return {
      name: clip.name,
      fps,
      frames,
      url,
      sha256: metadata.clipcheck.sha256,
      isVariable: metadata.clipcheck.is_variable_rate,
      decision: metadata.clipcheck.decision,
      prompt: metadata.clipcheck.prompt,
      markers: clip.markers.map(({ name, comment: note, color, marked_range, metadata }) => {
        if (metadata.Resolve_OTIO.Note !== note) throw new Error('another note for Resolve');
        const { findings } = metadata.clipcheck;
        return { ...rangeAt(marked_range, fps), name, note, color, findings };
      }),
    };
  });
  return { name, start: { value: start.value, rate: start.rate }, clips };
};
