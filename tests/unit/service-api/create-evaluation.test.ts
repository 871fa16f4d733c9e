import { describe, expect, test } from 'vitest';
import {
  createEvaluationRequestSchema,
  metadataSizeBytes,
  promptLength,
  videoRefSchema,
} from '../../../shared/service-api/create-evaluation.ts';
import { describeTable } from '../../support/document-table.ts';

const example = {
  prompt: 'A red ball',
  video: { upload_id: 'vid_1' },
  model: 'signal-1',
  model_version: '2026-11-01',
  glitch_types: ['visual_glitch', 'prompt_misalignment'],
  metadata: { any: ['thing', 1, null] },
};

/** JSON of exactly a number of bytes: `{"a":"…"}` takes 8 around the text. */
const metadataOf = (bytes: number, character = 'x') => ({
  a: character.repeat((bytes - 8) / new TextEncoder().encode(character).length),
});

describeTable('POST /v1/evaluations', {
  example,
  strict: createEvaluationRequestSchema,
  optional: ['model', 'model_version', 'glitch_types', 'metadata'],
  open: ['metadata'],
  values: {
    prompt: {
      good: ['x', 'x'.repeat(2500), '\u{1F600}'.repeat(2500), ' x '],
      bad: ['', ' ', '\t\n\u00a0\u3000', 'x'.repeat(2501), '\u{1F600}'.repeat(2501)],
    },
    model: { bad: [''] },
    model_version: { bad: [''] },
    glitch_types: {
      good: [['visual_glitch'], ['prompt_misalignment']],
      bad: [[], ['visual_glitch', 'visual_glitch'], ['sound_glitch']],
    },
    metadata: {
      good: [{}, metadataOf(8192), metadataOf(8192, 'ä')],
      bad: [metadataOf(8193), metadataOf(8194, 'ä')],
    },
  },
});

describe('VideoRef: exactly one of three forms', () => {
  test.each([
    { url: 'https://example.com/a.mp4' },
    { url: 'http://example.com/a.mp4?x=1' },
    { upload_id: 'vid_1' },
    { b64_json: 'AAAA' },
  ])('%o', (video) => {
    expect(videoRefSchema.safeParse(video).success).toBe(true);
  });

  test.each([
    {},
    { url: 'ftp://example.com/a.mp4' },
    { url: 'file:///etc/passwd' },
    { url: 'example.com/a.mp4' },
    { url: '' },
    { upload_id: '' },
    { b64_json: '' },
    { b64_json: 'not base64!' },
    { url: 'https://example.com/a.mp4', upload_id: 'vid_1' },
    { upload_id: 'vid_1', b64_json: 'AAAA' },
    { upload_id: 'vid_1', of_tomorrow: 1 },
  ])('not %o', (video) => {
    expect(videoRefSchema.safeParse(video).success).toBe(false);
  });
});

test('a prompt with half of a surrogate pair is refused', () => {
  const prompt = 'a \ud83c disc';
  const request = { prompt, video: { upload_id: 'v' } };
  expect(createEvaluationRequestSchema.safeParse(request).success).toBe(false);
});

test('a prompt is measured in code points, metadata in UTF-8 bytes of its JSON', () => {
  expect(promptLength('a\u{1F600}é')).toBe(3);
  expect(metadataSizeBytes({ a: 'ä' })).toBe(10);
});
