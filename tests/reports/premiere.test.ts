import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { premiereFormat } from '../../engine/reports/formats/premiere.ts';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { evenFrames, madeUpReport, textsOf } from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import { readPremiere } from '../support/read-markers.ts';
import { writtenReport } from '../support/written-report.ts';

const pathOf = (pathUrl: string): string =>
  fileURLToPath(pathUrl.replace('file://localhost/', 'file:///'));

describe('premiere: a sequence with markers', () => {
  const library = hostileLibraryForAll();

  test('has the clips in sequence, linked to their files, and the findings at their frames', async () => {
    const { ordinary: clip, states } = library();
    const selection = { clipIds: [clip.clipId, states.clean.clipId] };
    const text = await writtenReport(library().dataDir, 'premiere', {}, selection);
    const { markers, clips, ...sequence } = readPremiere(text);
    expect(sequence).toEqual({
      ...{ timebase: 24, isNtsc: false, startFrame: 86_400, timecode: '01:00:00:00', frames: 192 },
    });
    const own = clips.find(({ name }) => name === ordinary.fileName);
    expect(own).toMatchObject({ in: 0, out: 96, fileRate: '24 FALSE' });
    expect(pathOf(own?.pathUrl ?? '')).toBe(clip.path);
    const start = own?.start ?? Number.NaN;
    expect(
      markers.map(({ firstFrame, ...marker }) => ({ ...marker, at: firstFrame - start })),
    ).toMatchObject([
      { at: 0, frames: 96, colour: '4280578025', note: expect.stringContaining('"wooden beam"') },
      {
        at: 30,
        frames: 13,
        colour: '4289825711',
        name: 'glitch 1: The lantern jumps to another place.',
      },
      { at: 95, frames: 1, colour: '4289825711' },
    ]);
  });

  test('finds every file, whatever its name, and holds every text', async () => {
    const text = await writtenReport(library().dataDir, 'premiere');
    const { clips, markers, frames } = readPremiere(text);
    const paths = new Set(clips.map(({ pathUrl }) => pathOf(pathUrl)));
    for (const { path } of Object.values(library().hostile)) expect(paths).toContain(path);
    let end = 0;
    for (const clip of clips) {
      expect(clip).toMatchObject({ start: end, in: 0, out: clip.end - clip.start });
      end = clip.end;
    }
    expect(frames).toBe(end);
    expect(markers.some(({ note }) => note.includes('</script><script>'))).toBe(true);
  });
});

test('clips of other rates keep their rate in the file, and count frames of the sequence', async () => {
  const clips = [
    { name: 'a.mp4', ...evenFrames(50, [1, 25]), findings: [] },
    { name: 'b.mp4', ...evenFrames(61, [1001, 60000]), findings: [{ frames: [0, 60] as const }] },
  ];
  const scratchDir = await makeFolder();
  const texts = await textsOf(premiereFormat, madeUpReport(clips, {}, scratchDir));
  const { clips: read, markers } = readPremiere(Object.values(texts).join(''));
  expect(read).toMatchObject([
    { start: 0, end: 50, fileRate: '25 FALSE' },
    { start: 50, end: 76, out: 26, fileRate: '60 TRUE' },
  ]);
  expect(markers).toMatchObject([{ firstFrame: 50, frames: 26 }]);
  // Temporary files are gone.
  expect(await readdir(scratchDir)).toEqual([]);
});

test('reading only the beginning leaves nothing behind', async () => {
  const clip = {
    name: 'a.mp4',
    ...evenFrames(50, [1, 25]),
    findings: [{ frames: [0, 9] as const }],
  };
  const scratchDir = await makeFolder();
  for await (const { body } of premiereFormat.files(madeUpReport([clip, clip], {}, scratchDir))) {
    for await (const part of body) if (String(part).includes('<clipitem')) break;
  }
  expect(await readdir(scratchDir)).toEqual([]);
});
