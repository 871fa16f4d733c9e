import { timecodeOf } from '../../../shared/domain/frames/timecode.ts';
import { type CsvCell, csvHead, printableCsvRow } from '../../clips/files/csv-row.ts';
import { rounded } from '../text/json-text.ts';
import { markerFormat } from './markers/marker-format.ts';
import { isResolved, markerColor, markerName, markerNote } from './markers/marker-text.ts';
import type { Marker, PlacedClip, Timeline } from './markers/timeline.ts';
import { framesPerSecond } from './markers/timeline.ts';

type Row = Marker & {
  readonly timeline: Timeline;
  readonly placed: PlacedClip;
  /** Frames of the clip, both inclusive. */
  readonly clipFirst: number;
  readonly clipLast: number;
};

type Column = readonly [name: string, cell: (row: Row) => CsvCell];

const columns: readonly Column[] = [
  ['timeline_start', ({ timeline, firstFrame }) => timeline.timecode(firstFrame)],
  [
    'timeline_end',
    ({ timeline, firstFrame, frameCount }) => timeline.timecode(firstFrame + frameCount - 1),
  ],
  ['timeline_first_frame', ({ firstFrame }) => firstFrame],
  ['timeline_frames', ({ frameCount }) => frameCount],
  ['timeline_fps', ({ timeline }) => rounded(framesPerSecond(timeline.rate))],
  ['color', ({ findings }) => markerColor(findings).name],
  ['name', ({ findings }) => markerName(findings)],
  ['note', ({ placed, findings }) => markerNote(placed.clip, findings)],
  ['completed', ({ findings }) => isResolved(findings)],
  ['clip', ({ placed }) => placed.clip.card.name],
  ['clip_first_frame', ({ clipFirst }) => clipFirst],
  ['clip_last_frame', ({ clipLast }) => clipLast],
  ['clip_start', ({ placed, clipFirst }) => timecodeOf(placed.clip.table, clipFirst)],
  ['clip_end', ({ placed, clipLast }) => timecodeOf(placed.clip.table, clipLast)],
  ['clip_timeline_start', ({ timeline, placed }) => timeline.timecode(placed.firstFrame)],
  ['clip_path', ({ placed }) => placed.clip.card.path],
  ['sha256', ({ placed }) => placed.clip.card.sha256],
];

const rowOf = (timeline: Timeline, placed: PlacedClip, marker: Marker): Row => {
  const places = marker.findings.map(({ place }) => place);
  return {
    ...marker,
    timeline,
    placed,
    clipFirst: places.reduce((min, { firstFrame }) => Math.min(min, firstFrame), Infinity),
    clipLast: places.reduce((max, { lastFrame }) => Math.max(max, lastFrame), 0),
  };
};

export const markersCsvFormat = markerFormat({ extension: 'csv' }, async function* (timeline) {
  const names = columns.map(([name]) => name);
  yield csvHead(names, timeline.options.withBom);
  for await (const placed of timeline.clips()) {
    for (const marker of placed.markers) {
      const row = rowOf(timeline, placed, marker);
      yield printableCsvRow(columns.map(([, cell]) => cell(row)));
    }
  }
});
