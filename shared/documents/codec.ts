/**
 * JSON of values whose members have names in camelCase. Its names follow from these:
 *
 * | Value | JSON |
 * |---|---|
 * | `evaluationId` | `evaluation_id` |
 * | `isImported` | `imported` |
 * | `startSec` | `start_seconds` |
 * | `rotationDeg` | `rotation_degrees` |
 * | `addedMs` of `timeMs()` | `added`, in ISO 8601 |
 * | a member of `named` | that name |
 * | a member of `verbatim` | its own members keep their names |
 *
 * Only members of the zod type are written, in its order. What is not an object, a list or a time
 * is not converted.
 */
import { z } from 'zod';

const rules = z.registry<{ name?: string; kind?: 'time' | 'verbatim' }>();

/** Unix ms. In JSON, UTC to the millisecond (`2026-01-31T12:00:00.000Z`). */
export const timeMs = () => z.number().register(rules, { kind: 'time' });

/** Gives a member another name in JSON. Only `describe` may follow. */
export const named = <Schema extends z.ZodType>(name: string, schema: Schema): Schema => {
  rules.add(schema, { ...rules.get(schema), name });
  return schema;
};

/** Leaves all names in a member as they are. Only `describe` may follow. */
export const verbatim = <Schema extends z.ZodType>(schema: Schema): Schema => {
  rules.add(schema, { kind: 'verbatim' });
  return schema;
};

type Convert = (value: unknown) => unknown;

type Form = {
  /** Zod type of the JSON. */
  readonly json: z.ZodType;
  readonly encode: Convert;
  /** Converts JSON that `json` accepted. */
  readonly decode: Convert;
  readonly isTime: boolean;
};

const unchanged: Convert = (value) => value;

const asIs = (json: z.ZodType): Form => ({
  json,
  encode: unchanged,
  decode: unchanged,
  isTime: false,
});

const timeForm: Form = {
  json: z.iso.datetime({ precision: 3 }),
  encode: (ms) => new Date(ms as number).toISOString(),
  decode: (text) => Date.parse(text as string),
  isTime: true,
};

const jsonName = (name: string, isTime: boolean): string =>
  (isTime ? name.replace(/Ms$/, '') : name)
    .replace(/^is(?=[A-Z])/, '')
    .replace(/Sec$/, 'Seconds')
    .replace(/Deg$/, 'Degrees')
    .replace(/[A-Z]/g, (letter, at) => (at === 0 ? '' : '_') + letter.toLowerCase());

const describedAs = ({ description }: z.ZodType, json: z.ZodType): z.ZodType =>
  description === undefined ? json : json.describe(description);

const withParts = (schema: z.ZodType, parts: object): z.ZodType =>
  describedAs(schema, schema.clone({ ...schema.def, ...parts } as typeof schema.def));

const objectForm = (schema: z.ZodObject): Form => {
  const members = Object.entries(schema.shape).map(([name, member]) => {
    const form = formOf(member as z.ZodType);
    const given = rules.get(member)?.name;
    return { name, inJson: given ?? jsonName(name, form.isTime), form };
  });
  const convert =
    (from: 'name' | 'inJson', to: 'name' | 'inJson', by: 'encode' | 'decode'): Convert =>
    (value) => {
      const converted: Record<string, unknown> = {};
      for (const { form, ...member } of members) {
        const part = (value as Record<string, unknown>)[member[from]];
        if (part !== undefined) converted[member[to]] = form[by](part);
      }
      return converted;
    };
  const shape = Object.fromEntries(members.map(({ inJson, form }) => [inJson, form.json]));
  return {
    json: withParts(schema, { shape }),
    encode: convert('name', 'inJson', 'encode'),
    decode: convert('inJson', 'name', 'decode'),
    isTime: false,
  };
};

const listForm = (schema: z.ZodArray): Form => {
  const { json, encode, decode } = formOf(schema.element as z.ZodType);
  return {
    json: withParts(schema, { element: json }),
    encode: (list) => (list as unknown[]).map(encode),
    decode: (list) => (list as unknown[]).map(decode),
    isTime: false,
  };
};

const orAbsentForm = (schema: z.ZodNullable | z.ZodOptional | z.ZodDefault): Form => {
  const { json, encode, decode, isTime } = formOf(schema.def.innerType as z.ZodType);
  const unlessAbsent =
    (convert: Convert): Convert =>
    (value) =>
      value === null || value === undefined ? value : convert(value);
  return {
    json: withParts(schema, { innerType: json }),
    encode: unlessAbsent(encode),
    decode: unlessAbsent(decode),
    isTime,
  };
};

const formOf = (schema: z.ZodType): Form => {
  const kind = rules.get(schema)?.kind;
  if (kind === 'time') return { ...timeForm, json: describedAs(schema, timeForm.json) };
  if (kind === 'verbatim') return asIs(schema);
  if (schema instanceof z.ZodObject) return objectForm(schema);
  if (schema instanceof z.ZodArray) return listForm(schema);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    return orAbsentForm(schema);
  }
  return asIs(schema);
};

export type Codec<Value> = {
  /** Zod type of the JSON, which validates it and names its members. */
  readonly json: z.ZodType;
  readonly encode: (value: Value) => unknown;
  readonly decode: (json: unknown) => Value;
};

/** Creates the codec of a zod type. Call it once per type. */
export const createCodec = <Schema extends z.ZodType>(schema: Schema) =>
  formOf(schema) as Codec<z.output<Schema>>;
