import { type ReportFormatId, reportFormats } from '../../../../shared/contract/reports.ts';

export const formatGroups = [
  'To share',
  'Spreadsheets and scripts',
  'Video editors',
  'Datasets',
] as const;

export type FormatLooks = {
  readonly label: string;
  readonly group: (typeof formatGroups)[number];
  readonly about: string;
};

export const formatLooks: Readonly<Record<ReportFormatId, FormatLooks>> = {
  html: {
    label: 'Web page',
    group: 'To share',
    about: 'One file with frames, to read, filter and print.',
  },
  pdf: {
    label: 'PDF',
    group: 'To share',
    about: 'The same report as numbered pages, to send and archive.',
  },
  bundle: {
    label: 'Pages with clips',
    group: 'To share',
    about: 'Also plays the clips, for readers without Clipcheck.',
  },
  md: {
    label: 'Markdown',
    group: 'To share',
    about: 'Plain text with headings, for a wiki or a ticket.',
  },
  csv: {
    label: 'CSV of findings',
    group: 'Spreadsheets and scripts',
    about: 'A row for each finding, with its frames and verdict.',
  },
  'csv-clips': {
    label: 'CSV of clips',
    group: 'Spreadsheets and scripts',
    about: 'A row for each clip, with its counts.',
  },
  jsonl: {
    label: 'JSON Lines',
    group: 'Spreadsheets and scripts',
    about: 'Everything that is stored. Can be imported again.',
  },
  junit: {
    label: 'JUnit XML',
    group: 'Spreadsheets and scripts',
    about: 'Clips as tests that pass or fail, for CI.',
  },
  edl: {
    label: 'DaVinci Resolve EDL',
    group: 'Video editors',
    about: 'Markers to import into a timeline.',
  },
  fcpxml: {
    label: 'Final Cut Pro FCPXML',
    group: 'Video editors',
    about: 'The clips on a timeline with markers.',
  },
  premiere: {
    label: 'Premiere Pro XML',
    group: 'Video editors',
    about: 'A sequence with markers, as Final Cut Pro 7 XML.',
  },
  'markers-csv': {
    label: 'Markers as CSV',
    group: 'Video editors',
    about: 'Timecodes and colors, for other tools and notes.',
  },
  cvat: {
    label: 'CVAT',
    group: 'Datasets',
    about: 'Boxes as tracks: CVAT for video 1.1.',
  },
  fiftyone: {
    label: 'FiftyOne',
    group: 'Datasets',
    about: 'A dataset of videos with detections for each frame.',
  },
  labelstudio: {
    label: 'Label Studio',
    group: 'Datasets',
    about: 'Tasks with predictions, for people to correct.',
  },
  coco: {
    label: 'COCO boxes',
    group: 'Datasets',
    about: 'Images and boxes in COCO format.',
  },
  hf: {
    label: 'Hugging Face',
    group: 'Datasets',
    about: 'metadata.jsonl with each clip and its findings.',
  },
};

export const formatsByGroup = formatGroups.map((group) => ({
  group,
  formats: reportFormats.filter((format) => formatLooks[format].group === group),
}));
