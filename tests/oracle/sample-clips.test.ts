import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Defect } from '../../tools/samples/scene.ts';
import { describeWith } from '../support/requires.ts';
import { readSampleList, type SampleClip, samplesFolder } from '../support/sample-clips.ts';
import { GrayFrames } from './gray-frames.ts';

const { width, height, fps, clips } = readSampleList();
const pathOf = ({ file }: Pick<SampleClip, 'file'>) => join(samplesFolder, file);

const isAtDefect = (defect: Defect | null, frameIndex: number) =>
  defect !== null && frameIndex >= defect.firstFrame && frameIndex <= defect.lastFrame + 1;

describe('the sample clips', () => {
  test('are five, each under 400 kB, of which at least one is clean', () => {
    expect(clips).toHaveLength(5);
    for (const clip of clips) expect(statSync(pathOf(clip)).size).toBeLessThan(400_000);
    expect(clips.filter(({ defect }) => defect === null).length).toBeGreaterThanOrEqual(1);
    expect(clips.filter(({ defect }) => defect !== null).length).toBeGreaterThanOrEqual(4);
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

    describe.each(clips)('$file', (clip) => {
      let frames: GrayFrames;
      beforeAll(() => {
        frames = new GrayFrames(pathOf(clip), width, height);
      });

      test('moves in every frame without a jump, except for its defect', () => {
        for (let frameIndex = 1; frameIndex < frames.count; frameIndex += 1) {
          if (isAtDefect(clip.defect, frameIndex)) continue;
          expect(frames.changeAt(frameIndex), `frame ${frameIndex}`).toBeGreaterThan(0.4);
          expect(frames.changeAt(frameIndex), `frame ${frameIndex}`).toBeLessThan(5);
          expect(frames.meanOf(frameIndex), `frame ${frameIndex}`).toBeGreaterThan(25);
        }
      });

      test('shows its defect at the declared place', () => {
        if (clip.defect) expectDefect(frames, clip.defect);
        else expect(clip.defect).toBeNull();
      });
    });
  },
);

function expectDefect(frames: GrayFrames, defect: Defect): void {
  const { type, firstFrame, lastFrame, box } = defect;
  if (type === 'frozen_frames') {
    for (let frameIndex = firstFrame + 1; frameIndex <= lastFrame; frameIndex += 1) {
      expect(frames.changeAt(frameIndex), `frame ${frameIndex}`).toBeLessThan(0.15);
    }
    expect(frames.changeAt(lastFrame + 1)).toBeGreaterThan(2);
    return;
  }
  if (type === 'black_flash') {
    for (let frameIndex = firstFrame; frameIndex <= lastFrame; frameIndex += 1) {
      expect(frames.meanOf(frameIndex), `frame ${frameIndex}`).toBeLessThan(2);
    }
    return;
  }
  if (box === null) throw new Error(`A defect of type ${type} needs a box.`);
  for (const frameIndex of [firstFrame, lastFrame + 1]) {
    const { inside, outside } = frames.changeInAndOut(frameIndex, box);
    expect(inside, `frame ${frameIndex}`).toBeGreaterThan(20);
    expect(outside, `frame ${frameIndex}`).toBeLessThan(4);
  }
}
