import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCodec, named, timeMs, verbatim } from '../../../shared/documents/codec.ts';
import { documents, jsonSchemaOf } from '../../../shared/documents/documents.ts';
import { parseWithExactMetadata } from '../../../shared/service-api/exact-metadata.ts';

const placeSchema = z.object({ startSec: z.number(), rotationDeg: z.number().nullable() });

const schema = z.object({
  evaluationId: z.string().nullable().describe('As the service calls it.'),
  isImported: z.boolean(),
  addedMs: timeMs(),
  endedMs: timeMs().nullable().describe('Null while it is open.'),
  e2eMs: z.int(),
  places: z.array(placeSchema),
  sourceFrames: named('of_frames', z.int()),
  firstPlace: placeSchema.optional(),
  error: verbatim(z.object({ requestId: z.string() }).nullable()),
  sentAnswer: z.unknown(),
});
const codec = createCodec(schema);

const time = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.getTime());
/** Any UTF-16 units, halves of pairs as well. */
const text = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map(String.fromCharCode) });
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const place = fc.record({ startSec: number, rotationDeg: orNull(number) });

const anyValue: fc.Arbitrary<z.infer<typeof schema>> = fc.record(
  {
    evaluationId: orNull(text),
    isImported: fc.boolean(),
    addedMs: time,
    endedMs: orNull(time),
    e2eMs: fc.maxSafeInteger(),
    places: fc.array(place),
    sourceFrames: fc.maxSafeNat(),
    firstPlace: place,
    error: orNull(fc.record({ requestId: text })),
    sentAnswer: fc.dictionary(text, text),
  },
  { noNullPrototype: true, requiredKeys: Object.keys(schema.shape).filter(isRequired) as never },
);

function isRequired(name: string): boolean {
  return name !== 'firstPlace';
}

test('any value survives as JSON', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const json = codec.json.parse(JSON.parse(JSON.stringify(codec.encode(value))));
      expect(codec.decode(json)).toEqual(value);
    }),
  );
});

test('names follow from the members, and only members of the type are written', () => {
  const value = {
    evaluationId: 'e',
    isImported: true,
    addedMs: 0,
    endedMs: null,
    e2eMs: 5,
    places: [{ startSec: 1, rotationDeg: 90 }],
    sourceFrames: 3,
    error: { requestId: 'r' },
    sentAnswer: { someMember: 1 },
    other: 'x',
  };
  expect(JSON.stringify(codec.encode(value))).toBe(
    '{"evaluation_id":"e","imported":true,"added":"1970-01-01T00:00:00.000Z","ended":null,"e2e_ms":5,"places":[{"start_seconds":1,"rotation_degrees":90}],"of_frames":3,"error":{"requestId":"r"},"sent_answer":{"someMember":1}}',
  );
});

test('an answer of a service keeps its names and the digits of its metadata', () => {
  const sent = '{"evaluationId":1,"metadata":{"seed":18446744073709551615,"big":1e400,"one":1.0}}';
  const answer = createCodec(z.object({ sentAnswer: z.unknown() }));
  const json = answer.encode({ sentAnswer: parseWithExactMetadata(sent) });
  expect(JSON.stringify(json)).toBe(`{"sent_answer":${sent}}`);
});

test('checks apply to JSON, under its names', () => {
  const broken = { evaluation_id: 1, added: '1970-01-01', places: [{ start_seconds: '' }] };
  const paths = codec.json.safeParse(broken).error?.issues.map(({ path }) => path.join('.'));
  expect(paths).toEqual(
    expect.arrayContaining(['evaluation_id', 'imported', 'added', 'places.0.start_seconds']),
  );
  expect(z.toJSONSchema(codec.json)).toMatchObject({
    properties: {
      evaluation_id: { description: 'As the service calls it.' },
      ended: { description: 'Null while it is open.' },
    },
  });
});

const namesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {} } = value as { properties?: object };
  return [...Object.keys(properties), ...Object.values(value).flatMap(namesIn)];
};

test.each(documents.map((document) => [document.name, document] as const))(
  'the schema of %s has the documented form of names',
  (name, document) => {
    // What `prompts` prints about workflows and tables had these names before there was a codec.
    const odd = ['prompts'].includes(name) ? /^(workflowKey|linkedTo|clipId|withoutRow)$/ : /^$/;
    // An error is the same here and in the app; editors read `$schema`.
    const other = namesIn(jsonSchemaOf(document)).filter(
      (member) =>
        !/^([a-z0-9_]+|\$schema)$/.test(member) && !odd.test(member) && member !== 'requestId',
    );
    expect(other).toEqual([]);
  },
);

test('results have these members, as scripts rely on them', () => {
  const [result] = documents;
  expect(new Set(namesIn(result && jsonSchemaOf(result)))).toEqual(
    new Set(
      [
        'batch counts stopped_by by_service warnings code message clips outcomes',
        'path sha256 state outcome checked reason unmet property not_judged not_judged_reasons',
        'kind type unreadable_findings claims judged total next action reasons frames first last',
        'words finding prompt prompt_source prompt_conflicts text source origin detail parts types',
        'run_id evaluation_id attempt model model_version ended_ms imported reused adopted copy',
        'first_frame last_frame of_frames encoded findings refused_retries broken_conditions',
        'condition imported_verdicts untrusted_imports',
      ].flatMap((names) => names.split(' ')),
    ),
  );
});
