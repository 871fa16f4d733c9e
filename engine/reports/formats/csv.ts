import { isOneOf } from '../../../shared/domain/finding-types.ts';
import type { Box, FindingPlace } from '../../../shared/domain/frames/place-finding.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { type CsvCell, csvHead, printableCsvRow } from '../../clips/files/csv-row.ts';
import { type ReportClip, singleFileFormat } from '../report.ts';
import { codePointSpan, rounded } from '../text/json-text.ts';
import { kindText } from './markers/marker-text.ts';

type Column = readonly [name: string, cell: (clip: ReportClip, finding: Finding) => CsvCell];

/** A cell about the place of a finding; empty for findings about the entire clip. */
const placeCell =
  (cell: (place: FindingPlace) => CsvCell): Column[1] =>
  (_, { place }) =>
    place.hasRegion ? cell(place) : null;

/** A cell about the bounding box of all boxes of a finding; empty without boxes. */
const boundingBoxCell = (
  edge: keyof Box,
  outermost: (one: number, other: number) => number,
): Column[1] =>
  placeCell(({ boxes }) =>
    boxes.length === 0
      ? null
      : rounded(boxes.map(({ box }) => box[edge]).reduce((one, other) => outermost(one, other))),
  );

const segmentCell =
  (end: 'start' | 'end'): Column[1] =>
  ({ run }, { words }) =>
    run && words ? codePointSpan(run.prompt, words)[end] : null;

/** The run that a finding is from; undefined for one that a person marked. */
const partOf = ({ card }: ReportClip, finding: Finding) =>
  finding.marked ? undefined : card.parts.find(({ types }) => isOneOf(types)(finding));

const columns: readonly Column[] = [
  ['file', ({ card }) => card.name],
  ['folder', ({ card }) => card.folder],
  ['path', ({ card }) => card.path],
  ['sha256', ({ card }) => card.sha256],
  ['finding', (_, { number }) => number],
  ['type', (_, { type }) => type],
  ['kind', (_, finding) => kindText(finding)],
  ['severity', (_, { severity }) => severity],
  ['description', (_, { description }) => description],
  ['verdict', (_, { verdict }) => verdict],
  ['decision', ({ card }) => card.decision],
  ['note', (_, { note }) => note],
  ['first_frame', placeCell(({ firstFrame }) => firstFrame)],
  ['last_frame', placeCell(({ lastFrame }) => lastFrame)],
  ['start_timecode', placeCell(({ startTimecode }) => startTimecode)],
  ['end_timecode', placeCell(({ endTimecode }) => endTimecode)],
  ['start_seconds', placeCell(({ startSec }) => rounded(startSec))],
  ['end_seconds', placeCell(({ endSec }) => rounded(endSec))],
  // Frame times are integer microseconds, so further digits of their mean are noise: 24.000002.
  ['fps', ({ table }) => Math.round(table.rate.fps * 1000) / 1000],
  ['box_xmin', boundingBoxCell('xmin', Math.min)],
  ['box_ymin', boundingBoxCell('ymin', Math.min)],
  ['box_xmax', boundingBoxCell('xmax', Math.max)],
  ['box_ymax', boundingBoxCell('ymax', Math.max)],
  ['box_frames', placeCell(({ boxes }) => boxes.length)],
  ['prompt_words', (_, { namedWords }) => namedWords],
  ['prompt_words_start', segmentCell('start')],
  ['prompt_words_end', segmentCell('end')],
  ['prompt', ({ run }) => run?.prompt],
  ['model', (clip, finding) => partOf(clip, finding)?.model],
  ['model_version', (clip, finding) => partOf(clip, finding)?.modelVersion],
  ['evaluation_id', (clip, finding) => partOf(clip, finding)?.evaluationId],
  ['attempt', (clip, finding) => partOf(clip, finding)?.attempt],
  ['finding_id', (_, { findingId }) => findingId],
  ['source', (_, { source }) => source],
  [
    'imported',
    (clip, finding) =>
      finding.marked ? finding.marked.by === 'import' : partOf(clip, finding)?.imported,
  ],
];

export const csvFormat = singleFileFormat(
  { extension: 'csv', passes: 1 },
  async function* ({ options, clips }) {
    const names = columns.map(([name]) => name);
    yield csvHead(names, options.withBom);
    for await (const clip of clips()) {
      for (const finding of clip.findings) {
        yield printableCsvRow(columns.map(([, cell]) => cell(clip, finding)));
      }
    }
  },
);
