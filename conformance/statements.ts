import catalogue from './catalogue.json' with { type: 'json' };
import type { Request } from './client.ts';

/** A request that the service must refuse, and how. */
export type Refusal = {
  /** Method and path, as `GET /v1/quota`. */
  request: string;
  /** Merged (RFC 7396) into a good request to create an evaluation. */
  change?: Json;
  /** Instead of a change. */
  body?: unknown;
  key?: string | null;
  /** Absent: any status of an error. */
  status?: number;
  codes?: readonly string[];
};

/** What a member must be, wherever an object comes. */
export type MemberRule = {
  /** The objects of a resource, `answers`, or `answer: ` and the name of one. */
  of: string;
  /** The path to the objects there. */
  at?: string | undefined;
  /** It may be absent if its name ends with `?`; empty for the object itself. */
  member: string;
  rule: string;
  /** Why there may be none. */
  absence?: string;
};

export type Statement = {
  id: string;
  /** Headings in the interface's text. */
  place: string;
  text: string;
  /** Whether it needs evaluations, which are billed. */
  isBilled: boolean;
  /** Why no server can show it from outside; null if it can. */
  untestable: string | null;
  /** Tests it; if there is neither, a function does. */
  refusal?: Refusal;
  memberRule?: MemberRule;
};

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Section = {
  place: string;
  billed?: boolean;
  /** What its refusals share. */
  refusal?: Partial<Refusal>;
  /** A text; besides, why no server can show it, or what tests it. */
  statements: Readonly<
    Record<string, string | [string, string] | ({ text: string } & (Refusal | MemberRule))>
  >;
};

const statementsOf = ({ place, billed = false, refusal, statements }: Section): Statement[] =>
  Object.entries(statements).map(([id, given]) => {
    const facts = { id, place, isBilled: billed, untestable: null };
    if (typeof given === 'string') return { ...facts, text: given };
    if (Array.isArray(given)) return { ...facts, text: given[0], untestable: given[1] };
    const { text } = given;
    if ('rule' in given) return { ...facts, text, memberRule: given };
    return { ...facts, text, refusal: { ...refusal, ...given } };
  });

/** The statements about more than the shape of objects. */
export const catalogued: readonly Statement[] = (
  catalogue as unknown as readonly Section[]
).flatMap(statementsOf);

/** Ids of videos: one that is ready if possible, and one that never is. */
export type VideoIds = { video: string; unsent: string };

const merge = (target: unknown, change: unknown): unknown => {
  if (!isObject(change)) return change;
  const merged = { ...(isObject(target) ? target : {}) };
  for (const [name, value] of Object.entries(change)) {
    merged[name] = value === null ? undefined : merge(merged[name], value);
  }
  return merged;
};

/** Fills in the ids, and texts of as many characters as named. */
const fill = (text: string, ids: VideoIds): string =>
  text
    .replaceAll('{video}', ids.video)
    .replaceAll('{unsent}', ids.unsent)
    .replace(/\{(\d+) characters\}/, (_, count) => 'x'.repeat(Number(count)));

const goodBody = { prompt: 'A ball bounces.', video: { upload_id: '{video}' } };

export const requestOf = ({ request, change, body, key }: Refusal, ids: VideoIds): Request => {
  const [method, path] = fill(request, ids).split(' ') as [Request['method'], string];
  const given = change ? merge(goodBody, change) : body;
  const isText = typeof given === 'string' || given === undefined;
  return { method, path, body: isText ? given : fill(JSON.stringify(given), ids), key };
};

/** Whether a service that accepts it bills it: a request with the user's key. */
export const createsEvaluation = ({ request, key }: Refusal): boolean =>
  request === 'POST /v1/evaluations' && key === undefined;
