import { expect, test } from 'vitest';
import { stillSize } from '../../../renderer/features/clip-player/still/make-still.ts';
import { stillName } from '../../../renderer/features/clip-player/still/use-still.ts';

const rest = '_f000061_00-00-02-13.png';
const nameOf = (clipName: string): string => stillName(clipName, 61, '00:00:02:13', false);

test('names a still after its clip, with frame and timecode so that names sort by frame', () => {
  expect(nameOf('lantern.mp4')).toBe(`lantern${rest}`);
  expect(nameOf('take 7 (v1.2).MP4')).toBe(`take 7 (v1.2)${rest}`);
  expect(stillName('a.mp4', 1_234_567, '01:00:00:00', false)).toBe('a_f1234567_01-00-00-00.png');
  expect(stillName('a.mp4', 61, '00:00:02:13', true)).toBe('a_f000061_00-00-02-13_boxes.png');
});

test.each([
  ['a/b\\c:d*e?f"g<h>i|j.mp4', 'a_b_c_d_e_f_g_h_i_j'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['evil\u202egnp.mp4', 'evil_gnp'],
  ['line\nbreak\u0000.mp4', 'line_break_'],
  ['CON.mp4', '_CON'],
  ['com1.take.mp4', '_com1.take'],
  ['concert.mp4', 'concert'],
  ["Bob's clip #2.mp4", "Bob's clip #2"],
  ['.hidden.mp4', 'hidden'],
  ['   .mp4', 'clip'],
  ['no ending ', 'no ending'],
])('every system accepts the name of %j', (clipName, stem) => {
  expect(nameOf(clipName)).toBe(`${stem}${rest}`);
});

test.each(['x'.repeat(300), '夜'.repeat(300), '👩‍👩‍👧'.repeat(50), 'e\u0301'.repeat(200)])(
  'truncates a long name to 200 bytes, between characters',
  (stem) => {
    const name = nameOf(`${stem}.mp4`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(Buffer.byteLength(name)).toBeGreaterThan(160);
    expect(stem.normalize('NFC').startsWith(name.slice(0, -rest.length))).toBe(true);
  },
);

test("a still has square pixels, and loses none of the clip's", () => {
  const sizeOf = (width: number, height: number, aspectRatio: number) =>
    Object.values(stillSize({ width, height, aspectRatio }));
  expect(sizeOf(1280, 720, 16 / 9)).toEqual([1280, 720]);
  // PAL widescreen is stretched sideways, a portrait picture upwards.
  expect(sizeOf(720, 576, 16 / 9)).toEqual([1024, 576]);
  expect(sizeOf(720, 576, 1)).toEqual([720, 720]);
});
