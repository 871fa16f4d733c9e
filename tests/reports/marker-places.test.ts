import { expect, test } from 'vitest';
import type { Report } from '../../engine/reports/report.ts';
import { loadReportFormat } from '../../engine/reports/report-formats.ts';
import type { ReportFormatId, ReportOptions } from '../../shared/contract/reports.ts';
import { findingKinds } from '../../shared/domain/verdict.ts';
import { errorFrom } from '../support/error-from.ts';
import { hostileLibraryForAll } from '../support/hostile-library.ts';
import { evenFrames, type MadeUpClip, madeUpReport, textsOf } from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import {
  framesOf,
  type Place,
  readEdl,
  readFcpxml,
  readMarkerRows,
  readOtio,
  readPremiere,
} from '../support/read-markers.ts';
import { describeFor } from '../support/test-for.ts';
import { writtenReport } from '../support/written-report.ts';

const placesOf = (markers: readonly Place[]): Place[] =>
  markers.map(({ firstFrame, frames }) => ({ firstFrame, frames }));

/** What programs read from a report in each format, whose timeline counts from a frame. */
const readAll = async (
  textIn: (format: ReportFormatId) => Promise<string>,
  timebase: number,
  startFrame = 3600 * timebase,
) => {
  const fcpxml = readFcpxml(await textIn('fcpxml'));
  const otio = readOtio(await textIn('otio'));
  const premiere = readPremiere(await textIn('premiere'));
  const rows = readMarkerRows(await textIn('markers-csv'));
  const frameAt = (timecode = '') => framesOf(timecode, timebase) - startFrame;
  const markers = {
    edl: readEdl(await textIn('edl'), { timebase, startFrame }),
    fcpxml: fcpxml.markers,
    premiere: premiere.markers,
    csv: rows.map(({ timeline_start, timeline_last_frame_timecode, name, note, color }) => {
      const firstFrame = frameAt(timeline_start);
      const frames = frameAt(timeline_last_frame_timecode) - firstFrame + 1;
      return { firstFrame, frames, name, note, color };
    }),
    // Their frames are those of their clips.
    otio: otio.clips.flatMap((clip) => clip.markers),
  };
  const clipStarts = rows.map(({ clip_timeline_start }) => frameAt(clip_timeline_start));
  return { markers, fcpxml, otio, premiere, rows, clipStarts };
};

const textFor = (report: Report) => async (format: ReportFormatId) =>
  Object.values(await textsOf(await loadReportFormat[format](), report)).join('');

const everyReading = async (
  clips: readonly MadeUpClip[],
  options: Partial<ReportOptions>,
  timebase: number,
) => {
  const report = madeUpReport(clips, options, await makeFolder());
  return readAll(textFor(report), timebase, options.startFrame ?? undefined);
};

const library = hostileLibraryForAll();

test('programs read the findings in a real file at their frames, with all their verdicts', async () => {
  const { dataDir, ordinary } = library();
  const [options, selection] = [{ only: [...findingKinds] }, { clipIds: [ordinary.clipId] }];
  const textIn = (format: ReportFormatId) => writtenReport(dataDir, format, options, selection);
  const { markers } = await readAll(textIn, 24);
  for (const [format, read] of Object.entries(markers)) {
    expect(read, format).toMatchObject([
      {
        ...{ firstFrame: 0, frames: 1, name: 'Prompt misalignment (false alarm) · ordinary' },
        note: 'Clip undecided · The beam looks like stone. · whole clip · prompt "wooden beam" · severity 4 of 5',
      },
      {
        ...{ firstFrame: 30, frames: 13, name: 'Visual glitch (confirmed) · ordinary' },
        note: 'Clip undecided · The lantern jumps to another place. · note: To be seen at once. · frames 30–42',
      },
      {
        ...{ firstFrame: 95, frames: 1, name: 'Visual glitch (unreviewed) · ordinary' },
        note: 'Clip undecided · The last frame is doubled. · frame 95',
      },
    ]);
  }
  const { edl, premiere, csv, otio } = markers;
  expect([edl, premiere, csv, otio].map((read) => read.map(({ color }) => color))).toEqual([
    ['Green', 'Red', 'Yellow'],
    [undefined, '4281740498', '4281049552'],
    ['Green', 'Red', 'Yellow'],
    ['GREEN', 'RED', 'YELLOW'],
  ]);
});

