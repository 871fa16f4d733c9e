import { expect } from 'vitest';
import { z } from 'zod';
import type { Box } from '../../shared/domain/frames/place-finding.ts';

const count = z.int().min(0);
const positiveInt = z.int().min(1);
const id = positiveInt;
const fraction = z.number().min(0).max(1);
const nonNegative = z.number().min(0);
const label = z.string().min(1);
const pixels = nonNegative;

/**
 * cocodataset.org/#format-data, "Object Detection", with videos as TAO and CocoVID have them. COCO's
 * readers ignore all other members.
 */
const cocoSchema = z.looseObject({
  info: z.looseObject({
    description: z.string(),
    version: z.string(),
    year: count,
    date_created: z.string(),
  }),
  licenses: z.array(z.looseObject({})),
  images: z.array(
    z.looseObject({
      id,
      width: positiveInt,
      height: positiveInt,
      file_name: z.string(),
      video_id: id,
      frame_index: count,
      frame_id: count,
    }),
  ),
  annotations: z.array(
    z.looseObject({
      id,
      image_id: id,
      category_id: id,
      video_id: id,
      track_id: id,
      bbox: z.array(pixels).length(4),
      area: pixels,
      iscrowd: z.literal(0),
      segmentation: z.array(z.unknown()),
    }),
  ),
  videos: z.array(
    z.looseObject({
      id,
      name: z.string(),
      file_name: z.string(),
      length: positiveInt,
      fps: nonNegative,
      sha256: z.string(),
      prompt: z.string(),
      findings: z.array(z.looseObject({ type: z.string(), description: z.string() })),
    }),
  ),
  categories: z.array(z.looseObject({ id, name: label, supercategory: z.string() })),
});

const idsOf = (list: readonly { id: number }[]) => new Set(list.map((item) => item.id));

export const readCoco = (json: string) => {
  const dataset = cocoSchema.parse(JSON.parse(json));
  const { images, annotations, videos, categories } = dataset;
  for (const list of [images, annotations, videos, categories]) {
    expect(idsOf(list).size).toBe(list.length);
  }
  const videoOf = new Map(images.map((image) => [image.id, image.video_id]));
  for (const { video_id: video } of images) expect(idsOf(videos)).toContain(video);
  for (const annotation of annotations) {
    expect(videoOf.get(annotation.image_id)).toBe(annotation.video_id);
    expect(idsOf(categories)).toContain(annotation.category_id);
  }
  expect(new Set(images.map((image) => image.file_name)).size).toBe(images.length);
  return dataset;
};

/** What FiftyOne's importer reads: `eta.core.datasets.LabeledDatasetIndex`. */
const manifestSchema = z.strictObject({
  type: z.literal('eta.core.datasets.LabeledVideoDataset'),
  description: z.string(),
  index: z.array(z.strictObject({ data: z.string(), labels: z.string() })),
});

const attribute = <Value extends z.ZodType>(kind: string, value: Value) =>
  z.strictObject({ type: z.literal(`eta.core.data.${kind}Attribute`), name: z.string(), value });

const attributes = z.strictObject({
  attrs: z.array(z.union([attribute('Categorical', z.string()), attribute('Numeric', z.number())])),
});

const point = z.strictObject({ x: fraction, y: fraction });

/** The part of `eta.core.video.VideoLabels` that FiftyOne uses. ETA counts frames from 1. */
const videoLabelsSchema = z.strictObject({
  filename: z.string(),
  attrs: attributes,
  events: z.strictObject({
    events: z.array(
      z.strictObject({
        type: z.literal('eta.core.events.VideoEvent'),
        label,
        name: z.literal('findings'),
        index: z.int(),
        support: z.strictObject({ ranges: z.string().regex(/^[1-9]\d*-[1-9]\d*$/) }),
        attrs: attributes,
      }),
    ),
  }),
  frames: z.record(
    z.string(),
    z.strictObject({
      frame_number: positiveInt,
      objects: z.strictObject({
        objects: z.array(
          z.strictObject({
            type: z.literal('eta.core.objects.DetectedObject'),
            label,
            name: z.literal('findings'),
            index: z.int(),
            frame_number: positiveInt,
            bounding_box: z.strictObject({ top_left: point, bottom_right: point }),
            attrs: attributes,
          }),
        ),
      }),
    }),
  ),
});

export type VideoLabels = z.infer<typeof videoLabelsSchema>;

export const attributeValues = ({
  attrs,
}: z.infer<typeof attributes>): Record<string, string | number> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

export const readFiftyone = (
  texts: Record<string, string>,
): { video: string; labels: VideoLabels }[] => {
  const manifest = manifestSchema.parse(JSON.parse(texts['manifest.json'] ?? ''));
  expect(Object.keys(texts)).toHaveLength(manifest.index.length + 1);
  return manifest.index.map(({ data, labels }) => ({
    video: data,
    labels: videoLabelsSchema.parse(JSON.parse(texts[labels] ?? '')),
  }));
};

