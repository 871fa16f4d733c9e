import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunCopy } from '../../../shared/domain/clip-copy.ts';
import { inOriginalFrames } from '../../../shared/domain/in-original-frames.ts';

const copy: RunCopy = {
  ...{ startFrame: 120, frameCount: 360, startSec: 5.005, sourceFrames: 600, fps: 24_000 / 1001 },
  ...{ durationSec: 15, method: 'encoded', sha256: 'a'.repeat(64), sizeBytes: 1 },
};

const at = (frame: number, sec: number, timecode: string) => ({ frame, sec, timecode });
const box = { xmin: 0.1, ymin: 0.2, xmax: 0.3, ymax: 0.4 };

test('frames, seconds and timecodes become those of the clip; boxes and all else stay', () => {
  const finding = {
    ...{ id: '1', type: 'visual_glitch', description: 'A flash', severity: 2 },
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

test('timecodes go over minutes and hours', () => {
  const late = { ...copy, startFrame: 24 * 3725 };
  const finding = { region: { start: at(5, 0, '00:00:00:05') } };
  expect(inOriginalFrames([finding], late)[0]?.region.start.timecode).toBe('01:02:05:05');
});

test('a finding of the whole clip has no place, in the copy as in the clip', () => {
  const finding = { id: '1', description: 'It does not match' };
  expect(inOriginalFrames([finding], copy)).toEqual([finding]);
});

test('findings of the clip itself stay as they are', () => {
  const findings = [{ region: { start: at(3, 0.1, 'x') } }];
  expect(inOriginalFrames(findings, null)).toBe(findings);
});

test('whatever was received is no reason to fail, and nothing of it is lost', () => {
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
