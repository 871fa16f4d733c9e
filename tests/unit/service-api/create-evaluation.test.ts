import { createEvaluationRequestSchema } from '../../../shared/service-api/create-evaluation.ts';
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
      bad: ['', ' ', '\t\n\u00a0\u3000', 'x'.repeat(2501), '\u{1F600}'.repeat(2501), 'half \ud83c'],
    },
    video: {
      good: [
        { url: 'https://example.com/a.mp4' },
        { url: 'http://example.com/a.mp4?x=1' },
        { b64_json: 'AAAA' },
      ],
      bad: [
        {},
        ...['ftp://example.com/a.mp4', 'example.com/a.mp4', ''].map((url) => ({ url })),
        { upload_id: '' },
        { b64_json: '' },
        { b64_json: 'not base64!' },
        { url: 'https://example.com/a.mp4', upload_id: 'vid_1' },
        { upload_id: 'vid_1', b64_json: 'AAAA' },
      ],
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
