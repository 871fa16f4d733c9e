import type { ReportFormatId, ReportOptions } from '../contract/reports.ts';

/** Options that concern some formats only; `only` concerns them all. */
export type FormatOption = Exclude<keyof ReportOptions, 'only'>;

const markers = ['title', 'timeline', 'startTimecode', 'timelineFps', 'mergesMarkers'] as const;

/** The options that each format takes into account. */
export const optionsOfFormat: Readonly<Record<ReportFormatId, readonly FormatOption[]>> = {
  html: ['title', 'stills'],
  pdf: ['title', 'stills'],
  bundle: ['title', 'stills'],
  md: ['title'],
  csv: ['withBom'],
  'csv-clips': ['withBom'],
  jsonl: ['title'],
  junit: ['title', 'failsOn', 'trustsImports'],
  edl: markers,
  fcpxml: markers,
  premiere: markers,
  'markers-csv': [...markers, 'withBom'],
  cvat: [],
  fiftyone: ['title'],
  labelstudio: [],
  coco: ['title'],
  hf: [],
};
