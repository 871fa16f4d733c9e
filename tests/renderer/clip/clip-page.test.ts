import { describe, expect, it } from 'vitest';
import { findingPlace } from '../../../renderer/features/clip/findings/finding-place.ts';
import { promptParts } from '../../../renderer/features/clip/panels/prompt-parts.ts';
import { loopSpan } from '../../../renderer/features/clip/player/loop-span.ts';
import type { FindingRead } from '../../../shared/service-api/finding.ts';

const region = (fromSec: number, toSec: number): NonNullable<FindingRead['region']> => ({
  start: { frame: Math.round(fromSec * 24), sec: fromSec, timecode: '00:00:01:00' },
  end: { frame: Math.round(toSec * 24), sec: toSec, timecode: '00:00:02:00' },
  boxes: [],
});

describe('A finding that is repeated', () => {
  it('is shown with its last frame', () => {
    expect(loopSpan({ region: region(1, 2) }, 4, 0.5)).toMatchObject({ fromSec: 1, toSec: 2.5 });
  });

  it('is made long enough to be seen, around its middle', () => {
    const span = loopSpan({ region: region(2, 2) }, 4, 0.1);
    expect(span?.fromSec).toBeCloseTo(1.75);
    expect(span?.toSec).toBeCloseTo(2.35);
  });

  it('stays within the clip', () => {
    expect(loopSpan({ region: region(0, 0) }, 4, 0.1)?.fromSec).toBe(0);
    expect(loopSpan({ region: region(3.9, 9) }, 4, 0.1)?.toSec).toBe(4);
    expect(loopSpan({ region: region(9, 9) }, 4, 0.1)).toMatchObject({ fromSec: 3.4, toSec: 4 });
    expect(loopSpan({ region: region(0, 0) }, 0.2, 0.1)).toMatchObject({ fromSec: 0, toSec: 0.2 });
  });

  it('is first seen in the middle of its first frame, within the clip', () => {
    expect(loopSpan({ region: region(2, 2) }, 4, 0.5)?.firstFrameSec).toBe(2.25);
    expect(loopSpan({ region: region(9, 9) }, 4, 0.5)?.firstFrameSec).toBe(3.75);
    expect(loopSpan({ region: region(0, 0) }, 0.25, 0.5)?.firstFrameSec).toBe(0);
  });

  it('is none where the finding has no place in the clip', () => {
    expect(loopSpan({}, 4, 0.1)).toBeNull();
    expect(findingPlace({})).toBeNull();
  });
});

describe('The place of a finding', () => {
  it('is told in frames and timecode', () => {
    expect(findingPlace({ region: region(1, 2) })).toBe('Frames 24–48 · 00:00:01:00 – 00:00:02:00');
    expect(findingPlace({ region: region(1, 1) })).toBe('Frame 24 · 00:00:01:00');
  });

  it('is told in seconds where the service sent no timecode', () => {
    const { start, ...rest } = region(1, 1);
    const place = findingPlace({ region: { ...rest, start: { ...start, timecode: '' } } });
    expect(place).toBe('Frame 24 · 1.00 s');
  });
});

describe('The span of a prompt', () => {
  it('counts code points, as the service does', () => {
    expect(promptParts('🦊 a red fox', { char_start: 4, char_end: 7 })).toEqual({
      before: '🦊 a ',
      span: 'red',
      after: ' fox',
    });
  });

  it('is nothing where it does not lie in the prompt', () => {
    const whole = { before: 'a fox', span: '', after: '' };
    expect(promptParts('a fox', undefined)).toEqual(whole);
    expect(promptParts('a fox', { char_start: 3, char_end: 9 })).toEqual(whole);
    expect(promptParts('a fox', { char_start: 3, char_end: 3 })).toEqual(whole);
    expect(promptParts('a fox', { char_start: -2, char_end: 2 })).toEqual(whole);
  });
});
