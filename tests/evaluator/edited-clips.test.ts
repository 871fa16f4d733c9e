import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrameTable } from '../../evaluator/analysis/build-frame-table.ts';
import { findGlitches } from '../../evaluator/detectors/find-glitches.ts';
import { frozen, makeClip, moving } from '../support/make-clip.ts';
import { describeWith } from '../support/requires.ts';

describeWith({ programs: ['ffmpeg'] }, 'clips edited without encoding them anew', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'clipcheck-edited-'));
    const pictures = frozen(moving(96, 24), 60, 68);
    writeFileSync(join(folder, 'full.mp4'), await makeClip({ pictures }));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const edit = async (before: string[], after: string[]) => {
    const path = join(folder, 'edited.mp4');
    const source = join(folder, 'full.mp4');
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...before, '-i', source, ...after, path]);
    const table = await buildFrameTable(path);
    return { table, regions: findGlitches(table, 'normal').map(({ region }) => region) };
  };

  test('counts only the frames that the edit list presents, from 0 s', async () => {
    // Copied from the key frame at 1 s, with an edit list that begins 12 frames later.
    const { table, regions } = await edit(['-ss', '1.5'], ['-c', 'copy']);
    expect(table.info).toMatchObject({ num_frames: 60, duration_sec: 2.5, fps: 24 });
    expect(table.frames[0]?.sec).toBe(0);
    expect(regions).toMatchObject([
      { start: { frame: 24, sec: 1, timecode: '00:00:01:00' }, end: { frame: 32 } },
    ]);
  });

  test('counts frames from the first, but seconds from the start of an empty edit before it', async () => {
    const { table, regions } = await edit(['-itsoffset', '1'], ['-c', 'copy']);
    expect(table.info).toMatchObject({ num_frames: 96, duration_sec: 4, fps: 24 });
    expect(regions).toMatchObject([
      { start: { frame: 60, sec: 3.5, timecode: '00:00:02:12' }, end: { frame: 68 } },
    ]);
  });

  test('reads fragmented files', async () => {
    const flags = '+frag_keyframe+empty_moov';
    const { table, regions } = await edit([], ['-c', 'copy', '-movflags', flags]);
    expect(table.info).toMatchObject({ num_frames: 96, duration_sec: 4, fps: 24 });
    expect(regions).toMatchObject([{ start: { frame: 60 }, end: { frame: 68 } }]);
  });

  test('takes seconds from the timestamps where frames are missing', async () => {
    const without = ['-vf', "select='not(between(n,20,30))'", '-fps_mode', 'vfr'];
    const { table, regions } = await edit([], without);
    expect(table.info).toMatchObject({ num_frames: 85, duration_sec: 4 });
    expect(table.frames[20]?.sec).toBeCloseTo(31 / 24, 4);
    expect(regions).toMatchObject([
      { start: { frame: 19 }, end: { frame: 20, sec: 1.291667 } },
      { start: { frame: 49, sec: 2.5 }, end: { frame: 57 } },
    ]);
  });
});
