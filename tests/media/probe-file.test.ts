import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { preflight } from '../../engine/clips/media/probe/preflight.ts';
import { probeFile } from '../../engine/clips/media/probe/probe-file.ts';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { makeFolder } from '../support/make-folder.ts';
import { hiddenBomb } from '../support/mp4-tables.ts';
import { testWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { type MediaFixture, makeMediaFixture } from '../support/tiny-clips.ts';

const makeClip = async (fixture: MediaFixture = {}, name = 'clip.mp4'): Promise<string> => {
  const path = join(await makeFolder(), name);
  await makeMediaFixture(path, fixture);
  return path;
};

const problemsOf = async (path: string) => {
  const video = await probeFile(path);
  return preflight({ sizeBytes: (await stat(path)).size, video, prompt: 'x' }).problems;
};

test('reads size, rate, duration and frames of a clip', async () => {
  expect(await probeFile(await makeClip())).toEqual({
    formatNames: ['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2'],
    brands: ['isom', 'iso2', 'avc1', 'mp41'],
    codec: 'h264',
    pixelFormat: 'yuv420p',
    width: 64,
    height: 48,
    fps: 24,
    durationSec: 0.5,
    frameCount: 12,
    isConstantRate: true,
    hasAudio: false,
    rotationDeg: 0,
  });
});

test.each(['rotated90', 'rotated270'])(
  'the size of a clip that is %s is that shown',
  async (name) => {
    const { path } = await makeFrameClip(name);
    expect(await probeFile(path)).toMatchObject({ width: 180, height: 320 });
  },
);

test('keeps a fractional frame rate exact', async () => {
  const video = await probeFile(await makeClip({ fps: { num: 24_000, den: 1001 }, frames: 48 }));
  expect(video.fps).toBe(24_000 / 1001);
  expect(video.durationSec).toBeCloseTo(48 * (1001 / 24_000), 4);
});

test('reads fragmented files and those of a single frame', async () => {
  const fragmented = await makeClip({ movflags: '+frag_keyframe+empty_moov', frames: 30 });
  expect(await probeFile(fragmented)).toMatchObject({ frameCount: 30, durationSec: 1.25 });
  expect(await probeFile(await makeClip({ frames: 1 }))).toMatchObject({ frameCount: 1, fps: 24 });
});

test.each([
  ['from its start', 0],
  ['from a key frame', 12],
  ['from between key frames', 18],
])('counts only what an edit list of one second presents, %s', async (_where, skippedFrames) => {
  const path = await makeClip({ frames: 48 });
  const bytes = await readFile(path);
  // ISO 14496-12, "elst", version 0: duration in the movie's 1/1000 s, start in the track's ticks.
  const entry = bytes.indexOf('elst') + 12;
  const twoFramesTicks = bytes.readInt32BE(entry + 4);
  bytes.writeUInt32BE(1000, entry);
  bytes.writeInt32BE(twoFramesTicks * (1 + skippedFrames / 2), entry + 4);
  await writeFile(path, bytes);
  expect(await probeFile(path)).toMatchObject({ durationSec: 1, frameCount: 24, fps: 24 });
});

test.each<[string, MediaFixture, string]>([
  ['a MOV', { container: 'mov' }, "This file's container is QuickTime"],
  ['a WebM', { container: 'webm', codec: 'vp8' }, 'container is WebM'],
  ['an AVI', { container: 'avi', codec: 'mpeg4' }, 'container is AVI'],
  ['MPEG-4 video', { codec: 'mpeg4' }, "This clip's video codec is MPEG4"],
])('ignores the name: refuses %s called .mp4', async (_what, fixture, words) => {
  const problems = await problemsOf(await makeClip(fixture));
  expect(problems[0]).toMatchObject({ code: 'invalid_video' });
  expect(problems[0]?.message).toContain(words);
});

test.each(['-i.mp4', 'http:x.mp4', 'a\nb.mp4', '猫 %03d.mp4', 'pipe:0.mp4', "'$(x)`.mp4"])(
  'reads a file called %j',
  async (name) => {
    expect(await probeFile(await makeClip({}, name))).toMatchObject({ frameCount: 12 });
  },
);

describe('damaged and foreign files', () => {
  const refusalOf = async (content: Uint8Array | string) => {
    const folder = await makeFolder({ 'x.mp4': content });
    const error = await probeFile(join(folder, 'x.mp4')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'invalid_video' });
    const message = error instanceof Error ? error.message : '';
    expect(message).not.toContain(folder);
    expect(message).not.toMatch(/\p{Cc}/u);
    return message;
  };

  test.each([
    ['empty', '', 'This file is empty'],
    ['text', 'hello', 'This file is damaged or truncated: its MP4 index'],
    ['zeros', new Uint8Array(5000), 'moov'],
    [
      'a playlist',
      '#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n/etc/passwd\n',
      'This file is not a video file',
    ],
    ['a list of other files', "ffconcat version 1.0\nfile 'a.mp4'\n", 'is not a video file'],
  ])('refuses a file that is %s', async (_what, content, words) => {
    expect(await refusalOf(content)).toContain(words);
  });

  test.each<[string, MediaFixture]>([
    ['with its index at the front', { movflags: '+faststart', frames: 48 }],
    ['with its index at the end', { frames: 48 }],
    ['in fragments', { movflags: '+frag_keyframe+empty_moov', frames: 48 }],
  ])('refuses a truncated clip %s, wherever it ends', async (_how, fixture) => {
    const file = await readFile(await makeClip(fixture));
    // What follows the last fragment only helps with seeking.
    const whole = file.subarray(0, file.includes('mfra') ? file.indexOf('mfra') - 4 : file.length);
    for (const part of [0.02, 0.3, 0.6, 0.95]) {
      await refusalOf(whole.subarray(0, Math.floor(whole.length * part)));
    }
    if (fixture.movflags) {
      expect(await refusalOf(whole.subarray(0, -1))).toContain(
        'This file is truncated (the last byte is missing)',
      );
    }
  });

  test('accepts a clip with junk after its end', async () => {
    const path = await makeClip();
    await appendFile(path, 'junk of another program');
    expect(await probeFile(path)).toMatchObject({ frameCount: 12 });
  });

  test('refuses a clip whose tables point past its end', async () => {
    const whole = await readFile(await makeClip({ movflags: '+faststart', frames: 48 }));
    // "mdat" until the end of the file (size 0), so that only the frames show what is missing.
    const at = whole.indexOf('mdat') - 4;
    whole.writeUInt32BE(0, at);
    const cut = whole.subarray(0, Math.floor((at + whole.length) / 2));
    expect(await refusalOf(cut)).toMatch(/its header lists 48 frames, but only \d+ can be read/);
  });

  test('survives any wrong byte in the headers', { tags: ['full'] }, async () => {
    const whole = await readFile(await makeClip({ movflags: '+faststart' }));
    const folder = await makeFolder();
    const end = whole.indexOf('mdat');
    for (let at = 4; at < end; at += 29) {
      const path = join(folder, `${at}.mp4`);
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      await writeFile(path, damaged);
      const outcome = await probeFile(path).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'invalid_video' });
      else expect(outcome).toMatchObject({ codec: expect.any(String) });
    }
  });

  test('refuses sound without a picture', async () => {
    const bytes = await readFile((await makeFrameClip('with-sound')).path);
    bytes.write('free', bytes.indexOf('trak'), 'latin1');
    expect(await refusalOf(bytes)).toContain('This file has no video stream');
  });

  test('does not wait for what is not a file', async () => {
    const folder = await makeFolder({ 'folder.mp4/x': '' });
    await once(spawn('mkfifo', [join(folder, 'pipe.mp4')]), 'close');
    for (const name of ['folder.mp4', 'pipe.mp4', 'gone.mp4']) {
      await expect(probeFile(join(folder, name))).rejects.toMatchObject({
        code: 'file_unreadable',
      });
    }
  });
});

