import { z } from 'zod';
import { type Check, every } from './check.ts';
import { objectsAt, type SamplesOf } from './evidence.ts';
import listed from './shapes.json' with { type: 'json' };
import { isObject, type MemberRule, type Statement } from './statements.ts';

/** An object of the interface. */
type Shape = {
  /** Heading in the interface's text. */
  resource: string;
  /** Of its statements, before the member's name. */
  id: string;
  /** Where it comes, and the path to it there. */
  of: string;
  at?: string | undefined;
  /** Whether it has no other members. */
  closed?: boolean;
  /** Rules of its members; one whose name ends with `?` may be absent. */
  members: Readonly<Record<string, string>>;
};

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
  null: z.null(),
  digits: z.string().regex(/^\d+$/),
  'digits, >= 1': z.string().regex(/^[1-9]\d*$/),
  'digits of Unix seconds': z.string().regex(/^\d{1,11}$/),
  'a media type of JSON': z.string().regex(/^application\/([\w.-]+\+)?json\b/i),
  'integer from 200 to 299': z.int().min(200).max(299),
  'integer from 400 to 599': z.int().min(400).max(599),
  'integer >= 2': z.int().min(2),
  'the number 1': z.literal(1),
  'the number 200': z.literal(200),
  'the number 201': z.literal(201),
};

const schemaOf = (rule: string): z.ZodType => {
  const [, listed] = /^no members but (.*)$/.exec(rule) ?? [];
  if (listed !== undefined) {
    const names = listed.split(', ');
    return z.custom((value) => Object.keys(value as object).every((name) => names.includes(name)));
  }
  return rules[rule] ?? z.enum(rule.replace(/^(one of|the constant) /, '').split(', '));
};

export const checkMember = ({ of, at, member, rule, absence }: MemberRule): Check => {
  const name = member.replace('?', '');
  const schema = schemaOf(rule);
  const members: SamplesOf = (evidence) =>
    objectsAt(
      of,
      at,
    )(evidence).flatMap(({ from, value }) =>
      isObject(value) && (name in value || name === member)
        ? [{ from, value: name === '' ? value : value[name] }]
        : [],
    );
  return every(members, (value) => schema.safeParse(value).success, absence ?? 'no answer had it');
};

const statementsOf = ({ resource, id, of, at, closed, members }: Shape): Statement[] => {
  const names = Object.keys(members).map((member) => member.replace('?', ''));
  const others = closed ? { '': `no members but ${names.join(', ')}` } : {};
  return Object.entries({ ...members, ...others }).map(([member, rule]) => {
    const name = member.replace('?', '');
    return {
      id: `${id}.${name || 'others'}`,
      place: `Resources and their fields, ${resource}`,
      text: `${name && `${name}: `}${rule}${name === member ? '' : '; may be absent'}`,
      isBilled: of === 'evaluations',
      untestable: null,
      memberRule: { of, at, member, rule },
    };
  });
};

export const shapeStatements: readonly Statement[] = listed.flatMap((one) =>
  statementsOf(one as unknown as Shape),
);
