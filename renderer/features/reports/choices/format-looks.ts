import { Clapperboard, Ellipsis, Handshake, Users } from 'lucide-react';
import type { ReportFormatId, ReportOptions } from '../../../../shared/contract/reports.ts';

type FormatLooks = { readonly label: string; readonly about: string };

const pages = {
  html: { label: 'Web page', about: 'One file to read, filter and print.' },
  pdf: { label: 'PDF', about: 'Numbered pages to send and archive.' },
  bundle: { label: 'Pages with clips', about: 'Also plays the clips. A folder, as a .zip.' },
} as const;

const editors = {
  edl: { label: 'DaVinci Resolve EDL', about: 'Markers to import into a timeline.' },
  fcpxml: { label: 'Final Cut Pro FCPXML', about: 'All clips on a timeline, with markers.' },
  otio: { label: 'OpenTimelineIO', about: 'The kept clips on a track, with markers.' },
  premiere: { label: 'Premiere Pro XML', about: 'All clips in a sequence, with markers.' },
  'markers-csv': {
    label: 'Markers as CSV',
    about: 'Timecodes and colors, for other tools and notes.',
  },
} as const;

type OtherFormat = Exclude<ReportFormatId, keyof typeof pages | keyof typeof editors>;

const others: Readonly<Record<OtherFormat, FormatLooks>> = {
  csv: { label: 'CSV of findings', about: 'A row for each finding, with its frames and verdict.' },
  'csv-clips': { label: 'CSV of clips', about: 'A row for each clip, with its counts.' },
  md: { label: 'Markdown', about: 'Plain text with headings, for a wiki or a ticket.' },
  jsonl: { label: 'JSON Lines', about: 'Everything stored, with paths. Can be imported again.' },
  regenerate: {
    label: 'Clips to regenerate',
    about: 'Rejected clips with prompt, reasons, seed and workflow: CSV and JSON Lines.',
  },
  junit: { label: 'JUnit XML', about: 'Clips as tests that pass or fail, for CI.' },
  cvat: { label: 'CVAT', about: 'Boxes as tracks: CVAT for video 1.1.' },
  fiftyone: { label: 'FiftyOne', about: 'A dataset of videos with detections for each frame.' },
  labelstudio: { label: 'Label Studio', about: 'Tasks with predictions, for people to correct.' },
  coco: { label: 'COCO boxes', about: 'Images and boxes in COCO format.' },
  hf: { label: 'Hugging Face', about: 'metadata.jsonl with each clip and its findings.' },
};

/** Whom a report is for, which decides its formats and the layout of pages. */
export const readers = {
  client: {
    label: 'For a client',
    about: 'All clips with their decisions, and confirmed findings without internal details.',
    icon: Handshake,
    formats: pages,
  },
  team: {
    label: 'For the team',
    about: 'The worst clips first, with everything that is known about them.',
    icon: Users,
    formats: pages,
  },
  editor: {
    label: 'For an editor',
    about: 'Findings as markers on a timeline.',
    icon: Clapperboard,
    formats: editors,
  },
  more: {
    label: 'More formats…',
    about: 'For spreadsheets, scripts and datasets.',
    icon: Ellipsis,
    formats: others,
  },
} as const;

export type Reader = keyof typeof readers;

export const formatsFor = (reader: Reader): [ReportFormatId, FormatLooks][] =>
  Object.entries<FormatLooks>(readers[reader].formats) as [ReportFormatId, FormatLooks][];

type Choices = { readonly format: ReportFormatId; readonly options: ReportOptions };

export const readerOf = ({ format, options: { layout } }: Choices): Reader => {
  if (format in pages) return layout === 'client' ? 'client' : 'team';
  return format in editors ? 'editor' : 'more';
};