const rates = [
  ['23.976', { frame: [1001, 24000], timebase: 24, isNtsc: true }],
  ['24', { frame: [1, 24], timebase: 24, isNtsc: false }],
  ['25', { frame: [1, 25], timebase: 25, isNtsc: false }],
  ['29.97', { frame: [1001, 30000], timebase: 30, isNtsc: true }],
  ['30', { frame: [1, 30], timebase: 30, isNtsc: false }],
  ['48', { frame: [1, 48], timebase: 48, isNtsc: false }],
  ['50', { frame: [1, 50], timebase: 50, isNtsc: false }],
  ['59.94', { frame: [1001, 60000], timebase: 60, isNtsc: true }],
  ['60', { frame: [1, 60], timebase: 60, isNtsc: false }],
  ['100', { frame: [1, 100], timebase: 100, isNtsc: false }],
] as const;

const dailyRates = ['24', '29.97', '59.94'];

describeFor('a clip of %s frames a second', rates, dailyRates, ([, rate]) => {
  const { frame, timebase, isNtsc } = rate;
  const findings = [{ frames: [10, 20] }, { frames: [1999, 1999] }, { frames: [30, 30] }] as const;
  const clip = { name: 'a.mp4', ...evenFrames(2000, frame), findings };

  test('has its rate as a timeline, and the same frames in every program', async () => {
    const { markers, fcpxml, otio, premiere } = await everyReading([clip], {}, timebase);
    for (const [format, read] of Object.entries(markers)) {
      expect(placesOf(read), format).toEqual([
        { firstFrame: 10, frames: 11 },
        { firstFrame: 30, frames: 1 },
        { firstFrame: 1999, frames: 1 },
      ]);
    }
    expect(otio.start).toEqual({ value: 3600 * timebase, rate: frame[1] / frame[0] });
    expect(otio.clips[0]).toMatchObject({ fps: frame[1] / frame[0], frames: 2000 });
    expect(fcpxml.frameDuration).toBe(`${frame[0]}/${frame[1]}s`);
    expect(fcpxml.startFrame).toBe(3600 * timebase);
    expect(premiere).toMatchObject({ timebase, isNtsc, timecode: '01:00:00:00', frames: 2000 });
    expect(premiere.clips[0]?.fileRate).toBe(`${timebase} ${isNtsc ? 'TRUE' : 'FALSE'}`);
  });

  test('keeps its frames where its container counts in milliseconds', async () => {
    const startSecs = clip.startSecs.map((sec) => Math.round(sec * 1000) / 1000);
    const all = startSecs.map((_, at) => ({ frames: [at, at] as const }));
    const report = madeUpReport([{ ...clip, startSecs, findings: all }], {
      timelineFps: timebase * (isNtsc ? 1000 / 1001 : 1),
    });
    const edl = readEdl(await textFor(report)('edl'), { timebase, startFrame: 3600 * timebase });
    expect(placesOf(edl)).toEqual(all.map((_, at) => ({ firstFrame: at, frames: 1 })));
  });
});

test('clips of several rates follow each other, each marker is where its frame begins, and notes say other rates', async () => {
  const timeline = { timelineFps: 29.97 };
  const clips: MadeUpClip[] = [
    { name: 'a.mp4', ...evenFrames(47, [1, 24]), findings: [{ frames: [24, 24] }] },
    { name: 'b.mp4', ...evenFrames(60, [1001, 30000]), findings: [{ frames: [10, 19] }] },
    { name: 'c.mp4', ...evenFrames(60, [1, 60]), findings: [{ frames: [30, 31] }] },
  ];
  const { markers, fcpxml, premiere, clipStarts } = await everyReading(clips, timeline, 30);
  for (const format of ['edl', 'fcpxml', 'premiere', 'csv'] as const) {
    expect(placesOf(markers[format]), format).toEqual([
      { firstFrame: 30, frames: 2 },
      { firstFrame: 68, frames: 10 },
      { firstFrame: 133, frames: 1 },
    ]);
  }
  expect(markers.edl.map(({ note }) => note.split(' · ')[2])).toEqual([
    'frame 24 at 24 fps',
    'frames 10–19',
    'frames 30–31 at 60 fps',
  ]);
  // In the browser at its own rate, where the last finding is two frames long.
  expect(fcpxml.browserClips).toEqual([
    { frames: 47, markers: [{ firstFrame: 24, frames: 1 }] },
    { frames: 60, markers: [{ firstFrame: 10, frames: 10 }] },
    { frames: 60, markers: [{ firstFrame: 30, frames: 2 }] },
  ]);
  expect(clipStarts).toEqual([0, 58, 118]);
  expect(fcpxml.clips.map(({ firstFrame }) => firstFrame)).toEqual([0, 58, 118]);
  expect(premiere.clips.map(({ start }) => start)).toEqual([0, 58, 118]);
  expect(premiere.frames).toBe(147);
});

