import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvFormat } from '../../engine/reports/formats/csv.ts';
import { htmlFormat } from '../../engine/reports/formats/html.ts';
import type { Report } from '../../engine/reports/report.ts';
import {
  optionsOfFormat,
  type ReportFormatId,
  type ReportOptions,
  reportFormats,
} from '../../shared/contract/reports.ts';
import {
  hostileLibraryForAll,
  hostileTexts,
  longText,
  ordinary,
} from '../support/hostile-library.ts';
import { clipIdOf, openLibraryTables } from '../support/library-tables.ts';
import { evenFrames, madeUpReport, textsOf } from '../support/made-up-report.ts';
import { writtenFiles, writtenReport } from '../support/written-report.ts';

type Row = Record<string, string>;

const rowsOf = (text: string): Row[] => {
  const { data, errors, meta } = Papa.parse<Row>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(meta).toMatchObject({ delimiter: ',', linebreak: '\r\n' });
  return data;
};

/** A cell that a spreadsheet calculates instead of showing. */
const formula = /^[=+@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|^-(?!\d+(\.\d+)?$)/;

const library = hostileLibraryForAll();

const reportOf = (format: ReportFormatId, options: Partial<ReportOptions> = {}) =>
  writtenReport(library().dataDir, format, options);

describe('csv: a row for each finding', () => {
  test('lists the frames, times, boxes and words of the findings, and their verdicts', async () => {
    const rows = rowsOf(await reportOf('csv', { withPaths: true }));
    const own = rows.filter(({ file }) => file === ordinary.fileName);
    const [first, second, third] = own;
    const { clipId, path } = library().ordinary;
    expect(own).toHaveLength(3);
    expect(first).toMatchObject({
      path,
      folder: library().clipsFolder,
      sha256: clipId,
      prompt: ordinary.prompt,
      finding: '1',
      finding_id: 'o1',
      type: 'visual_glitch',
      kind: 'Visual glitch',
      severity: '',
      source: 'model',
      first_frame: '30',
      last_frame: '42',
      start_timecode: '00:00:01:06',
      end_timecode: '00:00:01:18',
      start_seconds: '1.25',
      end_seconds: '1.791667',
      fps: '24',
      box_xmin: '0.25',
      box_ymin: '0.25',
      box_xmax: '0.75',
      box_ymax: '0.875',
      box_frames: '2',
      verdict: 'real',
      note: 'To be seen at once.',
      attempt: '1',
      model: 'signal-1',
      model_version: '1.0.0',
      prompt_words: '',
    });
    expect(first?.evaluation_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toMatchObject({
      first_frame: '95',
      last_frame: '95',
      end_seconds: '4',
      box_xmin: '',
      box_frames: '0',
      verdict: '',
      note: '',
    });
    expect(third).toMatchObject({
      first_frame: '',
      start_timecode: '',
      start_seconds: '',
      box_frames: '',
      severity: '4',
      prompt_words: 'wooden beam',
      verdict: 'wrong',
    });
    const [from, to] = [Number(third?.prompt_words_start), Number(third?.prompt_words_end)];
    expect([...(third?.prompt ?? '')].slice(from, to).join('')).toBe('wooden beam');
  });

  test('has every text of every finding, unchanged except for deceptive characters', async () => {
    const written = (mark: string): string => `\\u{${mark.charCodeAt(0).toString(16)}}`;
    const rows = rowsOf(await reportOf('csv'));
    expect(rows).toHaveLength(3 + 2 * (Object.keys(hostileTexts).length + 1) + 3);
    for (const [key, text] of Object.entries(hostileTexts)) {
      const { clipId } = library().hostile[key as keyof typeof hostileTexts];
      const own = rows.filter(({ sha256 }) => sha256 === clipId);
      expect(own).toHaveLength(2);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what is replaced.
      const readable = text.toWellFormed().replace(/[\0\u0007\u001b\u007f-\u009f]/g, '\uFFFD');
      const kept = readable.replace(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, written);
      const guarded = kept.replace(/(?<=[;\t\r\n])(?=['"]*[=+\-@])/g, "'");
      const shown = formula.test(kept) ? `'${guarded}` : guarded;
      expect(own[0]).toMatchObject({ description: shown, note: shown, model: shown, type: shown });
      expect(own[1]).toMatchObject({ description: shown, prompt_words: shown, severity: '-7.5' });
    }
    const long = rows.filter(({ sha256 }) => sha256 === library().long.clipId);
    expect(long[0]?.description).toBe(longText);
  });
});

/** Rows as Python and others read them: a line ends at every line break that is not quoted. */
const linesOutsideOfQuotes = (text: string): number =>
  text.replaceAll(/"[^"]*"/g, '').split(/\r\n|\r|\n/).length - 1;

test.for(['csv', 'csv-clips', 'markers-csv'] as const)(
  '%s contains no formula, quotes every line break, and has a byte order mark on request, that of editors always',
  async (format) => {
    const text = await reportOf(format);
    const rows = rowsOf(text);
    expect(rows.length).toBeGreaterThan(Object.keys(hostileTexts).length);
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(formula);
    expect(linesOutsideOfQuotes(text)).toBe(rows.length + 1);
    expect(text).toMatch(format === 'markers-csv' ? /^\uFEFF\w+,/ : /^\w+,/);
    expect(await reportOf(format, { withBom: true })).toBe(`\uFEFF${text.replace('\uFEFF', '')}`);
  },
);

describe('csv-clips: a row for each clip', () => {
  test('lists findings, verdicts and facts of the file', async () => {
    const rows = rowsOf(await reportOf('csv-clips'));
    expect(rows).toHaveLength(Object.keys(hostileTexts).length + 7);
    expect(rows.find(({ file }) => file === ordinary.fileName)).toMatchObject({
      sha256: library().ordinary.clipId,
      state: 'completed',
      partly_judged: 'false',
      findings: '3',
      visual_glitches: '2',
      prompt_misalignments: '1',
      other_findings: '0',
      worst_severity: '4',
      real: '1',
      wrong: '1',
      intended: '0',
      duplicate: '0',
      unreviewed: '1',
      file_missing: 'false',
      copies: '1',
      duration_seconds: '4',
      width: '640',
      height: '360',
      fps: '24',
      frames: '96',
      prompt: ordinary.prompt,
      prompt_source: 'sidecar',
      model: 'signal-1',
      attempt: '1',
    });
  });

  test('distinguishes no findings, not fully judged and no result', async () => {
    const rows = rowsOf(await reportOf('csv-clips'));
    const { clean, partial, failed, pending, missing } = library().states;
    const of = (clip: { clipId: string }) => rows.find(({ sha256 }) => sha256 === clip.clipId);
    expect(of(clean)).toMatchObject({ findings: '0', partly_judged: 'false' });
    expect(of(partial)).toMatchObject({ state: 'partial', findings: '0', partly_judged: 'true' });
    const none = { findings: '', visual_glitches: '', unreviewed: '', partly_judged: '' };
    expect(of(failed)).toMatchObject({ ...none, state: 'failed', reason_code: 'model_timeout' });
    expect(of(pending)).toMatchObject({ ...none, state: 'pending', evaluation_id: '' });
    expect(of(missing)).toMatchObject({ file_missing: 'true', findings: '3' });
  });
});

test('csv: names the kinds of findings and the decision about the clip', async () => {
  const clip = { ...evenFrames(48, [1, 24]), findings: [{ type: 'frozen-frames' }] };
  const clips = [
    { ...clip, name: 'a.mp4', decision: 'reject' as const },
    { ...clip, name: 'b.mp4' },
  ];
  const [text = ''] = Object.values(await textsOf(csvFormat, madeUpReport(clips)));
  expect(rowsOf(text)).toMatchObject([
    { kind: 'Frozen frames', decision: 'reject' },
    { kind: 'Frozen frames', decision: '' },
  ]);
});

test('counts the seconds of an empty edit, but no frames for it', async () => {
  const findings = [{ frames: [12, 35] as const }];
  const clip = { name: 'late.mp4', ...evenFrames(96, [1, 24]), originSec: 0.5, findings };
  const [text = ''] = Object.values(await textsOf(csvFormat, madeUpReport([clip])));
  expect(Papa.parse<Record<string, string>>(text, { header: true }).data[0]).toMatchObject({
    first_frame: '12',
    last_frame: '35',
    start_timecode: '00:00:00:12',
    start_seconds: '1',
    end_seconds: '2',
  });
});

/** The same report with a picture of a number of bytes for every frame. */
const withPictures = (report: Report, sizeBytes: number): Report => ({
  ...report,
  clips: async function* (wanted) {
    const still = { jpeg: new Uint8Array(sizeBytes), width: 480, height: 270 };
    for await (const clip of report.clips(wanted)) {
      yield { ...clip, stills: new Map(clip.table.startSecs.map((_, frame) => [frame, still])) };
    }
  },
});

test('html: writes a clip finding by finding, so that thousands with pictures need little memory', async () => {
  const findings = Array.from({ length: 200 }, (_, at) => ({ frames: [at, at] as const }));
  const clip = { name: 'a.mp4', ...evenFrames(200, [1, 24]), findings };
  const report = withPictures(madeUpReport([clip]), 30_000);
  let [pictures, longest] = [0, 0];
  for await (const { body } of htmlFormat.files(report)) {
    for await (const part of body) {
      pictures += String(part).split('<img ').length - 1;
      longest = Math.max(longest, part.length);
    }
  }
  // Beside each, the frames before and after, which the first and the last lack.
  expect(pictures).toBe(598);
  // Three pictures, in base64, and the words beside them.
  expect(longest).toBeLessThan(150_000);
});

test('no report names a path of this machine unless asked for', async () => {
  for (const format of reportFormats.filter((id) => optionsOfFormat[id].includes('withPaths'))) {
    const textWith = async (withPaths: boolean): Promise<string> =>
      Object.values(await writtenFiles(library().dataDir, format, { withPaths })).join('\n');
    expect(await textWith(false), format).not.toContain(library().clipsFolder);
    expect(await textWith(true), format).toContain(library().clipsFolder);
  }
});

test('no reason for a failure names a path of this machine unless asked for', async () => {
  const tables = await openLibraryTables();
  const [clipId, path] = [clipIdOf('a'), '/takes/acme/x.mp4'];
  const reason = { code: 'file_unreadable', message: `${path} cannot be read: it was not found.` };
  tables.addFile(clipId, path);
  tables.addJob(path, [{ clipId, state: 'failed', reason }]);
  const copy = `/data/of acme/copies/${randomUUID()}.mp4`;
  const ofCopy = { code: 'file_unreadable', message: `${copy} cannot be read: it is a folder.` };
  tables.addFile(clipIdOf('b'), '/takes/acme/y.mp4');
  tables.addJob('/takes/acme/y.mp4', [{ clipId: clipIdOf('b'), state: 'failed', reason: ofCopy }]);
  for (const format of ['csv-clips', 'junit', 'html', 'bundle'] as const) {
    const files = await writtenFiles(tables.dataDir, format);
    const text = Object.values(files).join('\n');
    expect(text, format).toContain('x.mp4 cannot be read: it was not found.');
    expect(text, format).toContain('The copy cannot be read: it is a folder.');
    expect(text, format).not.toMatch(/\/takes|of acme/);
  }
  expect(await writtenReport(tables.dataDir, 'csv-clips', { withPaths: true })).toContain(
    reason.message,
  );
});
