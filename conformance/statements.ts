import catalogue from './catalogue.json' with { type: 'json' };
import type { Request } from './client.ts';
import shapes from './shapes.json' with { type: 'json' };

/** What tests a statement. Without `is` and `equals`, its request must be refused. */
export type Test = {
  /** Where the values are that are tested (`samplesAt`); the last may be absent after a `?`. */
  at?: string;
  /** What each must be, in the words of a rule. */
  is?: string;
  /** Where the value is that each must equal. */
  equals?: string;
  /** Reasons why it cannot be tested, by where a value shows that. */
  unless?: Readonly<Record<string, string>>;
  /** Why there may be no values. */
  absence?: string;
  /** A request to send under the statement's id: method and path, as `GET /v1/quota`. */
  request?: string;
  body?: unknown;
  /** Instead of the user's key; null for none. */
  key?: string | null;
  /** Of the refusal; absent for any status of an error. */
  status?: number;
  codes?: readonly string[];
};

export type Statement = Test & {
  id: string;
  /** Headings in the interface's text. */
  place: string;
  text: string;
  /** Whether it needs evaluations, which are billed. */
  billed?: boolean;
  /** Why no server can show it from outside. */
  untestable?: string;
};

/** Statements with what they share. */
type Section = Omit<Statement, 'id' | 'text'> & {
  statements: Readonly<Record<string, Omit<Statement, 'id' | 'place'>>>;
};

/** An object of the interface, with the rules of its members. */
type Shape = {
  place: string;
  billed?: boolean;
  /** Of its statements, before the member's name. */
  id: string;
  at: string;
  /** Whether it has no other members. */
  closed?: boolean;
  members: Readonly<Record<string, string>>;
};

const ofShape = ({ id, at, closed, members, ...facts }: Shape): Statement[] => {
  const names = Object.keys(members).map((member) => member.replace('?', ''));
  const others = closed ? { '': `no members but ${names.join(', ')}` } : {};
  return Object.entries({ ...members, ...others }).map(([member, is]) => {
    const name = member.replace('?', '');
    return {
      ...facts,
      id: `${id}.${name || 'others'}`,
      text: `${name && `${name}: `}${is}${name === member ? '' : '; may be absent'}`,
      at: `${at}${at.includes(': ') ? '.' : ': '}${member}`,
      is,
    };
  });
};

/** The testable statements of the interface's text, and those that no server can show. */
export const statements: readonly Statement[] = [
  ...shapes.flatMap(ofShape),
  ...(catalogue as readonly Section[]).flatMap(({ statements: listed, ...shared }) =>
    Object.entries(listed).map(([id, given]) => ({ ...shared, ...given, id })),
  ),
];

/**
 * Returns what is sent for a statement with a request.
 * @param values in place of `{name}`, where a member without one is left out; `{9 characters}` is a
 *   text
 */
export const requestOf = (
  { request = '', body, key }: Statement,
  values: Readonly<Record<string, unknown>>,
): Request => {
  const fill = (part: unknown): unknown => {
    const match = typeof part === 'string' && /^\{(?:(\d+) characters|([\w ]+))\}$/.exec(part);
    if (!match) return part;
    const [, count, name = ''] = match;
    return count === undefined ? values[name] : 'x'.repeat(Number(count));
  };
  const [method, path = ''] = request.split(' ');
  return {
    method: method as Request['method'],
    path: path.split('/').map(fill).join('/'),
    body: typeof body === 'object' ? JSON.parse(JSON.stringify(body), (_, one) => fill(one)) : body,
    key,
  };
};

/** Whether a service that accepts its request bills it: one with the user's key. */
export const createsEvaluation = ({ request, key }: Statement): boolean =>
  request === 'POST /v1/evaluations' && key === undefined;
