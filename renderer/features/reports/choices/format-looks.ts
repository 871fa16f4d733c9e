import type { ReportFormatId } from '../../../../shared/contract/reports.ts';

type FormatLooks = { readonly label: string; readonly about: string };

export const formatGroups = {
  'To share': {
    html: { label: 'Web page', about: 'One file with frames, to read, filter and print.' },
    pdf: { label: 'PDF', about: 'The same report as numbered pages, to send and archive.' },
    bundle: {
      label: 'Pages with clips',
      about: 'Also plays the clips, for readers without Clipcheck.',
    },
    md: { label: 'Markdown', about: 'Plain text with headings, for a wiki or a ticket.' },
  },
  'Spreadsheets and scripts': {
    csv: {
      label: 'CSV of findings',
      about: 'A row for each finding, with its frames and verdict.',
    },
    'csv-clips': { label: 'CSV of clips', about: 'A row for each clip, with its counts.' },
    jsonl: { label: 'JSON Lines', about: 'Everything that is stored. Can be imported again.' },
    regenerate: {
      label: 'Clips to regenerate',
      about: 'Rejected clips with prompt, reasons, seed and workflow: CSV and JSON Lines.',
    },
    junit: { label: 'JUnit XML', about: 'Clips as tests that pass or fail, for CI.' },
  },
  'Video editors': {
    edl: { label: 'DaVinci Resolve EDL', about: 'Markers to import into a timeline.' },
    fcpxml: { label: 'Final Cut Pro FCPXML', about: 'The clips on a timeline with markers.' },
    otio: { label: 'OpenTimelineIO', about: 'The kept clips on a track, with markers.' },
    premiere: {
      label: 'Premiere Pro XML',
      about: 'A sequence with markers, as Final Cut Pro 7 XML.',
    },
    'markers-csv': {
      label: 'Markers as CSV',
      about: 'Timecodes and colors, for other tools and notes.',
    },
  },
  Datasets: {
    cvat: { label: 'CVAT', about: 'Boxes as tracks: CVAT for video 1.1.' },
    fiftyone: { label: 'FiftyOne', about: 'A dataset of videos with detections for each frame.' },
    labelstudio: { label: 'Label Studio', about: 'Tasks with predictions, for people to correct.' },
    coco: { label: 'COCO boxes', about: 'Images and boxes in COCO format.' },
    hf: { label: 'Hugging Face', about: 'metadata.jsonl with each clip and its findings.' },
  },
} as const satisfies Record<string, Partial<Record<ReportFormatId, FormatLooks>>>;

export const formatLooks: Readonly<Record<ReportFormatId, FormatLooks>> = {
  ...formatGroups['To share'],
  ...formatGroups['Spreadsheets and scripts'],
  ...formatGroups['Video editors'],
  ...formatGroups.Datasets,
};
