import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildFrameTable } from '../../evaluator/analysis/build-frame-table.ts';
import { findGlitches } from '../../evaluator/detectors/find-glitches.ts';
import { frozen, makeClip, moving } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';

// Which frames and times FFmpeg sees is in tests/oracle.
describeWith({ programs: ['ffmpeg'] }, 'clips edited without encoding them anew', () => {
  const edit = async (before: string[], after: string[]) => {
    const pictures = frozen(moving(96, 24), 60, 68);
    const folder = await makeFolder({ 'full.mp4': await makeClip({ pictures }) });
    const [source, path] = [join(folder, 'full.mp4'), join(folder, 'edited.mp4')];
    execFileSync('ffmpeg', ['-v', 'error', ...before, '-i', source, ...after, path]);
    const table = await buildFrameTable(path);
    return { table, regions: findGlitches(table, 'normal').map(({ region }) => region) };
  };

  test('counts frames from the first, but seconds from the start of an empty edit before it', async () => {
    const { table, regions } = await edit(['-itsoffset', '1'], ['-c', 'copy']);
    expect(table.info).toMatchObject({ num_frames: 96, duration_sec: 4, fps: 24 });
    expect(regions).toMatchObject([
      { start: { frame: 60, sec: 3.5, timecode: '00:00:02:12' }, end: { frame: 68 } },
    ]);
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