test('frames of a variable rate are where they are shown', async () => {
  const startSecs = [0, 0.05, 0.1, 0.5, 1, 1.25, 1.3, 2];
  const findings = startSecs.map((_, at) => ({ frames: [at, at] as const }));
  const clip = { name: 'screen.mp4', startSecs, lastDurationSec: 0.5, findings };
  const { markers, fcpxml } = await everyReading([clip], { timelineFps: 20 }, 20);
  expect(placesOf(markers.edl)).toEqual([
    { firstFrame: 0, frames: 1 },
    { firstFrame: 1, frames: 1 },
    { firstFrame: 2, frames: 8 },
    { firstFrame: 10, frames: 10 },
    { firstFrame: 20, frames: 5 },
    { firstFrame: 25, frames: 1 },
    { firstFrame: 26, frames: 14 },
    { firstFrame: 40, frames: 10 },
  ]);
  expect(fcpxml.clips).toMatchObject([
    { name: 'screen.mp4', firstFrame: 0, frames: 50, fileLength: '50/20s' },
  ]);
});

test('Final Cut gets whole files, but no file that is shorter than its clip', async () => {
  const filesAt = async (clip: MadeUpClip, timelineFps: number) => {
    const { fcpxml } = await everyReading([clip], { timelineFps }, timelineFps);
    return [fcpxml.clips[0]?.fileLength, fcpxml.browserClips[0]?.frames];
  };
  const clipOf = (count: number, fps: number) => ({
    ...{ name: 'a.webm', findings: [{ frames: [0, 0] as const }] },
    ...evenFrames(count, [1, fps]),
  });
  expect(await filesAt(clipOf(25, 30), 24)).toEqual(['25/30s', 25]);
  expect(await filesAt(clipOf(1, 60), 24)).toEqual(['1/24s', 1]);
  // Its container counts milliseconds, so that 24 frames a second are measured as 24.096.
  const inMilliseconds = { startSecs: [0, 0.042, 0.083], lastDurationSec: 0.042 };
  expect(await filesAt({ ...clipOf(3, 24), ...inMilliseconds }, 24)).toEqual(['3/24s', 3]);
});

test('a clip of 8 frames a second gets a timeline that shows each of its frames three times', async () => {
  const findings = [{ frames: [7, 9] }] as const;
  const clip = { name: 'a.mp4', ...evenFrames(50, [1, 8]), findings };
  const { markers, premiere } = await everyReading([clip], {}, 24);
  expect(placesOf(markers.edl)).toEqual([{ firstFrame: 21, frames: 9 }]);
  expect(premiere).toMatchObject({ timebase: 24, frames: 150 });
});

