import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Defect, DefectBox, SampleClip } from '../../tools/samples/scene.ts';
import { describeWith } from '../support/requires.ts';
import { readSampleList, samplesFolder } from '../support/sample-clips.ts';

const { width, height, fps, clips } = readSampleList();
const defective = clips.flatMap(({ defect, ...clip }) => (defect ? [{ ...clip, defect }] : []));
const wholePicture: DefectBox = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };
const pathOf = ({ file }: Pick<SampleClip, 'file'>) => join(samplesFolder, file);

/**
 * Whether a frame shows the defect, or is the first after it, which differs from the one before.
 */
const isAtDefect = (defect: Defect | null, frameIndex: number) =>
  defect !== null && frameIndex >= defect.firstFrame && frameIndex <= defect.lastFrame + 1;

/** Returns the mean luma, 0 to 255, of each frame after FFmpeg's filters on the gray clip. */
const meansOf = (clip: SampleClip, ...filters: string[]): number[] => {
  const printed = ['signalstats', 'metadata=print:key=lavfi.signalstats.YAVG:file=-'];
  const chain = ['format=gray', ...filters, ...printed].join(',');
  const args = ['-v', 'error', '-i', pathOf(clip), '-vf', chain, '-f', 'null', '-'];
  const text = execFileSync('ffmpeg', args, { encoding: 'utf8' });
  return Array.from(text.matchAll(/YAVG=([\d.]+)/g), ([, mean]) => Number(mean));
};

/** Mean differences, 0 to 255, between each frame and the one before, in a box or the picture. */
const changesOf = (clip: SampleClip, { xmin, ymin, xmax, ymax }: DefectBox = wholePicture) => {
  const [left, top] = [Math.ceil(xmin * width), Math.ceil(ymin * height)];
  const size = `${Math.ceil(xmax * width) - left}:${Math.ceil(ymax * height) - top}`;
  const crop = `crop=${size}:${left}:${top}`;
  // There is no frame before the first.
  return [Number.NaN, ...meansOf(clip, crop, 'tblend=all_mode=difference')];
};

describe('the sample clips', () => {
  test('are five, each under 400 kB, of which at least one is clean', () => {
    expect(clips).toHaveLength(5);
    for (const clip of clips) expect(statSync(pathOf(clip)).size).toBeLessThan(400_000);
    expect(clips.filter(({ defect }) => defect === null).length).toBeGreaterThanOrEqual(1);
    expect(defective.length).toBeGreaterThanOrEqual(4);
  });

  test('each have a prompt in metadata.csv', () => {
    const rows: { file_name: string; prompt: string }[] = parse(
      readFileSync(join(samplesFolder, 'metadata.csv')),
      { columns: true },
    );
    expect(rows.map(({ file_name }) => file_name)).toEqual(clips.map(({ file }) => file));
    for (const { prompt } of rows) expect(prompt.length).toBeGreaterThan(20);
  });

  test.each(clips)('$file has its index before its pictures', (clip) => {
    const bytes = readFileSync(pathOf(clip));
    const index = bytes.indexOf('moov');
    expect(index).toBeGreaterThan(0);
    expect(index).toBeLessThan(bytes.indexOf('mdat'));
  });
});

describeWith(
  { programs: ['ffmpeg'], full: true },
  'the sample clips, as the system ffmpeg decodes them',
  () => {
    test.each(clips)('$file is H.264 of the declared size, rate and frame count', (clip) => {
      const args = ['-v', 'error', '-i', pathOf(clip), '-f', 'framemd5', '-'];
      const lines = execFileSync('ffmpeg', args, { encoding: 'utf8' }).trim().split('\n');
      expect(lines).toContain(`#tb 0: 1/${fps}`);
      expect(lines).toContain(`#dimensions 0: ${width}x${height}`);
      const frames = lines.filter((line) => !line.startsWith('#'));
      expect(frames.map((line) => Number(line.split(',')[2]))).toEqual(
        Array.from({ length: clip.frameCount }, (_, frameIndex) => frameIndex),
      );
      const copy = execFileSync(
        'ffmpeg',
        ['-v', 'error', '-i', pathOf(clip), '-c', 'copy', '-f', 'framemd5', '-'],
        { encoding: 'utf8' },
      );
      expect(copy).toContain('#codec_id 0: h264');
    });

    test.each(clips)(
      '$file moves in every frame, is never dark, and jumps only at its defect',
      (clip) => {
        const [means, changes] = [meansOf(clip), changesOf(clip)];
        expect(changes).toHaveLength(means.length);
        for (let frameIndex = 1; frameIndex < means.length; frameIndex += 1) {
          if (isAtDefect(clip.defect, frameIndex)) continue;
          expect(changes[frameIndex], `frame ${frameIndex}`).toBeGreaterThan(0.4);
          expect(changes[frameIndex], `frame ${frameIndex}`).toBeLessThan(5);
          expect(means[frameIndex], `frame ${frameIndex}`).toBeGreaterThan(25);
        }
      },
    );

    test.each(defective)('$file shows its defect in the declared frames and box', (clip) => {
      const { type, firstFrame, lastFrame, box } = clip.defect;
      const changes = changesOf(clip);
      if (type === 'frozen_frames') {
        expect(Math.max(...changes.slice(firstFrame + 1, lastFrame + 1))).toBeLessThan(0.15);
        expect(changes[lastFrame + 1]).toBeGreaterThan(2);
      } else if (type === 'black_flash') {
        expect(Math.max(...meansOf(clip).slice(firstFrame, lastFrame + 1))).toBeLessThan(2);
      } else {
        if (box === null) throw new Error(`A defect of type ${type} needs a box.`);
        const share = (box.xmax - box.xmin) * (box.ymax - box.ymin);
        const inside = changesOf(clip, box);
        for (const frameIndex of [firstFrame, lastFrame + 1]) {
          const [all = 0, within = 0] = [changes[frameIndex], inside[frameIndex]];
          const outside = (all - within * share) / (1 - share);
          expect(within, `frame ${frameIndex}`).toBeGreaterThan(20);
          expect(outside, `frame ${frameIndex}`).toBeLessThan(4);
        }
      }
    });
  },
);
