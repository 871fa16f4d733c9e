import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cvatFormat } from '../../engine/reports/formats/cvat.ts';
import {
  createFindingLabels,
  labelName,
} from '../../engine/reports/formats/datasets/finding-labels.ts';
import { fiftyoneFormat } from '../../engine/reports/formats/fiftyone.ts';
import { labelstudioFormat } from '../../engine/reports/formats/labelstudio.ts';
import type { ReportFormat } from '../../engine/reports/report.ts';
import type { ReportFormatId } from '../../shared/contract/reports.ts';
import type { Box } from '../../shared/domain/frames/place-finding.ts';
import type { SeededClip } from '../../tools/library/seed-review.ts';
import {
  type HostileText,
  hostileLibraryForAll,
  hostileTexts,
  longText,
  ordinary,
} from '../support/hostile-library.ts';
import {
  clipsOf,
  distanceOf,
  drawnBoxes,
  madeUpReport,
  movingClips,
  textsOf,
} from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import { type CvatFile, cvatFiles, shownByCvat } from '../support/read-cvat.ts';
import {
  attributeValues,
  fiftyoneBox,
  readCoco,
  readFiftyone,
  readHuggingFace,
  readLabelStudio,
  regionsOf,
  shownByLabelStudio,
} from '../support/read-datasets.ts';
import { writtenFiles, writtenReport } from '../support/written-report.ts';

type Facts = Readonly<Record<string, unknown>>;

type Read = (texts: Record<string, string>) => (Facts & { readonly findings: readonly Facts[] })[];

const contentOf = (texts: Record<string, string>): string => Object.values(texts).join('');

/** Formats, the numbers of their first frames, and how they read. */
const readers: readonly [ReportFormatId, number, Read][] = [
  ['coco', 0, (texts) => readCoco(contentOf(texts)).videos],
  ['hf', 0, (texts) => readHuggingFace(contentOf(texts))],
  [
    'cvat',
    0,
    (texts) =>
      cvatFiles(texts).map(({ tracks }) => ({
        findings: tracks.map(({ label: type, attributes, boxes }) => {
          const shown = boxes.filter(({ outside }) => !outside).map(({ frame }) => frame);
          return { ...attributes, type, first_frame: shown[0], last_frame: shown.at(-1) };
        }),
      })),
  ],
  [
    'fiftyone',
    1,
    (texts) =>
      readFiftyone(texts).map(({ labels }) => ({
        ...attributeValues(labels.attrs),
        findings: labels.events.events.map(({ label: type, support, attrs }) => {
          const [first_frame, last_frame] = support.ranges.split('-');
          return { ...attributeValues(attrs), type, first_frame, last_frame };
        }),
      })),
  ],
  [
    'labelstudio',
    1,
    (texts) =>
      readLabelStudio(contentOf(texts)).map((task) => ({
        ...task.data,
        findings: regionsOf(task).map(({ meta, value }) => {
          const [description, note] = meta.text;
          const [types, frames] =
            'ranges' in value
              ? [value.timelinelabels, value.ranges.flatMap(({ start, end }) => [start, end])]
              : [value.labels, value.sequence.map(({ frame }) => frame)];
          const [first_frame, last_frame] = [frames[0], frames.at(-1)];
          return { ...meta, type: types[0], description, note, first_frame, last_frame };
        }),
      })),
  ],
];

const library = hostileLibraryForAll();

test.each(readers)('%s has all facts of the findings of a clip', async (format, start, read) => {
  const selection = { clipIds: [library().ordinary.clipId] };
  const clips = read(await writtenFiles(library().dataDir, format, {}, selection));
  const places = ['finding', 'type', 'first_frame', 'last_frame', 'place'];
  const members = [...places, 'severity', 'verdict', 'prompt_words', 'description', 'note'];
  const factsOf = (finding: Facts) => members.map((member) => finding[member] ?? '').join('|');
  const [first, second, third] = ordinary.findings;
  expect(clips.map(({ findings }) => findings.map(factsOf))).toEqual([
    [
      `1|visual_glitch|${start + 30}|${start + 42}|box||real||${first.description}|To be seen at once.`,
      `2|visual_glitch|${start + 95}|${start + 95}|frames||unreviewed||${second.description}|`,
      `3|prompt_misalignment|${start}|${start + 95}|clip|4|wrong|wooden beam|${third.description}|`,
    ],
  ]);
});

// CVAT shortens texts.
test.each(readers.filter(([format]) => format !== 'cvat'))(
  '%s has every clip with all its texts',
  async (format, _, read) => {
    const clips = read(await writtenFiles(library().dataDir, format));
    expect(clips).toHaveLength(Object.keys(hostileTexts).length + 7);
    const clipOf = ({ clipId }: SeededClip) => clips.find(({ sha256 }) => sha256 === clipId);
    for (const [key, text] of Object.entries(hostileTexts)) {
      const kept = text.replaceAll('\0', '\uFFFD').toWellFormed();
      const clip = clipOf(library().hostile[key as HostileText]);
      const { type, description, note } = clip?.findings[0] ?? {};
      const texts = [clip?.prompt, clip?.model ?? kept, description, note];
      expect(texts, key).toEqual(texts.map(() => kept));
      expect([kept, labelName(text)]).toContain(type);
    }
    expect(clipOf(library().long)?.findings[0]?.description).toBe(longText);
  },
);

