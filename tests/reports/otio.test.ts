import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { otioFormat } from '../../engine/reports/formats/otio.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { errorFrom } from '../support/error-from.ts';
import { hostileLibraryForAll, hostileTexts, ordinary } from '../support/hostile-library.ts';
import { evenFrames, type MadeUpClip, madeUpReport, textsOf } from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import { readOtio } from '../support/read-markers.ts';
import { writeReport, writtenReport } from '../support/written-report.ts';

const timelineOf = async (clips: readonly MadeUpClip[], options: Partial<ReportOptions> = {}) => {
  const texts = await textsOf(otioFormat, madeUpReport(clips, options));
  return readOtio(texts['report.otio'] ?? '');
};

const library = hostileLibraryForAll();

test('has clips linked to their files, whatever their texts', async () => {
  const { ordinary: clip, hostile, dataDir } = library();
  const title = '"}],"children":[]\u202e';
  const { name, clips } = readOtio(
    await writtenReport(dataDir, 'otio', { title, withPaths: true }),
  );
  expect(name).toMatch(/^"}\],"children":\[\]\\u\{202e\}$/);
  const own = clips.find((found) => found.name === ordinary.fileName);
  expect(own).toMatchObject({ fps: 24, frames: 96, sha256: clip.clipId, prompt: ordinary.prompt });
  expect(fileURLToPath(own?.url ?? '')).toBe(clip.path);
  const paths = clips.map(({ url }) => fileURLToPath(url));
  for (const { path } of Object.values(hostile)) expect(paths).toContain(path);
  const notes = clips.flatMap(({ markers }) => markers.map(({ note }) => note));
  expect(notes.some((note) => note.includes(hostileTexts.script))).toBe(true);
});

test('the metadata have the decision about a clip, and every finding of a marker', async () => {
  const findings = [
    { frames: [0, 2] as const, severity: 4, verdict: 'real' as const },
    { type: 'sound', description: 'It hums.' },
  ];
  const clip = { name: 'a.mp4', ...evenFrames(9, [1, 24]), findings, decision: 'keep' as const };
  const { clips } = await timelineOf([clip]);
  expect(clips).toMatchObject([{ decision: 'kept' }]);
  expect(clips[0]?.markers.map(({ name }) => name)).toEqual([
    'Visual glitch, Sound (confirmed) · a',
  ]);
  expect(clips[0]?.markers.map(({ findings }) => findings)).toEqual([
    [
      {
        ...{ kind: 'Visual glitch', verdict: 'confirmed', severity: 4, is_whole_clip: false },
        ...{ description: 'Something is wrong.', note: '' },
      },
      {
        ...{ kind: 'Sound', verdict: 'unreviewed', severity: null, is_whole_clip: true },
        ...{ description: 'It hums.', note: '' },
      },
    ],
  ]);
});

test('a clip has the exact rate of its file, whatever the rate of the timeline', async () => {
  const findings = [{ frames: [1, 2] as const }];
  const clips = [
    { name: 'a.mp4', ...evenFrames(9, [1, 8]), findings },
    { name: 'b.mp4', ...evenFrames(9, [1001, 24_000]), findings },
    { name: 'c.mp4', ...evenFrames(9, [1, 12.5]), findings },
  ];
  const { start, clips: read } = await timelineOf(clips, { timelineFps: 25 });
  expect(start).toEqual({ value: 90_000, rate: 25 });
  expect(read.map(({ fps }) => fps)).toEqual([8, 24_000 / 1001, 12.5]);
  for (const clip of read) {
    // Without paths, the name of the file.
    expect(clip).toMatchObject({ frames: 9, isVariable: false, url: clip.name });
    expect(clip.markers).toMatchObject([{ firstFrame: 1, frames: 2 }]);
  }
  // The timeline's start is at another rate.
  expect(read[0]?.markers[0]?.note).toMatch(/ · frames 1–2 at 8 fps$/);
});

test('a clip of a variable rate is marked as such and placed by the times of its frames', async () => {
  const startSecs = [0, 0.25, 0.5, 1.5, 2];
  const clip = {
    name: 'a.mp4',
    startSecs,
    lastDurationSec: 0.5,
    findings: [{ frames: [2, 3] as const }],
  };
  const { clips } = await timelineOf([clip]);
  expect(clips).toMatchObject([{ isVariable: true, fps: 24_000 / 1001, frames: 59 }]);
  expect(clips[0]?.markers).toMatchObject([{ firstFrame: 12, frames: 36 }]);
});

test('takes only kept clips in their order, and says if there are none', async () => {
  const { dataDir, ordinary: clip, states } = library();
  const undecided = states.missing.clipId;
  const ids = [states.clean.clipId, clip.clipId, states.failed.clipId, undecided];
  const target = join(await makeFolder(), 'kept.otio');
  const write = () => writeReport(dataDir, 'otio', target, {}, { clipIds: ids });
  expect(await errorFrom(write())).toMatchObject({
    code: 'unknown_clip',
    message: expect.stringContaining('None of these clips is kept.'),
  });
  await using engine = openIdleEngine(dataDir);
  const [first, second, third] = ids as [ClipId, ClipId, ClipId];
  await engine.clips.setDecisions([
    { clipId: second, decision: 'keep' },
    { clipId: third, decision: 'reject' },
    { clipId: first, decision: 'keep' },
  ]);
  await write();
  const { name, clips } = readOtio(await readFile(target, 'utf8'));
  expect(name).toBe('Clipcheck report · 2 kept clips of 4, 1 undecided left out');
  expect(clips.map(({ sha256 }) => sha256)).toEqual([first, second]);
});
