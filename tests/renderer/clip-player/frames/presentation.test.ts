import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  editsOf,
  fullTrack,
  type PacketTimes,
  presentationOf,
  rejectKey,
} from '../../../../shared/mp4/presentation.ts';

/** Packets in the order of decoding, one tick each; a `k` begins a run. */
const packetsOf = (...names: readonly string[]): PacketTimes[] =>
  names.map((name) => ({
    ticks: Number.parseInt(name, 10),
    durationTicks: 1,
    isKey: name.endsWith('k'),
  }));

const whole = (...names: readonly string[]) => presentationOf(packetsOf(...names), [fullTrack], 10);

describe('The presented frames of a track', () => {
  it('are all frames in the order of their times, also with B-frames', () => {
    const { packetOf, frameOf, startSecs } = whole('0k', '4', '2', '1', '3');
    expect([...packetOf]).toEqual([0, 3, 2, 4, 1]);
    expect([...frameOf]).toEqual([0, 4, 2, 1, 3]);
    expect([...startSecs]).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });

  it('are those in the edits, and the rest is only decoded', () => {
    const edits = [
      { firstTick: 2, endTick: 4, startTick: 0 },
      { firstTick: 6, endTick: Number.POSITIVE_INFINITY, startTick: 2 },
    ];
    const packets = packetsOf('0k', '1', '2', '3', '4', '5', '6', '7');
    const { packetOf, frameOf, startSecs } = presentationOf(packets, edits, 10);
    expect([...packetOf]).toEqual([2, 3, 6, 7]);
    expect([...frameOf]).toEqual([-1, -1, 0, 1, -1, -1, 2, 3]);
    expect([...startSecs]).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it('end with the edit, though the last frame would last longer', () => {
    const edits = [{ firstTick: 0, endTick: 2.5, startTick: 0 }];
    const { startSecs, lastDurationSec } = presentationOf(packetsOf('0k', '1', '2'), edits, 10);
    expect(startSecs).toHaveLength(3);
    expect(lastDurationSec).toBeCloseTo(0.05);
  });

  it('stay in decoding order where two have one time', () => {
    expect([...whole('0k', '4', '2', '2', '3').packetOf]).toEqual([0, 2, 3, 4, 1]);
  });

  it('are refused where none is left', () => {
    expect(() =>
      presentationOf(packetsOf('0k'), [{ firstTick: 5, endTick: 9, startTick: 0 }], 10),
    ).toThrow('no frames');
    expect(() => presentationOf([], [fullTrack], 10)).toThrow('no frames');
  });
});

describe('The start of decoding', () => {
  it('is one key frame earlier once a key frame has turned out not to be one', () => {
    const presentation = whole('0k', '1', '2k', '3', '4k', '5');
    rejectKey(presentation, 2);
    expect([...presentation.keyOf]).toEqual([0, 0, 0, 0, 4, 4]);
    rejectKey(presentation, 4);
    expect([...presentation.keyOf]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is the last key frame stored before a frame and not presented after it, in any order', () => {
    const packet = fc.record({
      ticks: fc.nat(20),
      durationTicks: fc.constant(1),
      isKey: fc.boolean(),
    });
    const check = (packets: PacketTimes[]): void => {
      const { keyOf, rankOf } = presentationOf(packets, [fullTrack], 10);
      const ranks = [...rankOf];
      const expected = ranks.map((rank, index) => {
        const isStart = (other: number, key: number) => packets[key]?.isKey && other <= rank;
        return Math.max(0, ranks.slice(0, index + 1).findLastIndex(isStart));
      });
      expect([...keyOf]).toEqual(expected);
    };
    fc.assert(fc.property(fc.array(packet, { minLength: 1, maxLength: 30 }), check));
  });

  it('is found in a file whose key frames are all presented after its other frames', () => {
    const half = 150_000;
    const packets = Array.from({ length: 2 * half }, (_, index) => ({
      ticks: (index + half) % (2 * half),
      durationTicks: 1,
      isKey: index < half,
    }));
    const { keyOf } = presentationOf(packets, [fullTrack], 10);
    expect(keyOf[half - 1]).toBe(half - 1);
    expect(keyOf.subarray(half).every((key) => key === 0)).toBe(true);
  });
});

describe('An edit list', () => {
  const clocks = { trackId: 1, movieTicksPerSec: 1000, trackTicksPerSec: 12_800 };

  it('means nothing without entries, or with one that only waits', () => {
    const waits = [{ durationTicks: 500, mediaTicks: -1, rate: 1 }];
    expect(editsOf({ ...clocks, edits: [] })).toEqual([fullTrack]);
    expect(editsOf({ ...clocks, edits: waits })).toEqual([fullTrack]);
  });

  it('uses the clock of the track, after the time without a picture', () => {
    const edits = [
      { durationTicks: 500, mediaTicks: -1, rate: 1 },
      { durationTicks: 1000, mediaTicks: 1024, rate: 1 },
    ];
    expect(editsOf({ ...clocks, edits })).toEqual([
      { firstTick: 1024, endTick: 1024 + 12_800, startTick: 6400 },
    ]);
  });

  it('extends to the end where no length is given, as in fragmented files', () => {
    const edits = [{ durationTicks: 0, mediaTicks: 1024, rate: 1 }];
    expect(editsOf({ ...clocks, edits })[0]?.endTick).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['another speed', [{ durationTicks: 500, mediaTicks: 0, rate: 2 }], /speed/],
    ['a still', [{ durationTicks: 500, mediaTicks: 0, rate: 0 }], /speed/],
    [
      'parts in another order',
      [
        { durationTicks: 500, mediaTicks: 6400, rate: 1 },
        { durationTicks: 500, mediaTicks: 0, rate: 1 },
      ],
      /another order/,
    ],
  ])('is refused with %s', (_, edits, reason) => {
    expect(() => editsOf({ ...clocks, edits })).toThrow(reason);
  });
});
