import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeThumbnail } from '../../engine/clips/media/decoder/make-thumbnail.ts';
import { readFrameTimes } from '../../engine/clips/media/decoder/numbered-frames.ts';
import { probeFile } from '../../engine/clips/media/probe/probe-file.ts';
import { decodeClip } from '../../evaluator/analysis/decode-clip.ts';
import { createFrameTable, fileSecOf } from '../../shared/domain/frames/frame-table.ts';
import { localFrame } from '../../shared/domain/frames/place-finding.ts';
import { tableFromMetadata } from '../../shared/domain/frames/stored-table.ts';
import { parsePlace } from '../../shared/domain/frames/timecode.ts';
import { readVideo } from '../../shared/mp4/read-video.ts';
import { readFrameCode } from '../../tools/frame-clips/frame-code.ts';
import { numberOnFrame, readPaintedNumber } from '../support/av-frames.ts';
import { makeFolder } from '../support/make-folder.ts';
import {
  askFfmpeg,
  fiveFrames,
  type Oracle,
  oddMp4s,
  refusedMp4s,
  writeOddMp4,
} from '../support/odd-mp4s.ts';
import { describeWith } from '../support/requires.ts';

/** The last frame that starts when this one does: the one that stays on screen. */
const lastAtTimeOf = ({ startSecs }: Oracle, frame: number): number =>
  startSecs.lastIndexOf(startSecs[frame] ?? 0);

const painted = (oracle: Oracle, frames: readonly number[]) => frames.map(oracle.painted);

const expectTimes = (ours: readonly number[], { startSecs }: Oracle): void => {
  expect(ours).toHaveLength(startSecs.length);
  for (const [frame, sec] of startSecs.entries()) {
    expect((ours[frame] ?? 0) - (ours[0] ?? 0), `frame ${frame}`).toBeCloseTo(sec, 4);
  }
};

/** Expects Node's readers to see what FFmpeg sees. @returns numbers of five frames, or null */
const expectAgreement = async (path: string) => {
  const oracle = askFfmpeg(path, readFrameCode);
  const count = oracle.startSecs.length;
  const frames = fiveFrames(count);
  const bytes = readFileSync(path);
  const video = await readVideo(async (at, size) => bytes.subarray(at, at + size), bytes.length);
  expect(video?.streamIndex).toBe(oracle.streamIndex);

  const probed = await probeFile(path);
  expect(probed.frameCount).toBe(count);
  const lastSec = oracle.startSecs.at(-1) ?? 0;
  expect(probed.durationSec).toBeGreaterThan(lastSec);

  const evaluated: { sec: number; number: number | null }[] = [];
  const info = await decodeClip(path, (frame, sec) => {
    evaluated.push({ sec, number: numberOnFrame(frame) });
  });
  expect(info).toMatchObject({ num_frames: count, duration_sec: probed.durationSec });
  expect(info.fps).toBeCloseTo(probed.fps, 3);
  expectTimes(
    evaluated.map(({ sec }) => sec),
    oracle,
  );
  const evaluatedNumbers = frames.map((frame) => evaluated[frame]?.number);
  expect(evaluatedNumbers).toEqual(painted(oracle, frames));

  const { startSecs } = await readFrameTimes(path);
  expectTimes(startSecs, oracle);
  const folder = await makeFolder();
  for (const frame of frames) {
    const target = join(folder, `${frame}.webp`);
    const atMs = Math.round(((startSecs[frame] ?? 0) - (startSecs[0] ?? 0)) * 1000);
    await makeThumbnail(path, target, atMs);
    const shown = await readPaintedNumber(readFileSync(target), 'webp_pipe');
    expect(shown, `frame ${frame}`).toBe(oracle.painted(lastAtTimeOf(oracle, frame)));
  }
  return evaluatedNumbers;
};

describeWith({ programs: ['ffmpeg', 'ffprobe'] }, 'odd MP4s, held against FFmpeg', () => {
  test.each(Object.entries(oddMp4s))('%s', async (_kind, makeBytes) => {
    const numbers = await expectAgreement(await writeOddMp4(makeBytes, await makeFolder()));
    expect(numbers).not.toContain(null);
  });

  test.each(['a late start', 'an empty edit before two parts'] as const)(
    'seconds of %s count from the start of the file, and lead back to the frame',
    async (kind) => {
      const makeBytes = oddMp4s[kind] ?? (() => Promise.reject(new Error(kind)));
      const path = await writeOddMp4(makeBytes, await makeFolder());
      const { originSec, startSecs } = askFfmpeg(path, readFrameCode);
      expect(originSec).toBeGreaterThan(0);
      const times = await readFrameTimes(path);
      const tables = [
        createFrameTable(times.startSecs, times.lastDurationSec, times.originSec),
        tableFromMetadata(await probeFile(path)),
      ];
      let frame = 0;
      await decodeClip(path, (_, sec) => {
        expect(sec, `frame ${frame}`).toBeCloseTo(originSec + (startSecs[frame] ?? 0), 4);
        for (const table of tables) {
          expect(fileSecOf(table, frame)).toBeCloseTo(sec, 4);
          expect(localFrame(table, { frame: 0, sec })).toBe(frame);
          expect(parsePlace(table, `${sec.toFixed(3)} s`, 0)).toBe(frame);
        }
        frame += 1;
      });
      expect(frame).toBe(startSecs.length);
    },
  );

  test.each(Object.entries(refusedMp4s))(
    '%s is refused for that reason',
    async (_kind, refused) => {
      const [makeBytes, reason] = refused;
      const path = await writeOddMp4(makeBytes, await makeFolder());
      for (const read of [probeFile, (file: string) => decodeClip(file, () => undefined)]) {
        await expect(read(path)).rejects.toThrow(reason);
      }
    },
  );
});
