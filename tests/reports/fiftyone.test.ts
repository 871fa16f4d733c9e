import { describe, expect, test } from 'vitest';
import { fiftyoneFormat } from '../../engine/reports/formats/fiftyone.ts';
import type { Box } from '../../shared/domain/frames/place-finding.ts';
import { exactly, expectSchema, listOf } from '../support/expect-schema.ts';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { hostileTexts, longText } from '../support/hostile-texts.ts';
import { madeUpReport, textsOf } from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipsOf, distanceOf, drawnBoxes, movingClips } from '../support/moving-clips.ts';
import { writtenFiles } from '../support/written-report.ts';

/** What FiftyOne's importer reads: `eta.core.datasets.LabeledDatasetIndex`. */
const manifestSchema = exactly({
  type: { const: 'eta.core.datasets.LabeledVideoDataset' },
  description: { type: 'string' },
  index: listOf(exactly({ data: { type: 'string' }, labels: { type: 'string' } })),
});

const attribute = (kind: string, value: object) =>
  exactly({ type: { const: `eta.core.data.${kind}Attribute` }, name: { type: 'string' }, value });

const attributes = exactly({
  attrs: listOf({
    anyOf: [attribute('Categorical', { type: 'string' }), attribute('Numeric', { type: 'number' })],
  }),
});

const fraction = { type: 'number', minimum: 0, maximum: 1 };
const point = exactly({ x: fraction, y: fraction });
/** ETA refuses frames before the first, which is 1. */
const frameNumber = { type: 'integer', minimum: 1 };

/** The part of `eta.core.video.VideoLabels` that FiftyOne uses. */
const labelsSchema = exactly({
  filename: { type: 'string' },
  attrs: attributes,
  events: exactly({
    events: listOf(
      exactly({
        type: { const: 'eta.core.events.VideoEvent' },
        label: { type: 'string', minLength: 1 },
        name: { const: 'findings' },
        index: { type: 'integer' },
        support: exactly({ ranges: { type: 'string', pattern: '^[1-9]\\d*-[1-9]\\d*$' } }),
        attrs: attributes,
      }),
    ),
  }),
  frames: {
    type: 'object',
    additionalProperties: exactly({
      frame_number: frameNumber,
      objects: exactly({
        objects: listOf(
          exactly({
            type: { const: 'eta.core.objects.DetectedObject' },
            label: { type: 'string', minLength: 1 },
            name: { const: 'findings' },
            index: { type: 'integer' },
            frame_number: frameNumber,
            bounding_box: exactly({ top_left: point, bottom_right: point }),
            attrs: attributes,
          }),
        ),
      }),
    }),
  },
});

type Attributes = { attrs: { name: string; value: string | number }[] };
type Point = { x: number; y: number };
type Labels = {
  filename: string;
  attrs: Attributes;
  events: { events: { label: string; support: { ranges: string }; attrs: Attributes }[] };
  frames: Record<
    string,
    {
      objects: {
        objects: { index: number; bounding_box: { top_left: Point; bottom_right: Point } }[];
      };
    }
  >;
};

const valuesOf = ({ attrs }: Attributes): Record<string, string | number> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

const readAll = (texts: Record<string, string>): { video: string; labels: Labels }[] => {
  const manifest = JSON.parse(texts['manifest.json'] ?? '');
  expectSchema(manifestSchema, manifest);
  expect(Object.keys(texts)).toHaveLength(manifest.index.length + 1);
  return manifest.index.map(({ data, labels }: { data: string; labels: string }) => {
    const read: Labels = JSON.parse(texts[labels] ?? '');
    expectSchema(labelsSchema, read);
    return { video: data, labels: read };
  });
};

/** A finding's box in a frame, by FiftyOne's frame number. */
const boxIn = ({ frames }: Labels, number: number, finding: number): Box | null => {
  const objects = frames[String(number)]?.objects.objects ?? [];
  const found = objects.find(({ index }) => index === finding)?.bounding_box;
  if (!found) return null;
  const { top_left: top, bottom_right: bottom } = found;
  return { xmin: top.x, ymin: top.y, xmax: bottom.x, ymax: bottom.y };
};

describe('fiftyone: labels of each video, and a manifest', () => {
  const library = hostileLibraryForAll();

  test('numbers frames from 1, as FiftyOne does', async () => {
    const selection = { clipIds: [library().ordinary.clipId] };
    const texts = await writtenFiles(library().dataDir, 'fiftyone', {}, selection);
    const [only] = readAll(texts);
    if (!only) throw new Error('There is no video.');
    const { video, labels } = only;
    expect(video).toBe(library().ordinary.path);
    expect(valuesOf(labels.attrs)).toEqual({
      ...{ sha256: library().ordinary.clipId, prompt: ordinary.prompt, state: 'completed' },
      ...{ model: 'signal-1', model_version: '1.0.0', imported: 'false' },
    });
    expect(labels.events.events.map(({ label, support }) => [label, support.ranges])).toEqual([
      ['visual_glitch', '31-43'],
      ['visual_glitch', '96-96'],
      ['prompt_misalignment', '1-96'],
    ]);
    expect(labels.events.events.map(({ attrs }) => valuesOf(attrs))).toMatchObject([
      { finding: 1, verdict: 'real', place: 'box', note: 'To be seen at once.' },
      { finding: 2, verdict: 'unreviewed', place: 'frames' },
      { finding: 3, verdict: 'wrong', place: 'clip', severity: 4, prompt_words: 'wooden beam' },
    ]);
    expect(Object.keys(labels.frames).map(Number)).toEqual(
      Array.from({ length: 13 }, (_, step) => 31 + step),
    );
    expect(boxIn(labels, 31, 1)).toEqual(ordinary.findings[0].boxes[0].box);
    expect(boxIn(labels, 43, 1)).toEqual(ordinary.findings[0].boxes[1].box);
  });

  test('keeps every text, and names every video where it is', async () => {
    const all = readAll(await writtenFiles(library().dataDir, 'fiftyone'));
    expect(all).toHaveLength(Object.keys(hostileTexts).length + 7);
    for (const [key, text] of Object.entries(hostileTexts)) {
      const { path } = library().hostile[key as keyof typeof hostileTexts];
      const own = all.find(({ video }) => video === path);
      const kept = text.replaceAll('\0', '\uFFFD').toWellFormed();
      expect(valuesOf(own?.labels.attrs ?? { attrs: [] })).toMatchObject({
        ...{ prompt: kept, model: kept },
      });
      const [first] = own?.labels.events.events ?? [];
      expect(valuesOf(first?.attrs ?? { attrs: [] })).toMatchObject({
        ...{ description: kept, note: kept },
      });
    }
    const long = all.find(({ video }) => video === library().long.path);
    const [first] = long?.labels.events.events ?? [];
    expect(valuesOf(first?.attrs ?? { attrs: [] }).description).toBe(longText);
  });
});

test('every frame has the box that the app draws there', async () => {
  const report = madeUpReport(movingClips, {}, await makeFolder());
  const all = readAll(await textsOf(fiftyoneFormat, report));
  for (const [index, clip] of (await clipsOf(report)).entries()) {
    const labels = all[index]?.labels;
    if (!labels) throw new Error(`There is no video ${index}.`);
    for (const [finding, drawn] of drawnBoxes(clip).entries()) {
      for (const [frame, box] of drawn.entries()) {
        const distance = distanceOf(boxIn(labels, frame + 1, finding + 1), box);
        expect(distance, `${clip.card.name} ${finding} ${frame}`).toBeLessThan(1e-6);
      }
    }
  }
});
