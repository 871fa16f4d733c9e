import { describe, expect, test } from 'vitest';
import { cvatFormat } from '../../engine/reports/formats/cvat.ts';
import { fiftyoneFormat } from '../../engine/reports/formats/fiftyone.ts';
import { labelstudioFormat } from '../../engine/reports/formats/labelstudio.ts';
import type { ReportFormat } from '../../engine/reports/report.ts';
import type { Box } from '../../shared/domain/frames/place-finding.ts';
import {
  type HostileText,
  hostileLibraryForAll,
  hostileTexts,
  longText,
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
  fiftyoneBox,
  readCoco,
  readFiftyone,
  readHf,
  readTasks,
  regionsOf,
  shownByLabelStudio,
  valuesOf,
} from '../support/read-datasets.ts';
import { writtenFiles, writtenReport } from '../support/written-report.ts';

/** A clip as read back: the texts of its prompt, its model and its first finding, with the note. */
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
      const { sha256, prompt, model } = valuesOf(labels.attrs);
      const { description, note } = valuesOf(labels.events.events[0]?.attrs ?? { attrs: [] });
      return { sha256, texts: [prompt, model, description, note] };
    }),
  hf: async (dataDir) =>
    readHf(await writtenReport(dataDir, 'hf')).map(({ sha256, prompt, findings: [first] }) => ({
      sha256,
      texts: [prompt, first?.description, first?.note],
    })),
  labelstudio: async (dataDir) =>
    readTasks(await writtenReport(dataDir, 'labelstudio')).map((task) => ({
      sha256: task.data.sha256,
      texts: [task.data.prompt, ...(regionsOf(task)[0]?.meta.text ?? [])],
    })),
};

describe('datasets', () => {
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
      readTasks(Object.values(texts).join('')).map((task) =>
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
