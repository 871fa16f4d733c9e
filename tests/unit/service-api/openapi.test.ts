import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { createEvaluationRequestSchema } from '../../../shared/service-api/create-evaluation.ts';
import { endpoints } from '../../../shared/service-api/endpoints.ts';
import { errorCodes } from '../../../shared/service-api/error-envelope.ts';
import { createOpenApiDocument } from '../../../shared/service-api/openapi/create-openapi-document.ts';
import { checksAgainst, type OpenApiDocument } from '../../support/openapi-document.ts';

const document = createOpenApiDocument([
  'signal-1',
  'signal-1-strict',
]) as unknown as OpenApiDocument;

test('an independent validator accepts the document', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
});

test('every operation is described, by its method and path, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security }]) => [
      operationId,
      { method: method.toUpperCase(), path, needsKey: security === undefined },
    ]),
  );
  expect(Object.fromEntries(described)).toEqual(endpoints);
});

test('every code that a refusal can have is described', () => {
  const text = JSON.stringify(document.paths);
  const missing = errorCodes.filter((code) => !text.includes(`\`${code}\``));
  // Not refusals of one operation: the service does not offer it, or the run failed later.
  expect(missing).toEqual(['not_implemented', 'run_abandoned']);
});

const request = { prompt: 'a disc', video: { upload_id: 'v' } };
const longest = '🎬'.repeat(2500);

test.each<[string, Record<string, unknown>, boolean]>([
  ['with nothing optional', {}, true],
  ['with the longest prompt, in code points', { prompt: longest }, true],
  ['with a longer prompt', { prompt: `${longest}.` }, false],
  ['with a blank prompt', { prompt: ' \n' }, false],
  ['with an address', { video: { url: 'https://example.org/a.mp4' } }, true],
  ['with an address of another kind', { video: { url: 'ftp://example.org/a.mp4' } }, false],
  ['with two videos', { video: { upload_id: 'v', b64_json: 'AAAA' } }, false],
  ['with a type twice', { glitch_types: ['visual_glitch', 'visual_glitch'] }, false],
  ['without types', { glitch_types: [] }, false],
  ['with metadata', { metadata: { a: [1, { b: null }] } }, true],
  ['with an unknown member', { promt: 'x' }, false],
])(
  'a create request %s is as valid in the document as in the schema',
  (_name, members, isValid) => {
    const body = { ...request, ...members };
    const faults = checksAgainst(document).request('createEvaluation', body);
    expect({ documented: faults.length === 0 }).toEqual({ documented: isValid });
    expect(createEvaluationRequestSchema.safeParse(body).success).toBe(isValid);
  },
);

test('an omitted model and omitted types have their documented defaults', () => {
  const { properties } = document.components.schemas.CreateEvaluation ?? {};
  const ids = ['signal-1', 'signal-1-strict'];
  expect(properties).toMatchObject({
    model: { enum: ids, default: ids[0] },
    glitch_types: { default: ['visual_glitch', 'prompt_misalignment'] },
  });
});

const point = { frame: 3, sec: 0.125, timecode: '00:00:00:03' };

test.each([
  ['visual_glitch', { severity: 2 }],
  ['visual_glitch', { prompt_segment: { text: 'disc', char_start: 2, char_end: 6 } }],
  ['prompt_misalignment', { region: { start: point, end: point, boxes: [] } }],
])('a finding of type %s has no member %o', (type, member) => {
  const { schema } = checksAgainst(document);
  const finding = { id: 'f', type, description: 'A flash.' };
  expect(schema('Glitch', finding)).toEqual([]);
  expect(schema('Glitch', { ...finding, ...member })).not.toEqual([]);
});

test('no number has a limit of JavaScript', () => {
  expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

test('answers may have members of tomorrow, except where the specification rules them out', () => {
  const schemas = Object.entries(document.components.schemas);
  const closed = schemas.filter(([, schema]) => schema.additionalProperties === false);
  expect(closed.map(([name]) => name)).toEqual([
    'CreateEvaluation',
    'VideoInfo',
    'EvaluationResult',
  ]);
});