/** Expires time limits as they begin, since no reader is slow enough to wait for. */
const passAtOnce = (limitMs: number): void => {
  const { setTimeout: wait } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, delayMs?: number) => {
    if (delayMs === limitMs) queueMicrotask(act);
    return wait(act, delayMs);
  }) as typeof setTimeout);
};

test.each(['mp4', 'mov'] as const)('gives up on an %s at the time limit', async (container) => {
  const path = await makeClip({ frames: 300, container });
  passAtOnce(54_321);
  await expect(probeFile(path, { timeLimitMs: 54_321 })).rejects.toMatchObject({
    code: 'file_unreadable',
    message: expect.stringContaining('could not be read within 54.3 s'),
  });
});

const childrenFile = `/proc/${process.pid}/task/${process.pid}/children`;

const findReaders = (): number[] =>
  readFileSync(childrenFile, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '' && readProcFile(pid, 'cmdline').includes('ffprobe'))
    .map(Number);

const readProcFile = (pid: string | number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};

describe.runIf(existsSync(childrenFile))("the reader's process", () => {
  /** Probes until `act`, called with a running reader, answers true; the reader may be too fast. */
  const probeWith = async (act: (pid: number) => boolean): Promise<unknown> => {
    const path = await makeClip({ frames: 300, container: 'mov' });
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const probing = probeFile(path).catch((error: unknown) => error);
      const isDone = probing.then(() => true);
      let isActed = false;
      while (!isActed && !(await Promise.race([isDone, setImmediate(false)]))) {
        isActed = findReaders().some(act);
      }
      const outcome = await probing;
      if (isActed) return outcome;
    }
    return expect.fail('no reader was found');
  };

  test('inherits only the environment variables that a program needs', async () => {
    vi.stubEnv('CLIPCHECK_API_KEY', 'secret');
    let environment = '';
    await probeWith((pid) => {
      environment = readProcFile(pid, 'environ');
      return environment !== '';
    });
    const names = environment.split('\0').map((setting) => setting.split('=')[0]);
    expect(names).toContain('PATH');
    expect(
      names.filter((name) => !/^(PATH|TEMP|TMP|TMPDIR|SystemRoot|)$/.test(name ?? '')),
    ).toEqual([]);
  });

  test('is ended when it takes too much memory, and does not get that file again', async () => {
    // As on systems without a program that limits it.
    vi.stubEnv('PATH', await makeFolder());
    const path = join(await makeFolder(), 'x.mp4');
    await writeFile(
      path,
      hiddenBomb(await readFile(join(samplesFolder, 'lantern-in-the-rain.mp4'))),
    );
    for (const isFirst of [true, false]) {
      let outcome: unknown;
      let isSeen = false;
      const probing = probeFile(path).catch((error: unknown) => {
        outcome = error;
      });
      const isDone = probing.then(() => true);
      while (!(await Promise.race([isDone, setImmediate(false)]))) {
        isSeen ||= findReaders().length > 0;
      }
      expect(outcome).toMatchObject({
        code: 'invalid_video',
        message: expect.stringContaining('takes too much memory'),
      });
      expect(isSeen).toBe(isFirst);
    }
  });

  test('does not mark a clip as damaged when it is killed', async () => {
    let outcome: unknown;
    // A reader that had just finished when it was killed has read the clip all the same.
    for (let attempt = 0; attempt < 20 && !(outcome instanceof Error); attempt += 1) {
      outcome = await probeWith((pid) => process.kill(pid, 'SIGKILL'));
    }
    expect(outcome).toMatchObject({
      code: 'file_unreadable',
      message: expect.stringContaining('stopped by another program'),
    });
  });
});

test('stops with the reason of the abort', async () => {
  const path = await makeClip();
  const reason = new Error('enough');
  await expect(probeFile(path, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const stopping = new AbortController();
  const probing = probeFile(path, { signal: stopping.signal });
  stopping.abort(reason);
  await expect(probing).rejects.toBe(reason);
});

testWith({ programs: ['ffmpeg'] }, 'a rare format is not decoded, but named', async () => {
  const path = join(await makeFolder(), 'clip.avi');
  const source = ['-f', 'lavfi', '-i', 'testsrc=d=0.3:s=64x64', '-c:v', 'cinepak'];
  execFileSync('ffmpeg', ['-v', 'error', ...source, path]);
  await expect(probeFile(path)).rejects.toThrow(/in the format cinepak, which Clipcheck does not/);
});
