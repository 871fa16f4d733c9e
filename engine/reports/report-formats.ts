import type { ReportFormatId } from '../../shared/contract/reports.ts';
import { bundleFormat } from './formats/bundle/bundle-format.ts';
import { cocoFormat } from './formats/coco.ts';
import { csvFormat } from './formats/csv.ts';
import { csvClipsFormat } from './formats/csv-clips.ts';
import { cvatFormat } from './formats/cvat.ts';
import { edlFormat } from './formats/edl.ts';
import { fcpxmlFormat } from './formats/fcpxml.ts';
import { fiftyoneFormat } from './formats/fiftyone.ts';
import { hfFormat } from './formats/hf.ts';
import { htmlFormat } from './formats/html/html-format.ts';
import { jsonlFormat } from './formats/jsonl.ts';
import { junitFormat } from './formats/junit.ts';
import { labelstudioFormat } from './formats/labelstudio.ts';
import { markersCsvFormat } from './formats/markers-csv.ts';
import { mdFormat } from './formats/md.ts';
import { pdfFormat } from './formats/pdf/pdf-format.ts';
import { premiereFormat } from './formats/premiere.ts';
import type { ReportFormat } from './report.ts';

/** All report formats. */
export const reportFormat: Readonly<Record<ReportFormatId, ReportFormat>> = {
  html: htmlFormat,
  pdf: pdfFormat,
  bundle: bundleFormat,
  csv: csvFormat,
  'csv-clips': csvClipsFormat,
  jsonl: jsonlFormat,
  md: mdFormat,
  junit: junitFormat,
  edl: edlFormat,
  fcpxml: fcpxmlFormat,
  premiere: premiereFormat,
  'markers-csv': markersCsvFormat,
  cvat: cvatFormat,
  fiftyone: fiftyoneFormat,
  labelstudio: labelstudioFormat,
  coco: cocoFormat,
  hf: hfFormat,
};
