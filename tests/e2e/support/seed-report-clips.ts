import { join } from 'node:path';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { type SeededClip, seedReview } from '../../../tools/library/seed-review.ts';
import { samplesFolder } from '../../support/sample-clips.ts';

const point = (frame: number) => ({ frame, sec: frame / 24, timecode: '' });

const glitch = (description: string, first: number, last: number): ReceivedFinding => ({
  id: description,
  type: 'visual_glitch',
  description,
  region: {
    start: point(first),
    end: point(last),
    boxes: [{ frame: first, sec: first / 24, box: { xmin: 0.2, ymin: 0.2, xmax: 0.5, ymax: 0.6 } }],
  },
});

export const reportClipNames = [
  'city-windows-at-dusk.mp4',
  'lantern-in-the-rain.mp4',
  'paper-boat-on-waves.mp4',
] as const;

/** Puts three clips into a data folder, two of them with findings, for reports. */
export const seedReportClips = (dataDir: string): Promise<SeededClip[]> => {
  const [city, lantern, boat] = reportClipNames.map((name) => join(samplesFolder, name));
  return seedReview(dataDir, [
    {
      path: city ?? '',
      prompt: 'Windows of a city at dusk.',
      runs: [
        {
          findings: [glitch('A window is gone.', 12, 20), glitch('It is back.', 30, 30)],
          verdicts: [{ position: 0, verdict: 'real', note: 'To be seen at once.' }],
        },
      ],
    },
    { path: lantern ?? '', prompt: 'A lantern in the rain.', runs: [{ findings: [] }] },
    {
      path: boat ?? '',
      prompt: 'A paper boat.',
      runs: [{ findings: [glitch('The boat jumps.', 40, 56)] }],
    },
  ]);
};
