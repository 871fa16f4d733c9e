import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cocoFormat } from '../../engine/reports/formats/coco.ts';
import { hfFormat } from '../../engine/reports/formats/hf.ts';
import type { Report } from '../../engine/reports/report.ts';
import type { SeededClip } from '../../tools/library/seed-review.ts';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { evenFrames, madeUpReport, movingClips, textsOf } from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import { readCoco, readHuggingFace } from '../support/read-datasets.ts';
import { writtenReport } from '../support/written-report.ts';

const library = hostileLibraryForAll();

test('coco: numbers frames from 0, with boxes in pixels, and the same categories in each report', async () => {
  const selection = { clipIds: [library().ordinary.clipId] };
  const json = await writtenReport(library().dataDir, 'coco', { title: 'Take 2' }, selection);
  const { info, images, annotations, videos, categories } = readCoco(json);
  expect(info.description).toBe('Take 2');
  expect(categories).toMatchObject([
    { id: 1, name: 'visual_glitch' },
    { id: 2, name: 'prompt_misalignment' },
  ]);
  expect(images).toMatchObject([
    { frame_index: 30, frame_id: 30, width: 640, height: 360, file_name: expect.any(String) },
    { frame_index: 42, file_name: `${ordinary.fileName}/frame_000042.jpg` },
  ]);
  expect(annotations.map(({ bbox, area }) => [bbox, area])).toEqual([
    [[160, 90, 160, 180], 28_800],
    [[320, 90, 160, 225], 36_000],
  ]);
  expect(annotations).toMatchObject([
    { category_id: 1, track_id: 1, finding: 1, verdict: 'real', note: 'To be seen at once.' },
    { category_id: 1, track_id: 1, finding: 1 },
  ]);
  expect(videos).toMatchObject([
    { name: ordinary.fileName, file_name: ordinary.fileName, length: 96, fps: 24 },
  ]);
});

test('makes each finding a track, and a frame that several findings share one image', async () => {
  const report = madeUpReport(movingClips, {}, await makeFolder());
  const { images, annotations } = readCoco(
    Object.values(await textsOf(cocoFormat, report)).join(''),
  );
  const reported = annotations.map(({ track_id, video_id, image_id }) => {
    const frame = images.find((image) => image.id === image_id)?.frame_index;
    return `${video_id}.${track_id} ${frame}`;
  });
  // For the fourth finding, whose boxes are outside its range: the one held in it.
  expect(reported).toEqual([
    '1.1 5',
    '1.2 7',
    '1.1 12',
    '1.4 15',
    '1.1 25',
    '1.3 30',
    '1.3 39',
    '2.7 5',
    '2.8 7',
    '2.7 12',
    '2.10 15',
    '2.7 25',
    '2.9 30',
    '2.9 39',
  ]);
  const shared = {
    name: 'a.mp4',
    startSecs: [0, 1, 2],
    lastDurationSec: 1,
    findings: [0.1, 0.4].map((xmin) => ({
      frames: [1, 1] as const,
      boxes: [{ frame: 1, box: { xmin, ymin: 0, xmax: 0.5, ymax: 1 } }],
    })),
  };
  const both = madeUpReport([shared], {}, await makeFolder());
  const read = readCoco(Object.values(await textsOf(cocoFormat, both)).join(''));
  expect([read.images.length, read.annotations.length]).toEqual([1, 2]);
});

test('keeps ids consistent even where clips disappear meanwhile, and leaves nothing behind', async () => {
  const scratchDir = await makeFolder();
  const whole = madeUpReport(movingClips, {}, scratchDir);
  let goings = 0;
  const shrinking: Report = {
    ...whole,
    clips: async function* () {
      goings += 1;
      let index = 0;
      for await (const clip of whole.clips()) {
        if (index >= goings - 1) yield clip;
        index += 1;
      }
    },
  };
  const { videos } = readCoco(Object.values(await textsOf(cocoFormat, shrinking)).join(''));
  expect(videos).toHaveLength(2);
  expect(await readdir(scratchDir)).toEqual([]);
  for await (const { body } of cocoFormat.files(whole)) for await (const _ of body) break;
  expect(await readdir(scratchDir)).toEqual([]);
});

describe('hf: a row for each clip', () => {
  const rows = async () => readHuggingFace(await writtenReport(library().dataDir, 'hf'));

  test('lists the boxes and seconds of the findings, and the code points of their words', async () => {
    const own = (await rows()).find(({ sha256 }) => sha256 === library().ordinary.clipId);
    const [{ boxes }, , { segment }] = ordinary.findings;
    expect(own).toMatchObject({
      ...{ file_name: ordinary.fileName, file_missing: false, state: 'completed' },
      ...{ judged: true, partly_judged: false, model: 'signal-1' },
      ...{ width: 640, height: 360, fps: 24, frames: 96, duration_seconds: 4 },
      findings: [
        {
          ...{ start_seconds: 1.25, end_seconds: 1.791667 },
          boxes: boxes.map(({ frame, box }) => ({ frame, ...box })),
        },
        { end_seconds: 4, boxes: [] },
        { prompt_words_start: segment.start, prompt_words_end: segment.end },
      ],
    });
  });

  test('names the file of every clip, and distinguishes no findings, not fully judged and no result', async () => {
    const { clean, partial, failed, pending } = library().states;
    const all = await rows();
    const rowOf = ({ clipId }: SeededClip) => all.find(({ sha256 }) => sha256 === clipId);
    // Each has its file below one folder.
    for (const { clipId, path } of Object.values(library().hostile)) {
      const own = all.find(({ sha256 }) => sha256 === clipId);
      expect(join(library().clipsFolder, own?.file_name ?? '')).toBe(path);
    }
    expect([clean, partial, failed, pending].map(rowOf)).toMatchObject([
      { judged: true, partly_judged: false, findings: [] },
      { judged: true, partly_judged: true, findings: [] },
      { judged: false, state: 'failed', findings: [] },
      { judged: false, state: 'pending', findings: [] },
    ]);
  });
});

test('clips of several folders are named from their common folder', async () => {
  const folders = ['/shots/..day/a', '/shots/..day', '/shots/..days'];
  const clips = folders.map((_, index) => ({
    name: `${index}.mp4`,
    ...evenFrames(10, [1, 24]),
    findings: [],
  }));
  const report = madeUpReport(clips, {}, await makeFolder());
  const apart: Report = {
    ...report,
    clips: async function* () {
      for await (const clip of report.clips()) {
        const { name } = clip.card;
        const folder = folders[Number.parseInt(name, 10)] ?? '';
        yield { ...clip, card: { ...clip.card, folder, path: `${folder}/${name}` } };
      }
    },
  };
  const rows = readHuggingFace(Object.values(await textsOf(hfFormat, apart)).join(''));
  expect(rows.map((row) => row.file_name)).toEqual([
    '..day/a/0.mp4',
    '..day/1.mp4',
    '..days/2.mp4',
  ]);
});
