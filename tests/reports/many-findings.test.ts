import { expect, test } from 'vitest';
import { csvFormat } from '../../engine/reports/formats/csv.ts';
import { htmlFormat } from '../../engine/reports/formats/html/html-format.ts';
import type { Report } from '../../engine/reports/report.ts';
import {
  evenFrames,
  type MadeUpFinding,
  madeUpReport,
  textsOf,
} from '../support/made-up-report.ts';

const box = { xmin: 0.1, ymin: 0.2, xmax: 0.3, ymax: 0.4 };

const reportOf = (frames: number, findings: readonly MadeUpFinding[]): Report =>
  madeUpReport([{ name: 'a.mp4', ...evenFrames(frames, [1, 24]), findings }]);

/** The same report with a picture of a number of bytes for every frame. */
const withPictures = (report: Report, sizeBytes: number): Report => ({
  ...report,
  clips: async function* () {
    const still = { jpeg: new Uint8Array(sizeBytes), width: 480, height: 270 };
    for await (const clip of report.clips()) {
      yield { ...clip, stills: new Map(clip.table.startSecs.map((_, frame) => [frame, still])) };
    }
  },
});

test('html: writes a clip finding by finding, so that thousands with pictures need little memory', async () => {
  const findings = Array.from({ length: 200 }, (_, at) => ({ frames: [at, at] as const }));
  const report = withPictures(reportOf(200, findings), 30_000);
  let [pictures, longest] = [0, 0];
  for await (const { body } of htmlFormat.files(report)) {
    for await (const part of body) {
      pictures += String(part).split('<img ').length - 1;
      longest = Math.max(longest, part.length);
    }
  }
  expect(pictures).toBe(200);
  // One picture, in base64, and the words beside it.
  expect(longest).toBeLessThan(60_000);
});

test('csv: includes a finding with a box for each of very many frames like any other', {
  tags: ['full'],
}, async () => {
  const count = 200_000;
  const boxes = Array.from({ length: count }, (_, frame) => ({ frame, box }));
  const report = reportOf(count, [{ frames: [0, count - 1], boxes }]);
  const [text = ''] = Object.values(await textsOf(csvFormat, report));
  const [head = '', row = ''] = text.split('\r\n');
  expect(head).toContain('box_xmin,box_ymin,box_xmax,box_ymax,box_frames');
  expect(row).toContain(`0.1,0.2,0.3,0.4,${count}`);
});
