import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { clipRecordCodec, recordHeaderCodec } from '../../shared/documents/record.ts';
import {
  type HostileText,
  hostileLibraryForAll,
  hostileTexts,
  longText,
  ordinary,
} from '../support/hostile-library.ts';
import { fillVaried, openLibraryTables } from '../support/library-tables.ts';
import {
  type ClipLine,
  type Records,
  writtenRecords,
  writtenReport,
} from '../support/written-report.ts';

const validator = (schema: z.ZodType) =>
  new Ajv2020({ validateFormats: false, strict: false }).compile(
    z.toJSONSchema(schema, { unrepresentable: 'any' }),
  );
const isHeader = validator(recordHeaderCodec.json);
const isClip = validator(clipRecordCodec.json);

const library = hostileLibraryForAll();
let text = '';
let written: Pick<Records, 'header' | 'clips'>;

beforeAll(async () => {
  text = await writtenReport(library().dataDir, 'jsonl');
  const [header, ...clips] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  written = { header, clips };
});

const clipOf = (clips: readonly ClipLine[], sha256: string): ClipLine => {
  const clip = clips.find((one) => one.sha256 === sha256);
  if (clip) return clip;
  throw new Error(`there is no line for ${sha256}`);
};

test('jsonl: has exactly the form of its schema, whatever the states of its clips', async () => {
  const { header, clips } = written;
  expect(isHeader(header), JSON.stringify(isHeader.errors)).toBe(true);
  expect(header).toMatchObject({ version: 1, clips: clips.length, only: [] });
  for (const clip of clips) expect(isClip(clip), JSON.stringify(isClip.errors)).toBe(true);
  const [first] = clips;
  expect(isClip({ ...first, more: 1 })).toBe(false);
  expect(isClip({ ...first, sha256: 'x' })).toBe(false);
  expect(isClip({ ...first, runs: undefined })).toBe(false);

  const tables = await openLibraryTables();
  await fillVaried(tables, 40);
  const varied = (await writtenRecords(tables.dataDir)).clips;
  expect(varied).toHaveLength(40);
  for (const clip of varied) expect(isClip(clip), JSON.stringify(isClip.errors)).toBe(true);
});

test('jsonl: lists the frames, times, boxes and words of the findings, and their verdicts', async () => {
  const clip = clipOf(written.clips, library().ordinary.clipId);
  expect(clip).toMatchObject({
    type: 'clip',
    name: ordinary.fileName,
    state: 'completed',
    prompt: ordinary.prompt,
    video: { frames: ordinary.frameCount, fps: ordinary.fps, width: 640, height: 360 },
    files: [{ path: library().ordinary.path, missing: false }],
  });
  const [first, second, third] = clip.findings;
  const [reported, , words] = ordinary.findings;
  expect(first).toMatchObject({
    number: 1,
    finding_id: 'o1',
    first_frame: 30,
    last_frame: 42,
    boxes: reported.boxes,
    start_timecode: '00:00:01:06',
    end_timecode: '00:00:01:18',
    start_seconds: 1.25,
    end_seconds: 1.791667,
    segment: null,
    severity: null,
    verdict: 'real',
    note: reported.note,
    source: 'model',
  });
  expect(second).toMatchObject({ first_frame: 95, last_frame: 95, boxes: [], end_seconds: 4 });
  expect(third).toMatchObject({ first_frame: null, start_timecode: null, verdict: 'wrong' });
  const { text: marked, code_points: points, utf16 } = third?.segment ?? {};
  expect(marked).toBe(words.segment.text);
  const prompt = clip.runs[0]?.prompt ?? '';
  expect([...prompt].slice(points?.start, points?.end).join('')).toBe(marked);
  expect(prompt.slice(utf16?.start, utf16?.end)).toBe(marked);
});

test('jsonl: holds each evaluation as received, and the track of each of its findings', async () => {
  const clip = clipOf(written.clips, library().ordinary.clipId);
  const [run] = clip.runs;
  const evaluation = run?.evaluation as { id: string; result: { glitches: unknown[] } };
  expect(run).toMatchObject({ evaluation_id: evaluation.id, service: null, state: 'completed' });
  expect(evaluation.result.glitches).toMatchObject(ordinary.findings.map(({ id }) => ({ id })));
  expect(run?.track_ids).toEqual(clip.findings.map(({ track_id: trackId }) => trackId));
  expect(new Set(clip.tracks.map(({ track_id: trackId }) => trackId))).toEqual(
    new Set(run?.track_ids),
  );
});

test('jsonl: includes only the requested findings and verdicts, with complete evaluations', async () => {
  const { header, clips } = await writtenRecords(library().dataDir, { only: ['real'] });
  expect(header.only).toEqual(['real']);
  const { findings, tracks, runs } = clipOf(clips, library().ordinary.clipId);
  expect(findings.map(({ number }) => number)).toEqual([1]);
  expect(tracks.map(({ verdict }) => verdict)).toEqual(['real']);
  expect(runs[0]?.track_ids).toEqual([tracks[0]?.track_id, null, null]);
  expect(runs[0]?.evaluation).toMatchObject({ result: { glitches: [{}, {}, {}] } });
});

test('jsonl: writes every hostile text on one line that JSON reads back unchanged', async () => {
  const lines = text.split('\n');
  expect(lines).toHaveLength(1 + Object.keys(hostileTexts).length + 7 + 1);
  const clips = lines.slice(1, -1).map((line): ClipLine => JSON.parse(line));
  for (const [key, hostile] of Object.entries(hostileTexts)) {
    const clip = clipOf(clips, library().hostile[key as HostileText].clipId);
    const kept = hostile.toWellFormed();
    expect(clip).toMatchObject({ prompt: kept, findings: [{ note: kept }, {}] });
    // In its received form, half of a pair is unchanged.
    expect(clip.findings[0]).toMatchObject({ description: hostile, type: hostile });
  }
  const long = clipOf(clips, library().long.clipId);
  expect(long.findings[0]?.description).toBe(longText);
});
