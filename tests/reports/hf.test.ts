import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commonFolder } from '../../engine/reports/formats/datasets/relative-paths.ts';
import { hfFormat } from '../../engine/reports/formats/hf.ts';
import type { Report } from '../../engine/reports/report.ts';
import type { SeededClip } from '../../tools/library/seed-review.ts';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { evenFrames, madeUpReport, textsOf } from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import { readHf } from '../support/read-datasets.ts';
import { reportsOf } from '../support/written-report.ts';

describe('hf: a row for each clip', () => {
  const library = hostileLibraryForAll();
  const reportOf = reportsOf(() => library().dataDir);

  test('lists the frames, boxes, seconds and words of the findings, and their verdicts', async () => {
    const rows = readHf(await reportOf('hf'));
    const own = rows.find(({ sha256 }) => sha256 === library().ordinary.clipId);
    expect(own).toMatchObject({
      ...{ file_name: ordinary.fileName, file_missing: false, prompt: ordinary.prompt },
      ...{ state: 'completed', judged: true, partly_judged: false, model: 'signal-1' },
      ...{ width: 640, height: 360, fps: 24, frames: 96, duration_seconds: 4 },
      findings: [
        {
          ...{ type: 'visual_glitch', finding: 1, first_frame: 30, last_frame: 42 },
          ...{ start_seconds: 1.25, end_seconds: 1.791667, verdict: 'real', place: 'box' },
          boxes: [
            { frame: 30, ...ordinary.findings[0].boxes[0].box },
            { frame: 42, ...ordinary.findings[0].boxes[1].box },
          ],
        },
        { first_frame: 95, last_frame: 95, end_seconds: 4, place: 'frames', boxes: [] },
        {
          severity: 4,
          verdict: 'wrong',
          prompt_words: 'wooden beam',
          place: 'clip',
          last_frame: 95,
        },
      ],
    });
    const words = own?.findings[2];
    expect(
      [...ordinary.prompt]
        .slice(words?.prompt_words_start ?? 0, words?.prompt_words_end ?? 0)
        .join(''),
    ).toBe('wooden beam');
  });

  test('every clip has its file below one folder', async () => {
    const rows = readHf(await reportOf('hf'));
    for (const { clipId, path } of Object.values(library().hostile)) {
      const own = rows.find(({ sha256 }) => sha256 === clipId);
      expect(join(library().clipsFolder, own?.file_name ?? '')).toBe(path);
    }
  });

  test('distinguishes no findings, not fully judged and no result', async () => {
    const { clean, partial, failed, pending } = library().states;
    const rows = readHf(await reportOf('hf'));
    const rowOf = ({ clipId }: SeededClip) => rows.find(({ sha256 }) => sha256 === clipId);
    expect([clean, partial, failed, pending].map(rowOf)).toMatchObject([
      { judged: true, partly_judged: false, findings: [] },
      { judged: true, partly_judged: true, findings: [] },
      { judged: false, state: 'failed', findings: [] },
      { judged: false, state: 'pending', findings: [] },
    ]);
  });
});

test('clips of several folders are named from their common folder', async () => {
  const folders = ['/shots/day 1/a', '/shots/day 1', '/shots/day 2'];
  const clips = folders.map((_, index) => ({
    ...{ name: `${index}.mp4`, ...evenFrames(10, [1, 24]), findings: [] },
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
  const rows = readHf(Object.values(await textsOf(hfFormat, apart)).join(''));
  expect(rows.map((row) => row.file_name)).toEqual(['day 1/a/0.mp4', 'day 1/1.mp4', 'day 2/2.mp4']);
});

test('finds the common folder of two folders', () => {
  expect(commonFolder('/a/b', '/a/b')).toBe('/a/b');
  expect(commonFolder('/a/b', '/a/b/c')).toBe('/a/b');
  expect(commonFolder('/a/b/c', '/a/b')).toBe('/a/b');
  expect(commonFolder('/a/b', '/a/bc')).toBe('/a');
  expect(commonFolder('/a/..b', '/a/..b/c')).toBe('/a/..b');
  expect(commonFolder('/a', '/b')).toBe('/');
});
