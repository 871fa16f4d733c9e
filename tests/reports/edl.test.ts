import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { edlFormat } from '../../engine/reports/formats/edl.ts';
import { markersCsvFormat } from '../../engine/reports/formats/markers-csv.ts';
import { premiereFormat } from '../../engine/reports/formats/premiere.ts';
import { reportOptionsSchema } from '../../shared/contract/reports.ts';
import { findingKinds } from '../../shared/domain/verdict.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { hostileLibraryForAll, longText, ordinary } from '../support/hostile-library.ts';
import {
  evenFrames,
  type MadeUpFinding,
  madeUpReport,
  textsOf,
} from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import { readEdl, readMarkerRows, readPremiere } from '../support/read-markers.ts';
import { writtenReport } from '../support/written-report.ts';

const at24 = { timebase: 24, startFrame: 24 * 60 * 60 };

const markersOf = async (findings: readonly MadeUpFinding[], options = {}, name = 'a.mp4') => {
  const clip = { name, ...evenFrames(96, [1, 24]), findings };
  const texts = await textsOf(edlFormat, madeUpReport([clip], options));
  return readEdl(Object.values(texts).join(''), at24);
};

describe('edl: markers for DaVinci Resolve', () => {
  const library = hostileLibraryForAll();

  test('dismissed findings are only in it if they are named', async () => {
    const { clipId } = library().ordinary;
    const named = { only: ['wrong' as const] };
    const selection = { clipIds: [clipId] };
    const text = await writtenReport(library().dataDir, 'edl', named, selection);
    await using engine = openIdleEngine(library().dataDir);
    const leftOut = (options: object) =>
      engine.reports.countLeftOut({
        format: 'edl',
        selection,
        options: reportOptionsSchema.parse(options),
      });
    expect(await leftOut({})).toMatchObject({ findings: 0, dismissed: 1 });
    expect(await leftOut(named)).toMatchObject({ dismissed: 0 });
    expect(readEdl(text, at24)).toMatchObject([
      { name: 'Prompt misalignment (false alarm) · ordinary' },
    ]);
    const usual = await writtenReport(library().dataDir, 'edl', {}, selection);
    expect(readEdl(usual, at24).map(({ firstFrame }) => firstFrame)).toEqual([30, 95]);
  });

  test('hostile texts begin no event and no marker, and leave no other trace', async () => {
    const text = await writtenReport(library().dataDir, 'edl', { title: 'a |C: b\u202E' });
    const markers = readEdl(text, at24);
    expect(markers.length).toBeGreaterThan(50);
    expect(text).toMatch(/^TITLE: a ¦C: b\\u\{202e\} · starts 01:00:00:00 · 24 fps\n/);
    expect(text.replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u,
    );
    expect(text).not.toMatch(/[\u{10000}-\u{10ffff}]/u);
    expect(text.isWellFormed()).toBe(true);
    const long = markers.find(({ name }) => name.endsWith(' · long'));
    expect(long?.note).toContain(longText.slice(0, 1990).trim());
    expect(long?.note.length).toBeLessThan(10_000);
  });
});

test('joins findings that begin at one frame into one marker, which names their kinds and the most important state, and is as long as the longest', async () => {
  const findings = [
    { frames: [5, 9] as const, description: 'one', verdict: 'wrong' as const },
    { type: 'prompt_misalignment', description: 'two', verdict: 'real' as const },
    { frames: [5, 30] as const, description: 'three' },
    { frames: [6, 6] as const, description: 'four' },
    { frames: [5, 5] as const, type: 'sound', description: 'five' },
  ];
  expect(await markersOf(findings)).toMatchObject([
    { firstFrame: 0, frames: 1, name: 'Prompt misalignment (confirmed) · a', color: 'Red' },
    {
      firstFrame: 5,
      frames: 26,
      name: 'Visual glitch, Sound (unreviewed) · a',
      color: 'Yellow',
      note: 'Clip undecided · Visual glitch (false alarm): one · frames 5–9 — Visual glitch: three · frames 5–30 — Sound: five · frame 5',
    },
    { firstFrame: 6, frames: 1, name: 'Visual glitch (unreviewed) · a' },
  ]);
  const apart = await markersOf(findings, { mergesMarkers: false });
  expect(apart.map(({ color, frames }) => [color, frames])).toEqual([
    ['Red', 1],
    ['Green', 5],
    ['Yellow', 26],
    ['Yellow', 1],
    ['Yellow', 1],
  ]);
});

test('the colour shows the verdict, and a long name ends at a complete character', async () => {
  const verdicts = ['real', 'intended', 'wrong', 'duplicate', null] as const;
  const findings = verdicts.map((verdict, at) => ({ frames: [at, at] as const, verdict }));
  const markers = await markersOf(findings, {}, `${'é'.repeat(90)}.mp4`);
  expect(markers.map(({ color }) => color)).toEqual(['Red', 'Blue', 'Green', 'Green', 'Yellow']);
  expect(markers[3]?.name).toBe(`Visual glitch (duplicate) · ${'é'.repeat(79)}…`);
});

