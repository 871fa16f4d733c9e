import { promptOf } from '../text/clip-texts.ts';
import { jsonArray, openJsonObject } from '../text/json-text.ts';
import { markerFormat } from './markers/marker-format.ts';
import { decisionText, kindText, mediaUrl, oneLine, stateText } from './markers/marker-text.ts';
import {
  framesPerSecond,
  type Marker,
  type PlacedClip,
  placeInFile,
  type Timeline,
} from './markers/timeline.ts';

const timeOf = (value: number, rate: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value });

const rangeOf = (firstFrame: number, frameCount: number, rate: number) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: timeOf(firstFrame, rate),
  duration: timeOf(frameCount, rate),
});

/** Members that stacks, tracks and clips have in common. */
const itemOf = (schema: string, name: string) => ({
  OTIO_SCHEMA: schema,
  metadata: {},
  name,
  source_range: null,
  effects: [],
  markers: [],
  enabled: true,
});

const keptInNote = /^Clip kept · /;

/** A marker. Its note is also in the place that Resolve's own files have it. All clips are kept. */
const markerOf = ({ name, note, ...marker }: Marker, fps: number) => ({
  OTIO_SCHEMA: 'Marker.2',
  metadata: {
    clipcheck: {
      findings: marker.findings.map((finding) => ({
        kind: kindText(finding),
        verdict: stateText(finding),
        severity: finding.severity,
        description: finding.description,
        note: finding.note,
        is_whole_clip: !finding.place.hasRegion,
      })),
    },
    Resolve_OTIO: { Keywords: [], Note: note.replace(keptInNote, '') },
  },
  name: name.replace(/ · kept$/, ''),
  color: marker.color.toUpperCase(),
  marked_range: rangeOf(marker.firstFrame, marker.frameCount, fps),
  comment: note.replace(keptInNote, ''),
});

/** A clip in full length. Its ranges count frames of its file, whose first is 0. */
const clipOf = ({ clip }: PlacedClip, timeline: Timeline) => {
  const { card, table } = clip;
  const name = oneLine(card.name);
  const { frameCount, fps, markers } = placeInFile(clip, timeline);
  const range = rangeOf(0, frameCount, fps);
  return {
    ...itemOf('Clip.2', name),
    metadata: {
      clipcheck: {
        sha256: card.sha256,
        decision: decisionText(card),
        prompt: promptOf(clip)?.text ?? null,
        is_variable_rate: table.rate.isVariable,
      },
    },
    source_range: range,
    markers: markers.map((marker) => markerOf(marker, fps)),
    media_references: {
      DEFAULT_MEDIA: {
        OTIO_SCHEMA: 'ExternalReference.1',
        metadata: {},
        name,
        available_range: range,
        available_image_bounds: null,
        target_url: mediaUrl(card),
      },
    },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
};

/**
 * OpenTimelineIO (https://opentimelineio.readthedocs.io/en/latest/tutorials/otio-serialized-schema.html):
 * the kept clips one after the other on one track, with the findings as markers of the clips.
 */
export const otioFormat = markerFormat(
  { extension: 'otio', takesOnly: 'keep' },
  async function* (timeline) {
    const { title, rate, startFrame } = timeline;
    async function* clips() {
      for await (const placed of timeline.clips()) yield clipOf(placed, timeline);
    }
    yield openJsonObject({
      OTIO_SCHEMA: 'Timeline.1',
      metadata: {},
      name: title,
      global_start_time: timeOf(startFrame, framesPerSecond(rate)),
    });
    yield `,"tracks":${openJsonObject(itemOf('Stack.1', 'tracks'))}`;
    yield `,"children":[${openJsonObject({ ...itemOf('Track.1', 'Video'), kind: 'Video' })}`;
    yield ',"children":';
    yield* jsonArray(clips());
    yield '}]}}\n';
  },
);
