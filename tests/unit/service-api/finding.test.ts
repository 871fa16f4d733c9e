import { describe, expect, test } from 'vitest';
import {
  findingSchema,
  findingSources,
  findingTypes,
  receivedFindingSchema,
} from '../../../shared/service-api/finding.ts';
import { describeTable } from '../../support/document-table.ts';
import { evaluationExample } from './evaluation-example.ts';

const [visual, misaligned] = evaluationExample.result.glitches;
if (visual === undefined || misaligned === undefined) throw new Error('the example has two');

describeTable('Glitch, visual_glitch', {
  example: visual,
  strict: findingSchema,
  tolerant: receivedFindingSchema,
  closed: ['', 'region', 'region.start', 'region.end', 'region.boxes.0', 'region.boxes.0.box'],
  rows: [
    { field: 'id', required: true, bad: [7, null] },
    { field: 'type', required: true, bad: ['sound_glitch', null] },
    { field: 'description', required: true, bad: [7, null] },
    { field: 'source', required: false, good: findingSources, bad: ['machine', null] },
    { field: 'region', required: false, bad: ['x', null] },
  ],
});

describeTable('Glitch, prompt_misalignment', {
  example: misaligned,
  strict: findingSchema,
  tolerant: receivedFindingSchema,
  closed: ['', 'prompt_segment'],
  rows: [
    { field: 'id', required: true, bad: [7, null] },
    { field: 'type', required: true, bad: ['sound_glitch', null] },
    { field: 'description', required: true, bad: [7, null] },
    { field: 'source', required: false, good: findingSources, bad: ['machine', null] },
    { field: 'prompt_segment', required: false, bad: ['x', null] },
    { field: 'severity', required: false, good: [1, 2, 3, 4, 5], bad: [0, 6, 2.5, '3', null] },
  ],
});

test.each([visual, misaligned])(
  'a finding may have a kind; an unusable one counts as absent',
  (one) => {
    for (const kind of ['morph', 'frame-rate']) {
      expect(findingSchema.parse({ ...one, clipcheck_kind: kind }).clipcheck_kind).toBe(kind);
      expect(receivedFindingSchema.parse({ ...one, clipcheck_kind: kind }).clipcheck_kind).toBe(
        kind,
      );
    }
    for (const bad of ['Morph', '', 'two words', 'x'.repeat(41), 7, null]) {
      expect(findingSchema.safeParse({ ...one, clipcheck_kind: bad }).success).toBe(false);
      expect(receivedFindingSchema.parse({ ...one, clipcheck_kind: bad })).toMatchObject({
        ...one,
        clipcheck_kind: undefined,
      });
    }
  },
);

const fraction = { good: [0, 0.5, 1], bad: [-0.1, 1.1, '0', null] };
const frame = { good: [0], bad: [-1, 1.5, '1', null] };
const sec = { good: [0, 0.04], bad: [-0.1, '1', null] };
const timecode = {
  good: ['00:00:00:00', '99:59:59:23'],
  bad: ['0:00:00:00', '00:00:00', '00:00:00;00', '00:00:00:000', ' 00:00:00:00', 7, null],
};

describeTable('GlitchRegion, TimePoint, BoxKeyframe, BoundingBox', {
  example: visual,
  strict: findingSchema,
  tolerant: receivedFindingSchema,
  closed: [],
  rows: [
    { field: 'region.start', required: true, bad: [null, 7] },
    { field: 'region.end', required: true, bad: [null, 7] },
    { field: 'region.boxes', required: true, good: [[]], bad: [null, {}] },
    { field: 'region.start.frame', required: true, ...frame },
    { field: 'region.start.sec', required: true, ...sec },
    { field: 'region.start.timecode', required: true, ...timecode },
    { field: 'region.end.frame', required: true, ...frame },
    { field: 'region.end.sec', required: true, ...sec },
    { field: 'region.end.timecode', required: true, ...timecode },
    { field: 'region.boxes.0.frame', required: true, ...frame },
    { field: 'region.boxes.0.sec', required: true, ...sec },
    { field: 'region.boxes.0.box', required: true, bad: [null, []] },
    { field: 'region.boxes.0.box.xmin', required: true, ...fraction },
    { field: 'region.boxes.0.box.ymin', required: true, ...fraction },
    { field: 'region.boxes.0.box.xmax', required: true, ...fraction },
    { field: 'region.boxes.0.box.ymax', required: true, ...fraction },
  ],
});

describeTable('PromptSegment', {
  example: misaligned,
  strict: findingSchema,
  tolerant: receivedFindingSchema,
  closed: ['prompt_segment'],
  rows: [
    { field: 'prompt_segment.text', required: true, bad: [7, null] },
    { field: 'prompt_segment.char_start', required: true, good: [0], bad: [-1, 1.5, null] },
    { field: 'prompt_segment.char_end', required: true, good: [0], bad: [-1, 1.5, null] },
  ],
});

describe('a member that does not apply to the type', () => {
  test.each([
    ['severity of a visual_glitch', { ...visual, severity: 3 }],
    ['prompt_segment of a visual_glitch', { ...visual, prompt_segment: misaligned.prompt_segment }],
    ['region of a prompt_misalignment', { ...misaligned, region: visual.region }],
    ['region null', { ...visual, region: null }],
  ])('is not written: %s', (_name, finding) => {
    expect(findingSchema.safeParse(finding).success).toBe(false);
    expect(receivedFindingSchema.safeParse(finding).success).toBe(true);
  });
});

test('the finding types are those of the document', () => {
  expect(findingTypes).toEqual(['visual_glitch', 'prompt_misalignment']);
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
