import { expect, test } from 'vitest';
import {
  findingSources,
  receivedFindingSchema,
  sentFindingSchema,
} from '../../../shared/service-api/finding.ts';
import { describeTable } from '../../support/document-table.ts';
import { evaluationExample } from './evaluation-example.ts';

const [visual, misaligned] = evaluationExample.result.glitches;
if (visual === undefined || misaligned === undefined) throw new Error('the example has two');

const fraction = { good: [0, 0.5, 1], bad: [-0.1, 1.1] };
const count = { good: [0], bad: [-1, 1.5] };
const sec = { good: [0, 0.04], bad: [-0.1] };
const timecode = {
  good: ['00:00:00:00', '99:59:59:23'],
  bad: ['0:00:00:00', '00:00:00', '00:00:00;00', '00:00:00:000', ' 00:00:00:00'],
};
const ofBoth = {
  type: { bad: ['sound_glitch'] },
  source: { good: findingSources, bad: ['machine'] },
  clipcheck_kind: { good: ['morph'], bad: ['Morph', '', 'two words', 'x'.repeat(41)] },
};

describeTable('Glitch, visual_glitch', {
  example: { ...visual, clipcheck_kind: 'frame-rate' },
  strict: sentFindingSchema,
  tolerant: receivedFindingSchema,
  optional: ['source', 'clipcheck_kind', 'region'],
  values: {
    ...ofBoth,
    'region.boxes': { good: [[]] },
    'region.start.frame': count,
    'region.start.sec': sec,
    'region.start.timecode': timecode,
    'region.end.frame': count,
    'region.end.sec': sec,
    'region.end.timecode': timecode,
    'region.boxes.0.frame': count,
    'region.boxes.0.sec': sec,
    'region.boxes.0.box.xmin': fraction,
    'region.boxes.0.box.ymin': fraction,
    'region.boxes.0.box.xmax': fraction,
    'region.boxes.0.box.ymax': fraction,
  },
});

describeTable('Glitch, prompt_misalignment', {
  example: { ...misaligned, clipcheck_kind: 'camera' },
  strict: sentFindingSchema,
  tolerant: receivedFindingSchema,
  optional: ['source', 'clipcheck_kind', 'prompt_segment', 'severity'],
  values: {
    ...ofBoth,
    severity: { good: [1, 2, 3, 4, 5], bad: [0, 6, 2.5] },
    'prompt_segment.char_start': count,
    'prompt_segment.char_end': count,
  },
});

test.each(['Morph', '', 'two words', 'x'.repeat(41), 7, null])(
  'reads the unusable kind %j as absent',
  (clipcheck_kind) => {
    const read = receivedFindingSchema.parse({ ...visual, clipcheck_kind });
    expect(read).toEqual({ ...visual, clipcheck_kind: undefined });
  },
);

test.each([
  ['severity of a visual_glitch', { ...visual, severity: 3 }],
  ['prompt_segment of a visual_glitch', { ...visual, prompt_segment: misaligned.prompt_segment }],
  ['region of a prompt_misalignment', { ...misaligned, region: visual.region }],
  ['region null', { ...visual, region: null }],
])('a member that does not apply to the type is not written: %s', (_name, finding) => {
  expect(sentFindingSchema.safeParse(finding).success).toBe(false);
  expect(receivedFindingSchema.safeParse(finding).success).toBe(true);
});

test('keeps a finding of an unknown type with all readable data', () => {
  const read = receivedFindingSchema.parse({ ...visual, type: 'sound_glitch', source: 'oracle' });
  expect(read).toMatchObject({ type: 'sound_glitch', source: 'oracle', region: visual.region });
});

test('an empty finding is still a finding', () => {
  expect(receivedFindingSchema.parse({})).toMatchObject({
    id: '',
    type: 'unknown',
    description: '',
  });
});
