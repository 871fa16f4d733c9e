import { z } from 'zod';
import {
  at,
  type Evidence,
  evaluations,
  isObject,
  models,
  platforms,
  quotas,
  refusals,
  type Sample,
  valueAt,
  videos,
} from './evidence.ts';
import listed from './shapes.json' with { type: 'json' };
import { type Check, every, type Statement } from './statement.ts';

type SamplesOf = (evidence: Evidence) => Sample[];

/** An object of the interface. */
type Shape = {
  /** Heading in the interface's text. */
  resource: string;
  /** Of its statements, before the member's name. */
  id: string;
  /** Where it comes, and the path to it there. */
  of: string;
  at?: string;
  /** Whether it has no other members. */
  closed?: boolean;
  /** Rules of its members; one whose name ends with `?` may be absent. */
  members: Readonly<Record<string, string>>;
};

const where =
  (samplesOf: SamplesOf, name: string, wanted: string): SamplesOf =>
  (evidence) =>
    samplesOf(evidence).filter(({ value }) => valueAt(value, name) === wanted);

const findings: SamplesOf = (evidence) => at(evaluations(evidence), 'result.glitches[]');

const ofEvaluations: Readonly<Record<string, SamplesOf>> = {
  evaluations,
  'failed evaluations': where(evaluations, 'status', 'failed'),
  findings,
  glitches: where(findings, 'type', 'visual_glitch'),
  misalignments: where(findings, 'type', 'prompt_misalignment'),
};

const sources: Readonly<Record<string, SamplesOf>> = {
  ...ofEvaluations,
  videos,
  models,
  refusals,
  quota: quotas,
  status: platforms,
  windows: (evidence) => [
    ...quotas(evidence),
    ...['detect', 'generate', 'upload'].flatMap((name) => at(quotas(evidence), `scopes.${name}`)),
    ...at(refusals(evidence), 'quota'),
  ],
};

/** What a member may be, by the words that say so; besides, `the constant` text, or `one of` several. */
const rules: Readonly<Record<string, z.ZodType>> = {
  string: z.string(),
  'string or null': z.string().nullable(),
  uuid: z.guid(),
  boolean: z.boolean(),
  integer: z.int(),
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

const checkMember = (samplesOf: SamplesOf, written: string, rule: string): Check => {
  const name = written.replace('?', '');
  const schema = schemaOf(rule);
  return (evidence) => {
    const samples = samplesOf(evidence).flatMap(({ from, value }) =>
      isObject(value) && (name in value || name === written) ? [{ from, value: value[name] }] : [],
    );
    return every(samples, (value) => schema.safeParse(value).success, 'no answer had it');
  };
};

type ShapeStatement = Statement & { check: Check };

const statementsOf = ({ resource, id, of, at: path, closed, members }: Shape): ShapeStatement[] => {
  const samplesOf: SamplesOf = (evidence) => {
    const samples = sources[of]?.(evidence) ?? [];
    return path === undefined ? samples : at(samples, path);
  };
  const facts = {
    place: `Resources and their fields, ${resource}`,
    isBilled: of in ofEvaluations,
    untestable: null,
  };
  const isAlone = (value: unknown): boolean =>
    isObject(value) && Object.keys(value).every((name) => name in members);
  const alone: ShapeStatement = {
    ...facts,
    id: `${id}.others`,
    text: `no members but ${Object.keys(members).join(', ')}`,
    check: (evidence) => every(samplesOf(evidence), isAlone, 'no answer had one'),
  };
  const all = Object.entries(members).map(([written, rule]) => ({
    ...facts,
    id: `${id}.${written.replace('?', '')}`,
    text: written.endsWith('?')
      ? `${written.replace('?', '')}: ${rule}; may be absent`
      : `${written}: ${rule}`,
    check: checkMember(samplesOf, written, rule),
  }));
  return closed ? [...all, alone] : all;
};

export const shapeStatements: readonly ShapeStatement[] = (listed as readonly Shape[]).flatMap(
  statementsOf,
);
