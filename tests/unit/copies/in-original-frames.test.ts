import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunCopy } from '../../../shared/domain/clip-copy.ts';
import { inOriginalFrames } from '../../../shared/domain/in-original-frames.ts';

const copy: RunCopy = {
  startFrame: 120,
  frameCount: 360,
  startSec: 5.005,
  sourceFrames: 600,
  fps: 24_000 / 1001,
  durationSec: 15,
  method: 'encoded',
  sha256: 'a'.repeat(64),
  sizeBytes: 1,
};

const at = (frame: number, sec: number, timecode: string) => ({ frame, sec, timecode });
const box = { xmin: 0.1, ymin: 0.2, xmax: 0.3, ymax: 0.4 };

test('converts frames, seconds and timecodes to those of the clip, and keeps boxes and all else', () => {
  const finding = {
    id: '1',
    type: 'visual_glitch',
    description: 'A flash',
    severity: 2,
    region: {
      start: at(0, 0, '00:00:00:00'),
      end: at(24, 1.001, '00:00:01:00'),
      boxes: [{ frame: 12, sec: 0.5005, box }],
      more: 'of a later version',
    },
  };
  const [mapped] = inOriginalFrames([finding], copy);
  expect(mapped).toMatchObject({ ...finding, region: expect.anything() });
  const region = mapped?.region;
  expect(region?.start).toEqual(at(120, 5.005, '00:00:05:00'));
  expect(region?.end).toMatchObject({ frame: 144, timecode: '00:00:06:00' });
  expect(region?.end.sec).toBeCloseTo(6.006, 9);
  expect(region?.boxes[0]).toMatchObject({ frame: 132, box });
  expect(region?.more).toBe('of a later version');
  expect(finding.region.start.frame).toBe(0);
});

test('timecodes carry over minutes and hours', () => {
  const late = { ...copy, startFrame: 24 * 3725 };
  const finding = { region: { start: at(5, 0, '00:00:00:05') } };
  expect(inOriginalFrames([finding], late)[0]?.region.start.timecode).toBe('01:02:05:05');
});

test('a finding of the entire clip has no place, in the copy as in the clip', () => {
  const finding = { id: '1', description: 'It does not match' };
  expect(inOriginalFrames([finding], copy)).toEqual([finding]);
});

test('keeps findings of the clip itself', () => {
  const findings = [{ region: { start: at(3, 0.1, 'x') } }];
  expect(inOriginalFrames(findings, null)).toBe(findings);
});

test('never fails on received data, and loses none of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.jsonValue(), fc.record({ region: fc.jsonValue() }))),
      (got) => {
        const mapped = inOriginalFrames(got, copy);
        expect(mapped).toHaveLength(got.length);
        for (const [index, finding] of mapped.entries()) {
          const keys = (value: unknown) => Object.keys(Object(value));
          expect(keys(finding)).toEqual(keys(got[index]));
        }
      },
    ),
  );
});
