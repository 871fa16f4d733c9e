import { describe, expect, it } from 'vitest';
import {
  type Turn,
  turnedSize,
  turnPixels,
} from '../../../../renderer/features/clip-player/frames/exact/frame-pixels.ts';
import {
  canStartAt,
  isDisposable,
  nalLengthBytes,
} from '../../../../renderer/features/clip-player/frames/worker/h264-packets.ts';

const turned = (rows: readonly string[], turn: Turn): string[] => {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const stored = Uint32Array.from(rows.join(''), (letter) => letter.charCodeAt(0));
  const upright = new Uint32Array(stored.length);
  turnPixels(stored, upright, turn, width, height);
  const text = String.fromCharCode(...upright);
  const size = turnedSize(turn, width, height);
  return Array.from({ length: size.height }, (_, row) =>
    text.slice(row * size.width, (row + 1) * size.width),
  );
};

describe('Rotating a picture upright', () => {
  it.each([
    [0, false, ['abc', 'def']],
    [1, false, ['da', 'eb', 'fc']],
    [2, false, ['fed', 'cba']],
    [3, false, ['cf', 'be', 'ad']],
    [0, true, ['cba', 'fed']],
    [1, true, ['ad', 'be', 'cf']],
    [2, true, ['def', 'abc']],
    [3, true, ['fc', 'eb', 'da']],
  ] as const)('by %i quarters clockwise, mirrored: %s', (quarters, isMirrored, expected) => {
    expect(turned(['abc', 'def'], { quarters, isMirrored })).toEqual(expected);
  });

  it('loses no pixel of pictures larger than the part rotated at once', () => {
    const rows = Array.from({ length: 70 }, (_, row) =>
      String.fromCharCode(97 + (row % 26)).repeat(3),
    );
    const once = turned(rows, { quarters: 1, isMirrored: false });
    expect(turned(once, { quarters: 3, isMirrored: false })).toEqual(rows);
  });
});

describe('The packets of H.264 state', () => {
  /** NAL units by their first byte, each with a length of four bytes before it. */
  const packet = (...headers: readonly number[]): Uint8Array =>
    Uint8Array.from(headers.flatMap((header) => [0, 0, 0, 3, header, 1, 2]));
  const [sei, keySlice, slice, disposableSlice] = [0x06, 0x65, 0x41, 0x01] as const;

  it('whether others refer to a frame: only where no slice is referred to', () => {
    expect(isDisposable(packet(disposableSlice), 4)).toBe(true);
    expect(isDisposable(packet(sei, disposableSlice, disposableSlice), 4)).toBe(true);
    expect(isDisposable(packet(slice), 4)).toBe(false);
    expect(isDisposable(packet(disposableSlice, slice), 4)).toBe(false);
    expect(isDisposable(packet(keySlice), 4)).toBe(false);
  });

  it('nothing of that where they hold no slice, or are truncated', () => {
    for (const bytes of [packet(), packet(sei), packet(sei).slice(0, 4), new Uint8Array(3)]) {
      expect(isDisposable(bytes, 4)).toBe(false);
    }
    expect(isDisposable(Uint8Array.from([255, 255, 255, 255, disposableSlice]), 4)).toBe(true);
  });

  it('whether decoding can begin', () => {
    expect(canStartAt(packet(sei, keySlice), 4)).toBe(true);
    expect(canStartAt(packet(sei, slice), 4)).toBe(false);
  });

  it('this only where lengths precede the units', () => {
    const description = Uint8Array.from([1, 100, 0, 31, 0xff]);
    expect(nalLengthBytes({ codec: 'avc1.64001f', description })).toBe(4);
    expect(nalLengthBytes({ codec: 'avc1.64001f' })).toBeNull();
    expect(nalLengthBytes({ codec: 'hev1.1.6.L93.B0', description })).toBeNull();
  });
});
