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
import type { Box } from '../../shared/domain/frames/place-finding.ts';
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
import { type CvatFile, readCvat, shownByCvat } from '../support/read-cvat.ts';
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

type ReadClip = { sha256: unknown; texts: unknown[] };

const readers: Record<string, (dataDir: string) => Promise<ReadClip[]>> = {
  coco: async (dataDir) =>
    readCoco(await writtenReport(dataDir, 'coco')).videos.map(
      ({ sha256, prompt, findings: [first] }) => ({
        sha256,
        texts: [prompt, first?.type, first?.description],
      }),
    ),
  fiftyone: async (dataDir) =>
    readFiftyone(await writtenFiles(dataDir, 'fiftyone')).map(({ labels }) => {
      const { sha256, prompt, model } = attributeValues(labels.attrs);
      const { description, note } = attributeValues(
        labels.events.events[0]?.attrs ?? { attrs: [] },
      );
      return { sha256, texts: [prompt, model, description, note] };
    }),
  hf: async (dataDir) =>
    readHuggingFace(await writtenReport(dataDir, 'hf')).map(
      ({ sha256, prompt, findings: [first] }) => ({
        sha256,
        texts: [prompt, first?.description, first?.note],
      }),
    ),
  labelstudio: async (dataDir) =>
    readLabelStudio(await writtenReport(dataDir, 'labelstudio')).map((task) => ({
      sha256: task.data.sha256,
      texts: [task.data.prompt, ...(regionsOf(task)[0]?.meta.text ?? [])],
    })),
};

const library = hostileLibraryForAll();

test.for(Object.entries(readers))('%s has every clip with all its texts', async ([, read]) => {
  const clips = await read(library().dataDir);
  expect(clips).toHaveLength(Object.keys(hostileTexts).length + 7);
  const textsOfClip = ({ clipId }: { clipId: string }) =>
    clips.find(({ sha256 }) => sha256 === clipId)?.texts ?? [];
  for (const [key, text] of Object.entries(hostileTexts)) {
    const kept = text.replaceAll('\0', '\uFFFD').toWellFormed();
    const texts = textsOfClip(library().hostile[key as HostileText]);
    expect(texts, key).toEqual(texts.map(() => kept));
    expect(texts.length).toBeGreaterThan(2);
  }
  expect(textsOfClip(library().long)).toContain(longText);
});

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
      Object.entries(texts)
        .filter(([path]) => path.endsWith('.xml'))
        .map(([, text]) => {
          const file = readCvat(text);
          return file.tracks.map((track) =>
            // A finding without a box has the entire picture.
            shownByCvat(track, frames.length).map((box) =>
              track.attributes.place === 'box' ? inFractions(file, box) : null,
            ),
          );
        }),
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
      readLabelStudio(Object.values(texts).join('')).map((task) =>
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

test('fiftyone: numbers frames from 1, as FiftyOne does', async () => {
  const selection = { clipIds: [library().ordinary.clipId] };
  const texts = await writtenFiles(library().dataDir, 'fiftyone', {}, selection);
  const [only] = readFiftyone(texts);
  if (!only) throw new Error('There is no video.');
  const { video, labels } = only;
  expect(video).toBe(library().ordinary.path);
  expect(attributeValues(labels.attrs)).toEqual({
    sha256: library().ordinary.clipId,
    prompt: ordinary.prompt,
    state: 'completed',
    model: 'signal-1',
    model_version: '1.0.0',
    imported: 'false',
  });
  expect(labels.events.events.map(({ label, support }) => [label, support.ranges])).toEqual([
    ['visual_glitch', '31-43'],
    ['visual_glitch', '96-96'],
    ['prompt_misalignment', '1-96'],
  ]);
  expect(labels.events.events.map(({ attrs }) => attributeValues(attrs))).toMatchObject([
    { finding: 1, verdict: 'real', place: 'box', note: 'To be seen at once.' },
    { finding: 2, verdict: 'unreviewed', place: 'frames' },
    { finding: 3, verdict: 'wrong', place: 'clip', severity: 4, prompt_words: 'wooden beam' },
  ]);
  expect(Object.keys(labels.frames).map(Number)).toEqual(
    Array.from({ length: 13 }, (_, step) => 31 + step),
  );
  expect(fiftyoneBox(labels, 31, 1)).toEqual(ordinary.findings[0].boxes[0].box);
  expect(fiftyoneBox(labels, 43, 1)).toEqual(ordinary.findings[0].boxes[1].box);
});

describe('labelstudio: tasks with predictions', () => {
  test('numbers frames from 1, as Label Studio does, with boxes in percent', async () => {
    const selection = { clipIds: [library().ordinary.clipId] };
    const json = await writtenReport(library().dataDir, 'labelstudio', {}, selection);
    const [task, ...others] = readLabelStudio(json);
    expect(others).toEqual([]);
    expect(task?.data).toMatchObject({ name: ordinary.fileName, prompt: ordinary.prompt, fps: 24 });
    expect(task?.predictions[0]?.model_version).toBe('signal-1 1.0.0');
    const [first, second, third] = regionsOf(task);
    expect(first).toMatchObject({
      type: 'videorectangle',
      value: {
        framesCount: 96,
        duration: 4,
        labels: ['visual_glitch'],
        sequence: [
          { frame: 31, time: 1.25, x: 25, y: 25, width: 25, height: 50, enabled: true },
          { frame: 43, time: 1.75, x: 50, y: 25, width: 25, height: 62.5, enabled: false },
        ],
      },
      meta: { finding: 1, verdict: 'real', text: [expect.any(String), 'To be seen at once.'] },
    });
    expect(second?.value).toEqual({
      ranges: [{ start: 96, end: 96 }],
      timelinelabels: ['visual_glitch'],
    });
    expect(third).toMatchObject({
      value: { ranges: [{ start: 1, end: 96 }], timelinelabels: ['prompt_misalignment'] },
      meta: {
        finding: 3,
        severity: 4,
        verdict: 'wrong',
        place: 'clip',
        prompt_words: 'wooden beam',
      },
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