/** A finding's box in a frame, both counted from 1. */
export const fiftyoneBox = (
  { frames }: VideoLabels,
  frame: number,
  finding: number,
): Box | null => {
  const objects = frames[String(frame)]?.objects.objects ?? [];
  const found = objects.find(
    ({ index, frame_number }) => index === finding && frame_number === frame,
  )?.bounding_box;
  if (!found) return null;
  const { top_left: topLeft, bottom_right: bottomRight } = found;
  return { xmin: topLeft.x, ymin: topLeft.y, xmax: bottomRight.x, ymax: bottomRight.y };
};

const placeKind = z.enum(['box', 'frames', 'clip']);

/** One schema for all rows, as Arrow requires: the same members, each of one type. */
const hfRowSchema = z.strictObject({
  file_name: label,
  sha256: z.string(),
  file_missing: z.boolean(),
  prompt: z.string(),
  state: z.string(),
  judged: z.boolean(),
  partly_judged: z.boolean(),
  imported: z.boolean(),
  model: z.string(),
  model_version: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  fps: nonNegative,
  frames: count,
  duration_seconds: nonNegative,
  findings: z.array(
    z.strictObject({
      type: z.string(),
      finding: count,
      severity: z.number().nullable(),
      description: z.string(),
      prompt_words: z.string(),
      prompt_words_start: z.int().nullable(),
      prompt_words_end: z.int().nullable(),
      source: z.string(),
      verdict: z.string(),
      note: z.string(),
      place: placeKind,
      first_frame: count,
      last_frame: count,
      start_seconds: nonNegative,
      end_seconds: nonNegative,
      boxes: z.array(
        z.strictObject({
          frame: count,
          xmin: fraction,
          ymin: fraction,
          xmax: fraction,
          ymax: fraction,
        }),
      ),
    }),
  ),
});

export const readHuggingFace = (jsonl: string) => {
  const lines = jsonl.split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => hfRowSchema.parse(JSON.parse(line)));
};

const percent = z.number().min(0).max(100);

const keyframe = z.strictObject({
  frame: positiveInt,
  time: nonNegative,
  x: percent,
  y: percent,
  width: percent,
  height: percent,
  rotation: z.literal(0),
  enabled: z.boolean(),
});

const regionMembers = {
  id: z.string(),
  to_name: z.literal('video'),
  origin: z.literal('prediction'),
  meta: z.strictObject({
    text: z.array(z.string()),
    finding: z.int(),
    severity: z.number().nullable(),
    prompt_words: z.string(),
    verdict: z.string(),
    place: placeKind,
  }),
};

/** labelstud.io/tags/videorectangle, "Sample Results JSON". */
const rectangle = z.strictObject({
  ...regionMembers,
  type: z.literal('videorectangle'),
  from_name: z.literal('box'),
  value: z.strictObject({
    framesCount: positiveInt,
    duration: z.number().positive(),
    labels: z.array(label).min(1),
    sequence: z.array(keyframe).min(1),
  }),
});

/** labelstud.io/tags/timelinelabels, "Sample Results JSON": one range for a region. */
const timeline = z.strictObject({
  ...regionMembers,
  type: z.literal('timelinelabels'),
  from_name: z.literal('timeline'),
  value: z.strictObject({
    ranges: z.array(z.strictObject({ start: positiveInt, end: positiveInt })).length(1),
    timelinelabels: z.array(label).min(1),
  }),
});

const regionSchema = z.discriminatedUnion('type', [rectangle, timeline]);

/** labelstud.io/guide/predictions, the form of tasks with predictions. */
const taskSchema = z.strictObject({
  data: z.strictObject({
    video: z.string(),
    name: z.string(),
    sha256: z.string(),
    prompt: z.string(),
    state: z.string(),
    fps: z.number().positive(),
    imported: z.boolean(),
  }),
  predictions: z.array(
    z.strictObject({ model_version: z.string(), result: z.array(regionSchema) }),
  ),
});

type LabelStudioTask = z.infer<typeof taskSchema>;
export type LabelStudioRegion = z.infer<typeof regionSchema>;

export const readLabelStudio = (json: string): LabelStudioTask[] =>
  z.array(taskSchema).parse(JSON.parse(json));

export const regionsOf = (task: LabelStudioTask | undefined): LabelStudioRegion[] =>
  task?.predictions[0]?.result ?? [];

/**
 * Returns the box that Label Studio shows at a frame, counted from 1: interpolated between
 * keyframes; null before the first one and after a disabled one.
 */
export const shownByLabelStudio = (region: LabelStudioRegion, frame: number): Box | null => {
  if (region.type !== 'videorectangle') return null;
  const { sequence } = region.value;
  const at = sequence.findLastIndex((keyframe) => keyframe.frame <= frame);
  const [from, to] = [sequence[at], sequence[at + 1]];
  if (!from || (!from.enabled && from.frame !== frame)) return null;
  const share = to ? (frame - from.frame) / (to.frame - from.frame) : 0;
  const between = (side: 'x' | 'y' | 'width' | 'height') =>
    (from[side] + ((to ?? from)[side] - from[side]) * share) / 100;
  const [xmin, ymin] = [between('x'), between('y')];
  return { xmin, ymin, xmax: xmin + between('width'), ymax: ymin + between('height') };
};
