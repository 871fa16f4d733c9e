import { type FindingKind, findingKinds } from '../domain/verdict.ts';
import type { ReportFormatId, ReportOptions } from './reports.ts';

/** Options that apply only to some formats; `only` applies to all. */
export type FormatOption = Exclude<keyof ReportOptions, 'only'>;

const markers = ['title', 'timeline', 'startTimecode', 'timelineFps', 'mergesMarkers'] as const;

export const clientOptions = ['logo', 'introduction'] as const;

const pages = ['layout', 'title', 'stills', ...clientOptions] as const;

export const optionsOfFormat: Readonly<Record<ReportFormatId, readonly FormatOption[]>> = {
  html: pages,
  pdf: ['layout', 'title', 'stills', 'paper', ...clientOptions],
  bundle: pages,
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

export const includedKinds = ({
  only,
  layout,
}: Pick<ReportOptions, 'only' | 'layout'>): readonly FindingKind[] => {
  if (only.length > 0) return only;
  return layout === 'client' ? ['real'] : findingKinds;
};

/** Returns the kinds that count in totals: dismissed ones only if selected explicitly. */
export const countedKinds = (
  options: Pick<ReportOptions, 'only' | 'layout'>,
): readonly FindingKind[] =>
  options.only.length > 0
    ? options.only
    : includedKinds(options).filter((kind) => kind === 'real' || kind === 'unreviewed');

/** Returns the options for a format, with a layout that it supports. */
export const optionsForFormat = (format: ReportFormatId, options: ReportOptions): ReportOptions =>
  optionsOfFormat[format].includes('layout') ? options : { ...options, layout: 'technical' };
