import { z } from 'zod';
import { type Check, every } from './check.ts';
import { at, received, refusals, type SamplesOf } from './evidence.ts';
import listed from './shapes.json' with { type: 'json' };
import { isObject, type Statement } from './statements.ts';

/** An object of the interface. */
type Shape = {
  /** Heading in the interface's text. */
  resource: string;
  /** Of its statements, before the member's name. */
  id: string;
  /** Where it comes, and the path to it there. */
  of: keyof typeof sources;
  at?: string;
  /** Whether it has no other members. */
  closed?: boolean;
  /** Rules of its members; one whose name ends with `?` may be absent. */
  members: Readonly<Record<string, string>>;
};

const quotas = received('quota');

const sources = {
  evaluations: received('evaluations'),
  videos: received('videos'),
  models: received('models'),
  status: received('status'),
  quota: quotas,
  refusals,
  windows: (evidence) => [
    ...quotas(evidence),
    ...['detect', 'generate', 'upload'].flatMap((name) => at(quotas(evidence), `scopes.${name}`)),
    ...at(refusals(evidence), 'quota'),
  ],
} satisfies Record<string, SamplesOf>;

/** What a member may be, by the words that say so; besides, `the constant` text, or `one of` several. */
const rules: Readonly<Record<string, z.ZodType>> = {
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
  'integer from 1 to 5': z.int().min(1).max(5),
  number: z.number(),
  'number >= 0': z.number().min(0),
  'number > 0': z.number().gt(0),
  'number from 0 to 1': z.number().min(0).max(1),
  'HH:MM:SS:FF': z.string().regex(/^[0-9]{2}:[0-9]{2}:[0-9]{2}:[0-9]{2}$/),
  object: z.looseObject({}),
  'object or null': z.looseObject({}).nullable(),
  array: z.array(z.unknown()),
  'array of strings': z.array(z.string()),
  'array of finding types': z.array(z.enum(['visual_glitch', 'prompt_misalignment'])),
  'never present': z.undefined(),
};

const schemaOf = (rule: string): z.ZodType =>
  rules[rule] ?? z.enum(rule.replace(/^(one of|the constant) /, '').split(', '));

const checkMember = (
  objects: SamplesOf,
  name: string,
  isOptional: boolean,
  rule: string,
): Check => {
  const schema = schemaOf(rule);
  return every(
    (evidence) =>
      objects(evidence).flatMap(({ from, value }) =>
        isObject(value) && (name in value || !isOptional) ? [{ from, value: value[name] }] : [],
      ),
    (value) => schema.safeParse(value).success,
    'no answer had it',
  );
};

type ShapeStatement = Statement & { check: Check };

const statementsOf = ({ resource, id, of, at: path, closed, members }: Shape): ShapeStatement[] => {
  const objects: SamplesOf = (evidence) => {
    const samples = sources[of](evidence);
    return path === undefined ? samples : at(samples, path);
  };
  const statementOf = (name: string, text: string, check: Check): ShapeStatement => ({
    id: `${id}.${name}`,
    place: `Resources and their fields, ${resource}`,
    text,
    isBilled: of === 'evaluations',
    untestable: null,
    check,
  });
  const all = Object.entries(members).map(([written, rule]) => {
    const [name = '', isOptional] = [written.replace('?', ''), written.endsWith('?')];
    const text = `${name}: ${rule}${isOptional ? '; may be absent' : ''}`;
    return statementOf(name, text, checkMember(objects, name, isOptional, rule));
  });
  if (!closed) return all;
  const isAlone = (value: unknown): boolean =>
    isObject(value) && Object.keys(value).every((name) => name in members);
  const text = `no members but ${Object.keys(members).join(', ')}`;
  return [...all, statementOf('others', text, every(objects, isAlone))];
};

export const shapeStatements: readonly ShapeStatement[] = (listed as readonly Shape[]).flatMap(
  statementsOf,
);
