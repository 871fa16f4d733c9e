import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commonFolder } from '../../engine/reports/formats/datasets/relative-paths.ts';
import { hfFormat } from '../../engine/reports/formats/hf.ts';
import type { Report } from '../../engine/reports/report.ts';
import type { SeededClip } from '../../tools/library/seed-review.ts';
import { exactly, expectSchema, listOf } from '../support/expect-schema.ts';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { hostileTexts, longText } from '../support/hostile-texts.ts';
import { evenFrames, madeUpReport, textsOf } from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import { reportsOf } from '../support/written-report.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const count = { type: 'integer', minimum: 0 };
const maybe = (type: string) => ({ type: [type, 'null'] });
const seconds = { type: 'number', minimum: 0 };
const fraction = { type: 'number', minimum: 0, maximum: 1 };

/** One schema for all rows, as Arrow requires: the same members, each of one type. */
const rowSchema = exactly({
  ...{ file_name: { type: 'string', minLength: 1 }, sha256: text, file_missing: flag },
  ...{ prompt: text, state: text, judged: flag, partly_judged: flag, imported: flag },
  ...{ model: text, model_version: text, width: maybe('integer'), height: maybe('integer') },
  ...{ fps: seconds, frames: count, duration_seconds: seconds },
  findings: listOf(
    exactly({
      ...{
        type: text,
        finding: count,
        severity: maybe('number'),
        description: text,
        prompt_words: text,
      },
      ...{ prompt_words_start: maybe('integer'), prompt_words_end: maybe('integer'), source: text },
      ...{ verdict: text, note: text, place: { enum: ['box', 'frames', 'clip'] } },
      ...{ first_frame: count, last_frame: count, start_seconds: seconds, end_seconds: seconds },
      boxes: listOf(
        exactly({ frame: count, xmin: fraction, ymin: fraction, xmax: fraction, ymax: fraction }),
      ),
    }),
  ),
});

type Row = {
  file_name: string;
  sha256: string;
  prompt: string;
  findings: {
    description: string;
    note: string;
    prompt_words_start: number;
    prompt_words_end: number;
  }[];
};

const rowsOf = (jsonl: string): Row[] => {
  const lines = jsonl.split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => {
    const row: Row = JSON.parse(line);
    expectSchema(rowSchema, row);
    return row;
  });
};

describe('hf: a row for each clip', () => {
  const library = hostileLibraryForAll();
  const reportOf = reportsOf(() => library().dataDir);

  test('lists the frames, boxes, seconds and words of the findings, and their verdicts', async () => {
    const rows = rowsOf(await reportOf('hf'));
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
      [...ordinary.prompt].slice(words?.prompt_words_start, words?.prompt_words_end).join(''),
    ).toBe('wooden beam');
  });

  test('every clip has its file below one folder, and every text is kept', async () => {
    const rows = rowsOf(await reportOf('hf'));
    expect(rows).toHaveLength(Object.keys(hostileTexts).length + 7);
    for (const [key, hostile] of Object.entries(hostileTexts)) {
      const { clipId, path } = library().hostile[key as keyof typeof hostileTexts];
      const own = rows.find(({ sha256 }) => sha256 === clipId);
      expect(join(library().clipsFolder, own?.file_name ?? '')).toBe(path);
      const kept = hostile.replaceAll('\0', '\uFFFD').toWellFormed();
      expect(own).toMatchObject({
        prompt: kept,
        findings: [{ description: kept, note: kept }, {}],
      });
    }
    const long = rows.find(({ sha256 }) => sha256 === library().long.clipId);
    expect(long?.findings[0]?.description).toBe(longText);
  });

  test('distinguishes no findings, not fully judged and no result', async () => {
    const { clean, partial, failed, pending } = library().states;
    const rows = rowsOf(await reportOf('hf'));
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
  const rows = rowsOf(Object.values(await textsOf(hfFormat, apart)).join(''));
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