test('a timeline has the rate that fits most clips, of several the first clip’s or else the lowest', async () => {
  const clipOf = (name: string, fps: number): MadeUpClip => ({
    ...{ name, findings: [] },
    ...evenFrames(10, [1, fps]),
  });
  const rateOf = async (clips: readonly MadeUpClip[]) => {
    const report = madeUpReport(clips, {}, await makeFolder());
    const { timebase, isNtsc } = readPremiere(await textFor(report)('premiere'));
    return isNtsc ? `${timebase} NTSC` : timebase;
  };
  const timebaseOf = (rates: readonly number[]) =>
    rateOf(rates.map((fps, index) => clipOf(`${index}.mp4`, fps)));
  expect(await timebaseOf([50, 25, 8, 12])).toBe(24);
  expect(await timebaseOf([24, 25, 50, 25, 8])).toBe(24);
  expect(await timebaseOf([60, 25, 25, 24, 24])).toBe(24);
  expect(await timebaseOf([25, 24, 24, 24, 25])).toBe(24);
  expect(await timebaseOf([24000 / 1001, 30000 / 1001, 30000 / 1001])).toBe('30 NTSC');
  // No rate fits the others.
  expect(await timebaseOf([500 / 31, 8, 277 / 12, 23 / 3])).toBe(24);
  const findings = [{ frames: [1, 1] }] as const;
  const oddLast = { name: 'a.mp4', findings, ...evenFrames(120, [1, 24]), lastDurationSec: 0.06 };
  expect(await rateOf([oddLast, clipOf('b.mp4', 25)])).toBe(24);
  const ntsc = { name: 'a.mp4', findings, ...evenFrames(120, [1001, 24000]) } as const;
  expect(await rateOf([{ ...ntsc, lastDurationSec: (0.9 * 1001) / 24000 }])).toBe('24 NTSC');
  // The nearest, not a multiple of the mean.
  const startSecs = [0, 0.04, 0.1, 0.14, 0.2, 0.24];
  const variable = { name: 'screen.mp4', startSecs, lastDurationSec: 0.06, findings };
  expect(await rateOf([variable])).toBe('24 NTSC');
});

test('frames are numbered from a start frame, the only count in notes, and timecodes go with the numbers', async () => {
  const clip = {
    name: 'a.mp4',
    ...evenFrames(48, [1, 24]),
    findings: [{ frames: [7, 9] as const, description: 'A flash at 00:00:00:07.' }],
  };
  const [note, places] = [
    expect.stringContaining('A flash. · frames 1008–1010'),
    [{ firstFrame: 7 }, { firstFrame: 55 }].map((place) => ({ ...place, frames: 3 })),
  ];
  const expected = places.map((place) => ({ ...place, note }));
  const read = await everyReading([clip, clip], { startFrame: 1001 }, 24);
  const { markers, fcpxml, otio, premiere, rows } = read;
  expect(markers).toMatchObject({ edl: expected, fcpxml: expected, premiere: expected });
  expect(fcpxml.startFrame).toBe(1001);
  expect(premiere).toMatchObject({ startFrame: 1001, timecode: '00:00:41:17' });
  expect(otio.start).toEqual({ value: 1001, rate: 24 });
  // Programs look for frames by their place in the file.
  expect(otio.clips[1]).toMatchObject({ frames: 48, markers: [{ ...places[0], note }] });
  expect(rows[1]).toMatchObject({
    timeline_start: '00:00:44:00',
    timeline_first_frame: '1056',
    clip_first_frame: '1008',
    clip_last_frame: '1010',
    clip_start: '00:00:42:00',
    clip_timeline_start: '00:00:43:17',
    note,
  });
});

test('a place between two frames of a slower timeline is on the next one, and never past the clip', async () => {
  const findings = [{ frames: [1, 1] }, { frames: [119, 119] }] as const;
  const clip = { name: 'a.mp4', ...evenFrames(120, [1, 120]), findings };
  const { markers, premiere } = await everyReading([clip], {}, 60);
  expect(placesOf(markers.edl)).toEqual([
    { firstFrame: 1, frames: 1 },
    { firstFrame: 59, frames: 1 },
  ]);
  expect(premiere.frames).toBe(60);
});

test.each([
  [{ timelineFps: 12.5 }, /cannot have 12.5 frames a second/],
  [{ startTimecode: '24:00:00:00' }, /cannot start at 24:00:00:00/],
  [{ startTimecode: '01:00:00:24' }, /00 to 23 for the frames/],
  [{ startTimecode: '23:59:59:00' }, /do not fit on one timeline/],
])('refuses the impossible timeline %j', async (options, message) => {
  const clip = { name: 'a.mp4', ...evenFrames(24 * 60, [1, 24]), findings: [] };
  expect(await errorFrom(textFor(madeUpReport([clip], options))('edl'))).toMatchObject({
    code: 'bad_input',
    message: expect.stringMatching(message),
  });
});