/** Boxes by clip, finding and frame, in fractions of the picture. */
type ShownBoxes = (Box | null)[][][];

const frames = Array.from({ length: 40 }, (_, frame) => frame);

const inFractions = ({ width, height }: CvatFile, box: Box | null): Box | null =>
  box && {
    xmin: box.xmin / width,
    ymin: box.ymin / height,
    xmax: box.xmax / width,
    ymax: box.ymax / height,
  };

const shownIn: Record<string, [ReportFormat, (texts: Record<string, string>) => ShownBoxes]> = {
  cvat: [
    cvatFormat,
    (texts) =>
      cvatFiles(texts).map((file) =>
        file.tracks.map((track) =>
          // A finding without a box has the entire picture.
          shownByCvat(track, frames.length).map((box) =>
            track.attributes.place === 'box' ? inFractions(file, box) : null,
          ),
        ),
      ),
  ],
  fiftyone: [
    fiftyoneFormat,
    (texts) =>
      readFiftyone(texts).map(({ labels }) =>
        labels.events.events.map(({ index }) =>
          frames.map((frame) => fiftyoneBox(labels, frame + 1, index)),
        ),
      ),
  ],
  labelstudio: [
    labelstudioFormat,
    (texts) =>
      readLabelStudio(contentOf(texts)).map((task) =>
        regionsOf(task).map((region) =>
          frames.map((frame) => shownByLabelStudio(region, frame + 1)),
        ),
      ),
  ],
};

test.for(Object.entries(shownIn))(
  '%s has every box where the app draws it, at every frame and rate',
  async ([, [format, read]]) => {
    const report = madeUpReport(movingClips, {}, await makeFolder());
    const shown = read(await textsOf(format, report));
    for (const [index, clip] of (await clipsOf(report)).entries()) {
      for (const [finding, drawn] of drawnBoxes(clip).entries()) {
        for (const [frame, box] of drawn.entries()) {
          const distance = distanceOf(shown[index]?.[finding]?.[frame] ?? null, box);
          expect(distance, `${clip.card.name} ${finding} ${frame}`).toBeLessThan(0.0005);
        }
      }
    }
  },
);

test('a label is one line of at most 64 characters, whatever the type is', () => {
  expect(labelName('visual_glitch')).toBe('visual_glitch');
  expect(labelName('')).toBe('unknown');
  expect(labelName(' \t ')).toBe('\\u{9}');
  expect(labelName('a\nb')).toBe('a\\u{a}b');
  expect([...labelName('😀'.repeat(100))]).toHaveLength(64);
});

test('types of the API have the same ids in every report, and all after a thousand others are one', () => {
  const labels = createFindingLabels();
  expect(labels.of('sound').id).toBe(3);
  expect(labels.of('prompt_misalignment').id).toBe(2);
  expect(labels.of('visual_glitch').id).toBe(1);
  for (let index = 0; index < 5000; index += 1) labels.of(`type ${index}`);
  expect(labels.all()).toHaveLength(1001);
  expect(labels.of('type 4999')).toEqual({ id: 1001, name: 'other' });
  expect(labels.of('type 3').name).toBe('type 3');
});

test('fiftyone: names the file of a clip, and the state and model of its result', async () => {
  const selection = { clipIds: [library().ordinary.clipId] };
  const texts = await writtenFiles(library().dataDir, 'fiftyone', {}, selection);
  const [only] = readFiftyone(texts);
  expect(only?.video).toBe(library().ordinary.path);
  expect(attributeValues(only?.labels.attrs ?? { attrs: [] })).toEqual({
    sha256: library().ordinary.clipId,
    prompt: ordinary.prompt,
    state: 'completed',
    model: 'signal-1',
    model_version: '1.0.0',
    imported: 'false',
  });
});

describe('labelstudio: tasks with predictions', () => {
  test('has the length and rate of a clip, and keyframes at their times', async () => {
    const selection = { clipIds: [library().ordinary.clipId] };
    const json = await writtenReport(library().dataDir, 'labelstudio', {}, selection);
    const [task] = readLabelStudio(json);
    expect(task?.data).toMatchObject({ name: ordinary.fileName, fps: 24 });
    expect(task?.predictions[0]?.model_version).toBe('signal-1 1.0.0');
    expect(regionsOf(task)[0]?.value).toMatchObject({
      ...{ framesCount: 96, duration: 4 },
      sequence: [{ time: 1.25 }, { time: 1.75 }],
    });
  });

  test('finds every file below the folder of the clips, and gives each region its id', async () => {
    const tasks = readLabelStudio(await writtenReport(library().dataDir, 'labelstudio'));
    const { missing } = library().states;
    for (const { data } of tasks) {
      const [, address = ''] = /^\/data\/local-files\/\?d=([^?&#]+)$/.exec(data.video) ?? [];
      const path = join(dirname(library().clipsFolder), decodeURIComponent(address));
      expect(existsSync(path), path).toBe(data.sha256 !== missing.clipId);
    }
    const ids = tasks.flatMap((task) => regionsOf(task).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a clip without a result is a task without predictions', async () => {
    const { pending, clean } = library().states;
    const selection = { clipIds: [pending.clipId, clean.clipId] };
    const json = await writtenReport(library().dataDir, 'labelstudio', {}, selection);
    const [first, second] = readLabelStudio(json);
    expect(first?.predictions).toEqual([]);
    expect(second?.predictions).toMatchObject([{ result: [] }]);
  });
});
