import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Answer } from './client.ts';
import { type Evidence, isObject, type Sample, samplesAt, valueAt, valuesAt } from './evidence.ts';
import type { Statement } from './statements.ts';

/** `detail`: what came instead, or why it cannot be tested here. */
export type Verdict = { result: 'pass' | 'fail' | 'not_testable'; detail: string | null };

/** What a value may be, by the words that say so; besides, `the constant` text, or `one of` several. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  string: z.string(),
  'string or null': z.string().nullable(),
  uuid: z.guid(),
  boolean: z.boolean(),
  integer: z.int(),
  // In milliseconds it would have more digits.
  'Unix seconds': z.int().min(0).max(99_999_999_999),
  'integer >= 0': z.int().min(0),
  'integer >= 0 or null': z.int().min(0).nullable(),
  'integer >= 1': z.int().min(1),
  'integer >= 2': z.int().min(2),
  'integer from 1 to 5': z.int().min(1).max(5),
  'integer from 200 to 299': z.int().min(200).max(299),
  'integer from 400 to 599': z.int().min(400).max(599),
  number: z.number(),
  'number >= 0': z.number().min(0),
  'number > 0': z.number().gt(0),
  'number from 0 to 1': z.number().min(0).max(1),
  'the number 1': z.literal(1),
  'the number 200': z.literal(200),
  'the number 201': z.literal(201),
  'the number 413': z.literal(413),
  'HH:MM:SS:FF': z.string().regex(/^[0-9]{2}:[0-9]{2}:[0-9]{2}:[0-9]{2}$/),
  digits: z.string().regex(/^\d+$/),
  'digits, >= 1': z.string().regex(/^[1-9]\d*$/),
  'digits of Unix seconds': z.string().regex(/^\d{1,11}$/),
  'a media type of JSON': z.string().regex(/^application\/([\w.-]+\+)?json\b/i),
  object: z.looseObject({}),
  'object or null': z.looseObject({}).nullable(),
  array: z.array(z.unknown()),
  'array of strings': z.array(z.string()),
  'array of finding types': z.array(z.enum(['visual_glitch', 'prompt_misalignment'])),
  null: z.null(),
  'never present': z.undefined(),
};

const schemaOf = (rule: string): z.ZodType => {
  const [, kind, listed = ''] = /^(no members but|one of|the constant) (.*)$/.exec(rule) ?? [];
  const names = z.enum(listed.split(', '));
  if (kind !== undefined) return kind.startsWith('no') ? z.partialRecord(names, z.any()) : names;
  const schema = schemas[rule];
  if (!schema) throw new Error(`no rule is called “${rule}”`);
  return schema;
};

/** The error envelope. */
const refusalOf = ({ status, codes }: Statement): z.ZodType =>
  z.looseObject({
    status: status === undefined ? z.int().min(400) : z.literal(status),
    body: z.looseObject({
      error: z.looseObject({ code: codes ? z.enum(codes) : z.unknown().optional() }),
    }),
  });

/** The interface does not say in which units a span counts, nor whether its end is included. */
const isSpanOf = (prompt: unknown, segment: unknown): boolean => {
  const [start, end] = [valueAt(segment, 'char_start'), valueAt(segment, 'char_end')].map(Number);
  const [text, units] = [String(prompt), [...String(prompt)]];
  return [end, Number(end) + 1]
    .flatMap((to) => [text.slice(start, to), units.slice(start, to).join('')])
    .includes(String(valueAt(segment, 'text')));
};

/** Rules that are more than a schema. */
const rules: Readonly<Record<string, (sample: Sample) => boolean>> = {
  'not longer than the client waited': ({ answer, value }) =>
    Number(value) <= (answer.waitedMs ?? Number.POSITIVE_INFINITY),
  'a span of the prompt': ({ answer, value }) =>
    isSpanOf(valueAt(answer.json, 'input.prompt'), value),
  'array of one or two ids': ({ value }) => [1, 2].includes(new Set(valuesAt(value, '[].id')).size),
  'array with both detectors': ({ value }) => new Set(valuesAt(value, '[].detector')).size === 2,
};

/** Returns what tests a value; null if there is nothing to compare it with. */
const testOf = (statement: Statement, evidence: Evidence): ((sample: Sample) => boolean) | null => {
  const { is, equals } = statement;
  if (equals !== undefined) {
    const others = samplesAt(evidence, equals);
    if (others.length === 0) return null;
    return ({ value }) => others.some((other) => isDeepStrictEqual(other.value, value));
  }
  const rule = rules[is ?? ''];
  if (rule) return rule;
  const schema = is === undefined ? refusalOf(statement) : schemaOf(is);
  return ({ value }) => schema.safeParse(value).success;
};

const describe = ({ status, text }: Answer): string =>
  status === 0 ? text : `${status} ${text.trim().replace(/\s+/g, ' ')}`;

export const notTestable = (detail: string): Verdict => ({ result: 'not_testable', detail });

/** Tests all values of a statement. */
export const judge = (statement: Statement, evidence: Evidence): Verdict => {
  const { id, at = id, unless = {}, absence = 'no answer had it' } = statement;
  const [name = '', path = ''] = at.split(': ');
  for (const [where, why] of Object.entries(unless)) {
    const address = where.includes(': ') ? where : `${name}: ${where}`;
    if (samplesAt(evidence, address).length > 0) return notTestable(why);
  }
  const [member = '', ...owners] = path.split('.').reverse();
  const key = member.replace('?', '');
  const samples = samplesAt(evidence, `${name}: ${owners.reverse().join('.')}`).flatMap((owner) => {
    if (key === '') return [owner];
    const value = isObject(owner.value) ? owner.value[key] : undefined;
    return value === undefined && key !== member ? [] : [{ ...owner, value }];
  });
  const isMet = testOf(statement, evidence);
  if (!isMet || samples.length === 0) return notTestable(absence);
  const wrong = samples.find((sample) => !isMet(sample));
  if (!wrong) return { result: 'pass', detail: null };
  const { answer, value } = wrong;
  const instead = path === '' || value === undefined ? describe(answer) : JSON.stringify(value);
  return { result: 'fail', detail: `${answer.request}: ${instead}` };
};
