import { execFileSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { clipRecipes } from '../../tools/frame-clips/clip-recipes.ts';
import { readFrameCode } from '../../tools/frame-clips/frame-code.ts';
import { type FrameClip, makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { describeWith } from '../support/requires.ts';
import { describeEachClip } from '../support/test-for.ts';

/** Pictures are read at this size, whatever their own is. */
const readSize = { width: 160, height: 90 };

describeWith(
  { programs: ['ffmpeg', 'ffprobe'] },
  'the clips with painted frame numbers, as the system ffmpeg decodes them',
  () => {
    describeEachClip(
      '%s',
      clipRecipes.map(({ name }) => name),
      (name) => {
        let clip: FrameClip;
        beforeAll(async () => {
          clip = await makeFrameClip(name);
        });

        test('presents the declared frames, each with its number', () => {
          expect(readNumbers(clip.path)).toEqual(
            clip.frames.map(({ paintedNumber }) => paintedNumber),
          );
        });

        test('presents each of them at its declared time', () => {
          const times = readTimes(clip.path);
          expect(times).toHaveLength(clip.frames.length);
          for (const { frameIndex, startSec } of clip.frames) {
            expect(times[frameIndex], `frame ${frameIndex}`).toBeCloseTo(startSec, 5);
          }
        });
      },
    );
  },
);

function readTimes(path: string): number[] {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'frame=pts_time'];
  const output = execFileSync('ffprobe', [...args, '-of', 'json', path], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  const { frames }: { frames: { pts_time: string }[] } = JSON.parse(output);
  return frames.map(({ pts_time }) => Number(pts_time));
}

/** The number in every picture that ffmpeg presents, rotated upright and reduced. */
function readNumbers(path: string): (number | null)[] {
  const { width, height } = readSize;
  const decode = ['-v', 'error', '-i', path, '-map', '0:v:0', '-fps_mode', 'passthrough'];
  // In the file's ticks, since ffmpeg complains of frames that share one of its own.
  const timed = ['-enc_time_base', '-1'];
  const convert = ['-s', `${width}x${height}`, '-pix_fmt', 'rgba', '-f', 'rawvideo', '-'];
  const pixels = execFileSync('ffmpeg', [...decode, ...timed, ...convert], {
    maxBuffer: 1024 ** 3,
  });
  const pictureSize = width * height * 4;
  return Array.from({ length: pixels.length / pictureSize }, (_, frameIndex) => {
    const picture = pixels.subarray(frameIndex * pictureSize, (frameIndex + 1) * pictureSize);
    return readFrameCode(new Uint8ClampedArray(picture), width, height);
  });
}
