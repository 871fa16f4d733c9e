import { fileSecOf, frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import type { PlacedBox } from '../../../shared/domain/frames/place-finding.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { type ReportClip, singleFileFormat } from '../report.ts';
import { jsonArray, rounded } from '../text/json-text.ts';
import { linearBoxes } from './datasets/boxes.ts';
import { findingFacts, labelName } from './datasets/finding-labels.ts';
import { rowsWithRelativePaths } from './datasets/relative-paths.ts';

/** Label Studio counts frames from 1. */
const frameNumber = (frame: number): number => frame + 1;

const percent = (fraction: number): number => Math.round(fraction * 1e6) / 1e4;

/** Ids must be unique in a project. */
const regionId = ({ card }: ReportClip, { number }: Finding): string =>
  `${card.clipId.slice(0, 16)}-${number}`;

/** Data that Label Studio stores with a region and shows beside it. */
const metaOf = (finding: Finding) => {
  const { description, note, ...facts } = findingFacts(finding);
  return { text: [description, ...(note ? [note] : [])], ...facts };
};

const keyframe = (
  { table }: ReportClip,
  { frame, box }: PlacedBox,
  lastFrame: number,
): Record<string, number | boolean> => ({
  frame: frameNumber(frame),
  time: rounded(fileSecOf(table, frame)),
  x: percent(box.xmin),
  y: percent(box.ymin),
  width: percent(box.xmax - box.xmin),
  height: percent(box.ymax - box.ymin),
  rotation: 0,
  // A disabled keyframe is the last one to be shown.
  enabled: frame < lastFrame,
});

const regionOf = (clip: ReportClip, finding: Finding) => {
  const { firstFrame, lastFrame } = finding.place;
  const labels = [labelName(finding.type)];
  const boxes = linearBoxes(clip.table, finding.place);
  const region = {
    id: regionId(clip, finding),
    to_name: 'video',
    origin: 'prediction',
    meta: metaOf(finding),
  };
  if (boxes.length === 0) {
    const ranges = [{ start: frameNumber(firstFrame), end: frameNumber(lastFrame) }];
    const value = { ranges, timelinelabels: labels };
    return { ...region, type: 'timelinelabels', from_name: 'timeline', value };
  }
  const value = {
    framesCount: frameCountOf(clip.table),
    duration: rounded(fileSecOf(clip.table, frameCountOf(clip.table))),
    labels,
    sequence: boxes.map((box) => keyframe(clip, box, lastFrame)),
  };
  return { ...region, type: 'videorectangle', from_name: 'box', value };
};

const taskOf = (clip: ReportClip) => {
  const { card, run, table, findings } = clip;
  return {
    data: {
      name: card.name,
      sha256: card.sha256,
      prompt: run?.prompt ?? card.prompt ?? '',
      state: card.state,
      fps: rounded(table.rate.fps),
      imported: card.isImported,
    },
    predictions: run
      ? [
          {
            model_version: [run.model, run.modelVersion].filter(Boolean).join(' '),
            result: findings.map((finding) => regionOf(clip, finding)),
          },
        ]
      : [],
  };
};

const localFileUrl = (folderName: string, path: string): string =>
  `/data/local-files/?d=${[folderName, ...path.split('/')]
    .filter(Boolean)
    .map((name) => encodeURIComponent(name.toWellFormed()))
    .join('/')}`;

/**
 * Tasks of Label Studio with predictions (https://labelstud.io/guide/predictions): VideoRectangle
 * for boxes, TimelineLabels for ranges of frames (https://labelstud.io/tags/videorectangle,
 * https://labelstud.io/tags/timelinelabels), sizes in percent of the frame. It interpolates linearly
 * between keyframes. Clipcheck's verdicts and notes are in the region's `meta`, since annotations
 * are for what people decide in Label Studio.
 */
export const labelstudioFormat = singleFileFormat(
  { extension: 'json', passes: 1 },
  async function* (report) {
    async function* tasks() {
      for await (const { folderName, path, row } of rowsWithRelativePaths(report, taskOf)) {
        yield { ...row, data: { video: localFileUrl(folderName, path), ...row.data } };
      }
    }
    yield* jsonArray(tasks());
    yield '\n';
  },
);