test('lists many findings at one frame in full up to a limit, and counts the rest', async () => {
  const findings = Array.from({ length: 500 }, (_, at) => ({
    frames: [9, 9 + (at % 3)] as const,
    description: `number ${at} `.repeat(50),
  }));
  const [marker] = await markersOf(findings);
  expect(marker).toMatchObject({
    firstFrame: 9,
    frames: 3,
    name: 'Visual glitch (unreviewed) · a',
  });
  const reported = marker?.note.match(/Visual glitch: /g)?.length ?? 0;
  expect(marker?.note).toContain(`${500 - reported} more findings`);
  expect(marker?.note.length).toBeLessThan(25_000);
});

test('a note begins with the decision, so that no text is taken for a statement of an EDL', async () => {
  const descriptions = ['3 flashes', '* a star', 'TITLE: b', 'M2 c', 'A flash'];
  const findings = descriptions.map((description, at) => ({
    frames: [at, at] as const,
    description,
  }));
  const decision = 'reject' as const;
  const clip = { name: 'a.mp4', ...evenFrames(96, [1, 24]), findings, decision };
  const texts = await textsOf(edlFormat, madeUpReport([clip]));
  const markers = readEdl(Object.values(texts).join(''), at24);
  const notes = markers.map(({ note }) => note);
  expect(notes).toEqual(descriptions.map((text, at) => `Clip rejected · ${text} · frame ${at}`));
  expect(markers[0]?.name).toBe('Visual glitch (unreviewed) · a · rejected');
});

test('continues counting events past 999', async () => {
  const every = Array.from({ length: 1200 }, (_, at) => ({ frames: [at, at] as const }));
  const clip = { name: 'a.mp4', ...evenFrames(1200, [1, 24]), findings: every };
  const texts = await textsOf(edlFormat, madeUpReport([clip]));
  const text = Object.values(texts).join('');
  expect(readEdl(text, at24)).toHaveLength(1200);
  expect(text).toContain('\n999  001  ');
  expect(text).toContain('\n1000  001  ');
});

test('separate clips: one file for each, each only once, each from the start', async () => {
  const clip = {
    name: 'Take.mp4',
    ...evenFrames(48, [1, 24]),
    findings: [{ frames: [7, 8] as const }],
  };
  const film = { ...clip, name: 'take.MP4', ...evenFrames(48, [1001, 30000]) };
  const clips = [clip, clip, film, { ...clip, name: '../../etc/passwd\n.mp4', findings: [] }];
  const report = madeUpReport(clips, { timeline: 'clips', startTimecode: '00:00:00:00' });
  expect(edlFormat.isFolder(report.options)).toBe(true);
  const texts = await textsOf(edlFormat, report);
  const names = Object.keys(texts);
  expect(names).toEqual([
    'Take.mp4.edl',
    'Take.mp4 (2).edl',
    'take.MP4 (3).edl',
    expect.stringMatching(/^[^/\\\n]*etc_passwd_\.mp4\.edl$/),
  ]);
  const [first, second, third, last] = Object.values(texts);
  const atZero = { timebase: 24, startFrame: 0 };
  expect(readEdl(first ?? '', atZero)).toMatchObject([{ firstFrame: 7, frames: 2 }]);
  expect(readEdl(second ?? '', atZero)).toMatchObject([{ firstFrame: 7, frames: 2 }]);
  expect(readEdl(third ?? '', { timebase: 30, startFrame: 0 })).toMatchObject([{ firstFrame: 7 }]);
  expect(third).toMatch(/^TITLE: take\.MP4 · starts 00:00:00:00 · 29\.97 fps\n/);
  expect(readEdl(last ?? '', atZero)).toEqual([]);
});

const pathOf = (pathUrl: string): string =>
  fileURLToPath(pathUrl.replace('file://localhost/', 'file:///'));

describe('premiere: a sequence with markers', () => {
  const library = hostileLibraryForAll();
  const withPaths = { withPaths: true, only: [...findingKinds] };

  test('has the clips in sequence, linked to their files', async () => {
    const { ordinary: clip, states } = library();
    const selection = { clipIds: [clip.clipId, states.clean.clipId] };
    const text = await writtenReport(library().dataDir, 'premiere', withPaths, selection);
    const { markers: _, clips, ...sequence } = readPremiere(text);
    expect(sequence).toEqual({
      timebase: 24,
      isNtsc: false,
      startFrame: 86_400,
      timecode: '01:00:00:00',
      frames: 192,
    });
    const own = clips.find(({ name }) => name === ordinary.fileName);
    expect(own).toMatchObject({ in: 0, out: 96, fileRate: '24 FALSE' });
    expect(pathOf(own?.pathUrl ?? '')).toBe(clip.path);
  });

  test('finds every file, whatever its name, and holds every text', async () => {
    const { clips, markers } = readPremiere(
      await writtenReport(library().dataDir, 'premiere', withPaths),
    );
    const paths = new Set(clips.map(({ pathUrl }) => pathOf(pathUrl)));
    for (const { path } of Object.values(library().hostile)) expect(paths).toContain(path);
    expect(markers.some(({ note }) => note.includes('</script><script>'))).toBe(true);
  });
});

