import { describe, expect, test } from 'vitest';
import { markersCsvFormat } from '../../engine/reports/formats/markers-csv.ts';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { evenFrames, madeUpReport, textsOf } from '../support/made-up-report.ts';
import { readMarkerRows } from '../support/read-markers.ts';
import { writtenReport } from '../support/written-report.ts';

describe('markers-csv: a list of markers', () => {
  const library = hostileLibraryForAll();

  test('lists the findings in real files, on the timeline and in the clip', async () => {
    const { clipId, path } = library().ordinary;
    const options = { startTimecode: '10:00:00:00' };
    const text = await writtenReport(library().dataDir, 'markers-csv', options, {
      clipIds: [clipId],
    });
    const rows = readMarkerRows(text);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toEqual({
      ...{ timeline_start: '10:00:01:06', timeline_end: '10:00:01:18', timeline_first_frame: '30' },
      ...{ timeline_frames: '13', timeline_fps: '24', color: 'Purple', completed: 'false' },
      name: 'glitch 1: The lantern jumps to another place.',
      note: expect.stringContaining('note: To be seen at once.'),
      ...{ clip: ordinary.fileName, clip_first_frame: '30', clip_last_frame: '42' },
      ...{ clip_start: '00:00:01:06', clip_end: '00:00:01:18', clip_timeline_start: '10:00:00:00' },
      ...{ clip_path: path, sha256: clipId },
    });
    expect(rows[0]).toMatchObject({
      ...{ timeline_start: '10:00:00:00', timeline_end: '10:00:03:23', completed: 'true' },
      ...{ color: 'Orange', clip_first_frame: '0', clip_last_frame: '95' },
    });
  });
});

test('a marker for several findings names the frames of all of them', async () => {
  const findings = [{ frames: [5, 9] }, { frames: [5, 30] }] as const;
  const clip = { name: 'a.mp4', ...evenFrames(96, [1, 24]), findings };
  const texts = await textsOf(markersCsvFormat, madeUpReport([clip]));
  expect(readMarkerRows(texts['report.csv'] ?? '')).toMatchObject([
    { name: 'glitch 1, 2', clip_first_frame: '5', clip_last_frame: '30', timeline_frames: '26' },
  ]);
});
