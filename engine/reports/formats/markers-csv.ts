import { timecodeOf } from '../../../shared/domain/frames/timecode.ts';
import { type CsvCell, csvHead, printableCsvRow } from '../../clips/files/csv-row.ts';
import { promptOf } from '../text/clip-texts.ts';
import { rounded } from '../text/json-text.ts';
import { markerFormat } from './markers/marker-format.ts';
import { decisionText, kindText, stateText } from './markers/marker-text.ts';
import {
  framesPerSecond,
  type Marker,
  type PlacedClip,
  type Timeline,
} from './markers/timeline.ts';

type Row = Marker & { readonly timeline: Timeline; readonly placed: PlacedClip };

type Column = readonly [name: string, cell: (row: Row) => CsvCell];

const columns: readonly Column[] = [
  ['timeline_start', ({ timeline, firstFrame }) => timeline.timecode(firstFrame)],
  [
    'timeline_last_frame_timecode',
    ({ timeline, firstFrame, frameCount }) => timeline.timecode(firstFrame + frameCount - 1),
  ],
  [
    'timeline_first_frame',
    ({ timeline, firstFrame }) => (timeline.options.startFrame ?? 0) + firstFrame,
  ],
  ['timeline_frames', ({ frameCount }) => frameCount],
  ['timeline_fps', ({ timeline }) => rounded(framesPerSecond(timeline.rate))],
  ['color', ({ color }) => color],
  ['name', ({ name }) => name],
  ['note', ({ note }) => note],
  ['clip', ({ placed }) => placed.clip.card.name],
  ['decision', ({ placed }) => decisionText(placed.clip.card)],
  ['clip_first_frame', ({ clipFirst }) => clipFirst],
  ['clip_last_frame', ({ clipLast }) => clipLast],
  ['clip_start', ({ placed, clipFirst }) => timecodeOf(placed.clip.table, clipFirst)],
  ['clip_last_frame_timecode', ({ placed, clipLast }) => timecodeOf(placed.clip.table, clipLast)],
  ['clip_fps', ({ clipFps }) => rounded(clipFps)],
  ['clip_timeline_start', ({ timeline, placed }) => timeline.timecode(placed.firstFrame)],
  ['verdict', ({ worst }) => stateText(worst)],
  ['kind', ({ worst }) => kindText(worst)],
  ['severity', ({ worst }) => worst.severity],
  ['finding', ({ worstText }) => worstText],
  ['finding_note', ({ worst }) => worst.note],
  ['timeline', ({ timeline }) => timeline.title],
  ['prompt', ({ placed }) => promptOf(placed.clip)?.text],
  ['sha256', ({ placed }) => placed.clip.card.sha256],
  [
    'clip_path',
    ({ timeline, placed }) => (timeline.options.withPaths ? placed.clip.card.path : null),
  ],
];

export const markersCsvFormat = markerFormat({ extension: 'csv' }, async function* (timeline) {
  const names = columns.map(([name]) => name);
  // Editors open it in spreadsheets.
  yield csvHead(names, true);
  for await (const placed of timeline.clips()) {
    for (const marker of placed.markers) {
      yield printableCsvRow(columns.map(([, cell]) => cell({ ...marker, timeline, placed })));
    }
  }
});
