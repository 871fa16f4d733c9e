import { expect, test } from 'vitest';
import {
  findModel,
  formatWarning,
  type ListedModel,
  missingTypes,
  noTypeOffered,
  ratioWarning,
  typesLeftOut,
} from '../../../shared/domain/model-offer.ts';
import { receivedModelListSchema } from '../../../shared/service-api/models.ts';

const types = ['visual_glitch', 'prompt_misalignment'];
const modelOf = (members: object): ListedModel =>
  receivedModelListSchema.shape.data.parse([{ id: 'fast', ...members }])[0] ?? {
    id: '',
    version: '',
  };

const list = receivedModelListSchema.parse({
  data: [
    { id: 'fast', version: '1' },
    { id: 'fast', version: '2' },
    { id: 'careful', version: '1' },
  ],
});
test.each([
  ['without a choice the first', null, null, 'fast 1'],
  ['the chosen one', 'careful', null, 'careful 1'],
  ['the chosen version', 'fast', '2', 'fast 2'],
  ['any version where the chosen one is not listed', 'fast', '9', 'fast 1'],
  ['none that is not listed', 'other', null, 'undefined undefined'],
])('the model that evaluates %s', (_name, model, modelVersion, expected) => {
  const found = findModel(list, { model, modelVersion });
  expect(`${found?.id} ${found?.version}`).toBe(expected);
});

test.each([
  [{ detectors: ['visual_glitch'] }, ['prompt_misalignment']],
  [{ detectors: ['of_a_later_version', ...types] }, []],
  [{ detectors: [] }, types],
  [{}, []],
  [{ detectors: 'visual_glitch' }, []],
  // The meaning of an unreadable entry is unknown.
  [{ detectors: ['visual_glitch', { name: 'prompt_misalignment' }] }, []],
])('the model %j lacks these types: %j', (members, missing) => {
  expect(missingTypes(modelOf(members), types)).toEqual(missing);
});

test.each([
  [['mp4'], true],
  [['webm', 'H.264'], true],
  [['any'], true],
  [[], true],
  [['webm', 'mov'], false],
  [['mp4/h265'], false],
])('the formats %j accept H.264 in MP4: %s', (formats, isTaken) => {
  expect(formatWarning(modelOf({ input: { formats } })) === null).toBe(isTaken);
});

test.each([
  [['1:1', '16x9'], 1280, 720, true],
  [['1.78'], 854, 480, true],
  [['16:9'], 1080, 1920, false],
  [['16:9', '4:3'], 512, 512, false],
  // Words that cannot be compared may mean anything.
  [['16:9', 'portrait'], 512, 512, true],
  [['0:0'], 512, 512, true],
  [[], 512, 512, true],
])('the aspect ratios %j accept %i × %i: %s', (ratios, width, height, isTaken) => {
  const model = modelOf({ input: { aspect_ratios: ratios } });
  expect(ratioWarning(model, { name: 'a.mp4', width, height }) === null).toBe(isTaken);
});

test('a model that lists no types is refused with that reason', () => {
  const { message } = noTypeOffered(modelOf({ detectors: [] }), types);
  expect(message).toContain('It lists no detectors.');
});

test('texts of a service and file names cannot falsify or flood a message', () => {
  const hostile = `\u001b[2J\u202e${'x'.repeat(1000)}`;
  const many = Array.from({ length: 5000 }, (_, index) => `${index}${hostile}`);
  const model = {
    ...modelOf({ detectors: many, input: { formats: many, aspect_ratios: ['1:1'] } }),
    id: hostile,
  };
  const messages = [
    typesLeftOut(model, ['visual_glitch']),
    noTypeOffered(model, types),
    formatWarning(model),
    ratioWarning(model, { name: hostile, width: 16, height: 9 }),
  ].map((reason) => reason?.message ?? '');
  for (const message of messages) {
    expect(message).toContain('\\u{1b}[2J\\u{202e}');
    expect(message).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(message.length).toBeLessThan(3500);
  }
});
