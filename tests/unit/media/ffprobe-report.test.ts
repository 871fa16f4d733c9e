import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReportReader } from '../../../engine/clips/media/probe/ffprobe-report.ts';
import { explainFfprobeError } from '../../../engine/clips/media/probe/read-with-ffprobe.ts';

const read = (...lines: string[]) => {
  const reader = createReportReader();
  for (const line of lines) reader.takeLine(line);
  return reader.finish();
};

const packet = (number: number, pts: number, flags: string, duration = 40) => [
  `packets.packet.${number}.stream_index=0`,
  `packets.packet.${number}.pts=${pts}`,
  `packets.packet.${number}.duration=${duration}`,
  `packets.packet.${number}.flags="${flags}"`,
];

test('counts presented frames, in whatever order packets arrive', () => {
  const { packets } = read(
    ...packet(0, -40, 'KD'),
    ...packet(1, 0, 'K_'),
    ...packet(2, 80, '__', 50),
    ...packet(3, 40, '__'),
  );
  expect(packets.get(0)).toEqual({
    presentedCount: 3,
    firstTick: 0,
    lastTick: 80,
    lastDurationTicks: 50,
  });
});

test('reads streams, with invalid figures as null', () => {
  const { streams, formatNames } = read(
    'streams.stream.0.index=0',
    'streams.stream.0.codec_type="video"',
    'streams.stream.0.codec_name="h264"',
    'streams.stream.0.width=1920',
    'streams.stream.0.avg_frame_rate="0/0"',
    'streams.stream.0.r_frame_rate="24000/1001"',
    'streams.stream.0.side_data_list.side_data.1.rotation=-90',
    'format.format_name="mov,mp4"',
  );
  expect(formatNames).toEqual(['mov', 'mp4']);
  expect(streams).toMatchObject([{ codec: 'h264', width: 1920, height: 0, rotationDeg: 90 }]);
  expect(streams[0]?.declaredFps).toBeCloseTo(23.976, 3);
});

test('reads any lines without throwing', () => {
  const section = fc.constantFrom('packets.packet.0', 'streams.stream.99', 'format', '');
  const line = fc.tuple(section, fc.string(), fc.string()).map(([a, b, c]) => `${a}.${b}=${c}`);
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(read(...lines).packets.size).toBeLessThanOrEqual(1);
    }),
  );
});

test('passes on why ffprobe refused a file, without addresses, paths or control characters', () => {
  const path = '/folder/a.mp4';
  const text = `[mov,mp4 @ 0x1f2e]\u001b[31m stream 0, bad\n[mov,mp4 @ 0x1f2e] error reading header\nfile:${path}: Invalid data`;
  expect(explainFfprobeError(text, path)).toBe(
    'is damaged or not a video file (\\u{1b}[31m stream 0, bad).',
  );
  expect(explainFfprobeError(`file:${path}: Invalid data found when processing input`, path)).toBe(
    'is not a video file, or it is damaged.',
  );
  expect(explainFfprobeError(`x${'y'.repeat(9999)}`, path).length).toBeLessThan(250);
});