test('premiere: no clip asks for more than its file has, also at rates that files cannot have there', async () => {
  const clips = [
    { name: 'a.mp4', ...evenFrames(24, [1, 24]), findings: [] },
    { name: 'b.mp4', ...evenFrames(16, [3, 23]), findings: [] },
  ];
  const texts = await textsOf(premiereFormat, madeUpReport(clips, {}, await makeFolder()));
  expect(readPremiere(Object.values(texts).join('')).clips).toMatchObject([
    { out: 24, fileRate: '24 FALSE', fileFrames: 24 },
    { out: 50, fileRate: '8 FALSE', fileFrames: 17 },
  ]);
});

test('clips of other rates keep their rate in the file, and count frames of the sequence', async () => {
  const clips = [
    {
      ...{ name: 'a.mp4', ...evenFrames(50, [1, 25]), findings: [], width: 720 },
      decision: 'reject' as const,
    },
    {
      name: 'b.mp4',
      ...evenFrames(61, [1001, 60000]),
      findings: [{ frames: [0, 60] as const }],
      prompt: 'A\nboat & a \u202eman',
    },
    { name: 'c.mp4', ...evenFrames(50, [1, 25]), findings: [], decision: 'keep' as const },
  ];
  const scratchDir = await makeFolder();
  const texts = await textsOf(premiereFormat, madeUpReport(clips, {}, scratchDir));
  const text = Object.values(texts).join('');
  expect(text.match(/<enabled>\w+/g)).toEqual(['<enabled>FALSE', '<enabled>TRUE', '<enabled>TRUE']);
  // The sequence comes first, and has the size of most clips.
  expect(text.match(/<width>\w+/g)).toEqual(
    [1280, 720, 1280, 1280].map((width) => `<width>${width}`),
  );
  const { clips: read, markers } = readPremiere(text);
  expect(read).toMatchObject([
    { start: 0, end: 50, fileRate: '25 FALSE', label: 'Rose', description: undefined, markers: [] },
    {
      ...{ start: 50, end: 75, out: 25, fileRate: '60 TRUE', label: 'Mango' },
      description: 'A boat & a \\u{202e}man',
    },
    { start: 75, end: 125, label: 'Forest' },
  ]);
  expect(markers).toMatchObject([{ firstFrame: 50, frames: 25 }]);
  // The clip's own marker moves with it.
  expect(read[1]?.markers).toMatchObject([
    { firstFrame: 0, frames: 25, name: 'Visual glitch (unreviewed) · b', note: markers[0]?.note },
  ]);
  // Temporary files are gone.
  expect(await readdir(scratchDir)).toEqual([]);
});

describe('markers-csv: a list of markers', () => {
  const library = hostileLibraryForAll();

  test('lists the findings in real files, on the timeline and in the clip', async () => {
    const { clipId, path } = library().ordinary;
    const options = { startTimecode: '10:00:00:00', withPaths: true, only: [...findingKinds] };
    const text = await writtenReport(library().dataDir, 'markers-csv', options, {
      clipIds: [clipId],
    });
    const rows = readMarkerRows(text);
    expect(rows[1]).toEqual({
      timeline_start: '10:00:01:06',
      timeline_last_frame_timecode: '10:00:01:18',
      timeline_first_frame: '30',
      timeline_frames: '13',
      timeline_fps: '24',
      color: 'Red',
      name: 'Visual glitch (confirmed) · ordinary',
      note: expect.stringMatching(
        /^Clip undecided · The lantern .* · note: To be seen at once\. · frames/,
      ),
      clip: ordinary.fileName,
      prompt: ordinary.prompt,
      decision: 'undecided',
      clip_first_frame: '30',
      clip_last_frame: '42',
      clip_start: '00:00:01:06',
      clip_last_frame_timecode: '00:00:01:18',
      clip_fps: '24',
      clip_timeline_start: '10:00:00:00',
      clip_path: path,
      verdict: 'confirmed',
      kind: 'Visual glitch',
      severity: '',
      finding: ordinary.findings[0].description,
      finding_note: ordinary.findings[0].note,
      sha256: clipId,
      timeline: 'Clipcheck report',
    });
    expect(rows[0]).toMatchObject({ clip_first_frame: '0', clip_last_frame: '95' });
  });
});

test('a marker for several findings names the frames of all of them, and no path unless requested', async () => {
  const description = 'It jumps from 00:00:00:05 to 00:00:00:09.';
  const findings = [{ frames: [5, 9], description }, { frames: [5, 30] }] as const;
  const clip = { name: 'a.mp4', ...evenFrames(96, [1, 24]), findings };
  const texts = await textsOf(markersCsvFormat, madeUpReport([clip]));
  expect(readMarkerRows(texts['report.csv'] ?? '')).toMatchObject([
    {
      ...{ clip_first_frame: '5', clip_last_frame: '30', timeline_frames: '26', clip_path: '' },
      finding: 'It jumps from frame 5 to frame 9.',
    },
  ]);
});
