import type { ReportFormatId } from '../../shared/contract/reports.ts';
import type { ReportFormat } from './report.ts';

/** Formats are loaded on use: their libraries would take a fifth of the time to start. */
export const loadReportFormat: Readonly<Record<ReportFormatId, () => Promise<ReportFormat>>> = {
  html: async () => (await import('./formats/html.ts')).htmlFormat,
  pdf: async () => (await import('./formats/html.ts')).pdfFormat,
  bundle: async () => (await import('./formats/bundle.ts')).bundleFormat,
  csv: async () => (await import('./formats/csv.ts')).csvFormat,
  'csv-clips': async () => (await import('./formats/csv-clips.ts')).csvClipsFormat,
  jsonl: async () => (await import('./formats/jsonl.ts')).jsonlFormat,
  md: async () => (await import('./formats/md.ts')).mdFormat,
  regenerate: async () => (await import('./formats/regenerate.ts')).regenerateFormat,
  junit: async () => (await import('./formats/junit.ts')).junitFormat,
  edl: async () => (await import('./formats/edl.ts')).edlFormat,
  fcpxml: async () => (await import('./formats/fcpxml.ts')).fcpxmlFormat,
  otio: async () => (await import('./formats/otio.ts')).otioFormat,
  premiere: async () => (await import('./formats/premiere.ts')).premiereFormat,
  'markers-csv': async () => (await import('./formats/markers-csv.ts')).markersCsvFormat,
  cvat: async () => (await import('./formats/cvat.ts')).cvatFormat,
  fiftyone: async () => (await import('./formats/fiftyone.ts')).fiftyoneFormat,
  labelstudio: async () => (await import('./formats/labelstudio.ts')).labelstudioFormat,
  coco: async () => (await import('./formats/coco.ts')).cocoFormat,
  hf: async () => (await import('./formats/hf.ts')).hfFormat,
};
