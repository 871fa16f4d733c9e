import { join } from 'node:path';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { type SeededClip, seedReview } from '../../../tools/library/seed-review.ts';
import { samplesFolder } from '../../support/sample-clips.ts';

const fps = 24;

export const lanternPrompt =
  'A family 👩‍👩‍👧 walks past a red 🏮 lantern in the rain, in the rain of a cafe\u0301.';
export const earlierPrompt = 'An earlier prompt of the lantern.';

/** Would run, reverse the line or hide something, if it were more than text. */
export const hostileText =
  '<img src="x" onerror="document.title=\'taken\'"><script>document.title=\'taken\'</script>\u202e\u0007\u2028 end';
export const hostilePrompt = `A boat ${hostileText} on a \u2067red\u2069 lake.`;

const point = (frame: number) => ({
  frame,
  sec: frame / fps,
  timecode: `00:00:0${Math.floor(frame / fps)}:${String(frame % fps).padStart(2, '0')}`,
});

const region = (start: number, end: number): ReceivedFinding['region'] => ({
  start: point(start),
  end: point(end),
  boxes: [
    {
      frame: start,
      sec: start / fps,
      box: { xmin: 0.3, ymin: 0.3, xmax: 0.6, ymax: 0.8 },
    },
  ],
});

const segment = (prompt: string, text: string, nth = 0): ReceivedFinding['prompt_segment'] => {
  let at = prompt.indexOf(text);
  for (let count = 0; count < nth; count += 1) at = prompt.indexOf(text, at + 1);
  const start = Array.from(prompt.slice(0, at)).length;
  return { text, char_start: start, char_end: start + Array.from(text).length };
};

const mismatch = (
  id: string,
  description: string,
  more: Partial<ReceivedFinding>,
): ReceivedFinding => ({
  id,
  type: 'prompt_misalignment',
  description,
  ...more,
});

/** Finding 1 has a place in everything that shows findings. */
const lanternFindings: ReceivedFinding[] = [
  mismatch('1', 'The lantern is blue.', {
    severity: 2,
    region: region(30, 42),
    prompt_segment: segment(lanternPrompt, 'red 🏮 lantern'),
  }),
  mismatch('2', 'There is no lantern.', {
    severity: 5,
    prompt_segment: segment(lanternPrompt, '🏮 lantern in the rain'),
  }),
  mismatch('3', 'Words that the prompt does not have.', {
    severity: 3,
    prompt_segment: { text: 'thunder', char_start: 3, char_end: 10 },
  }),
  mismatch('4', 'The second rain, with positions that mean nothing.', {
    prompt_segment: { text: 'in the rain', char_start: 60, char_end: 61 },
  }),
  {
    id: '5',
    type: 'visual_glitch',
    description: 'A flash.',
    region: { start: point(60), end: { ...point(70), frame: 88 }, boxes: [] },
  },
];

const hostileFindings: ReceivedFinding[] = [
  mismatch('h1', hostileText, {
    severity: 4,
    prompt_segment: segment(hostilePrompt, hostileText.slice(-8)),
  }),
  mismatch('h2', 'A lake of another colour.', {
    severity: 1,
    prompt_segment: segment(hostilePrompt, 'lake'),
  }),
  {
    id: 'h3',
    type: hostileText,
    description: '',
    region: {
      start: { frame: 1, sec: 1 / fps, timecode: hostileText },
      end: { frame: 1, sec: 1 / fps, timecode: '' },
      boxes: [],
    },
  },
];

const manyPrompt = 'A windmill that turns '.repeat(100).trim();

/** More than any service has sent so far. */
const manyFindings: ReceivedFinding[] = Array.from({ length: 500 }, (_, index) => {
  const words = ['windmill', 'turns', 'windmill that'][index % 3] ?? '';
  const text = segment(manyPrompt, words, index % 100);
  return index % 2 === 0
    ? mismatch(`m${index}`, `Mismatch ${index + 1}.`, {
        severity: 1 + (index % 5),
        prompt_segment: text,
      })
    : {
        id: `m${index}`,
        type: 'visual_glitch',
        description: `Glitch ${index + 1}.`,
        region: region(index % 90, (index % 90) + 3),
      };
});

export type FindingClips = Record<'lantern' | 'boat' | 'windmill', SeededClip>;

/** Puts clips into a data folder with findings of every kind that the review page can show. */
export const seedFindings = async (dataDir: string): Promise<FindingClips> => {
  const sample = (name: string): string => join(samplesFolder, `${name}.mp4`);
  const [lantern, boat, windmill] = await seedReview(dataDir, [
    {
      path: sample('lantern-in-the-rain'),
      prompt: lanternPrompt,
      runs: [
        {
          prompt: earlierPrompt,
          findings: [
            mismatch('0', 'Not a prompt of now.', {
              severity: 1,
              prompt_segment: segment(earlierPrompt, 'prompt'),
            }),
          ],
        },
        { findings: lanternFindings },
      ],
    },
    {
      path: sample('paper-boat-on-waves'),
      prompt: hostilePrompt,
      runs: [{ findings: hostileFindings }],
    },
    {
      path: sample('paper-windmill-in-a-meadow'),
      prompt: manyPrompt,
      runs: [{ findings: manyFindings }],
    },
  ]);
  if (!lantern || !boat || !windmill) throw new Error('the clips were not put into the library');
  return { lantern, boat, windmill };
};
