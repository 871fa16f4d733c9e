import type { Answer, Request } from './client.ts';
import {
  type Evidence,
  isObject,
  isSuccess,
  type Json,
  type Sample,
  valueAt,
  videoOf,
} from './evidence.ts';

/** `detail`: what came instead, or why it cannot be tested here. */
export type Verdict =
  | { result: 'pass'; detail: null }
  | { result: 'fail' | 'not_testable'; detail: string };

export type Check = (evidence: Evidence) => Verdict;

/** Videos that requests can name: one that is ready if possible, and one that never is. */
export type ProbeIds = { video: string; unsent: string };

/** A request for one statement, which the service must refuse if it would create an evaluation. */
export type Probe = {
  request: (ids: ProbeIds) => Request;
  check: (answer: Answer, evidence: Evidence) => Verdict;
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
};

export const pass: Verdict = { result: 'pass', detail: null };
export const fail = (detail: string): Verdict => ({ result: 'fail', detail });
export const notTestable = (detail: string): Verdict => ({ result: 'not_testable', detail });

const cut = (text: string): string => (text.length <= 160 ? text : `${text.slice(0, 160)}…`);

const show = (value: unknown): string =>
  value === undefined ? 'nothing' : cut(JSON.stringify(value));

export const describe = ({ status, text }: Answer): string =>
  cut(status === 0 ? text : `${status} ${text.trim()}`);

export const passIf = (isMet: boolean, answer: Answer): Verdict =>
  isMet ? pass : fail(describe(answer));

/** Passes if all samples do. @param absence why there may be none */
export const every = (
  samples: readonly Sample[],
  isMet: (value: unknown) => boolean,
  absence: string,
): Verdict => {
  const wrong = samples.find(({ value }) => !isMet(value));
  if (wrong) return fail(`${wrong.from}: ${show(wrong.value)}`);
  return samples.length === 0 ? notTestable(absence) : pass;
};

/** Checks objects, wherever they came. */
export const everyObject =
  (
    samplesOf: (evidence: Evidence) => readonly Sample[],
    isMet: (value: Json) => boolean,
    absence = 'no answer had one',
  ): Check =>
  (evidence) =>
    every(samplesOf(evidence), (value) => isObject(value) && isMet(value), absence);

/** Checks something of all answers of a kind. */
export const everyAnswer =
  (
    isOfKind: (answer: Answer) => boolean,
    pick: (answer: Answer) => unknown,
    pattern: RegExp,
    absence: string,
  ): Check =>
  ({ answers }) => {
    const samples = answers
      .filter(isOfKind)
      .map((one) => ({ from: `${one.request}, ${one.status}`, value: pick(one) }));
    return every(samples, (value) => pattern.test(String(value)), absence);
  };

/** Checks the answer of a name. */
export const answered =
  (name: string, isMet: (answer: Answer, evidence: Evidence) => boolean): Check =>
  (evidence) => {
    const answer = evidence.named.get(name);
    return answer ? passIf(isMet(answer, evidence), answer) : notTestable(`there is no ${name}`);
  };

export const succeeded = (name: string): Check => answered(name, isSuccess);

/**
 * Checks a member of the answer of a name.
 * @param isMet gets null if it is absent, and the body that its evaluation was created with
 */
export const member =
  (
    name: string,
    path: string,
    isMet: (value: unknown, request: Json, evidence: Evidence) => boolean,
  ): Check =>
  (evidence) => {
    const answer = evidence.named.get(name);
    if (!answer) return notTestable(`there is no ${name}`);
    const value = valueAt(answer.json, path) ?? null;
    const [run = ''] = name.split(',');
    return isMet(value, evidence.requests.get(run) ?? {}, evidence) ? pass : fail(show(value));
  };

/** Whether a resource was made. */
export const hasId = (answer: Answer): boolean =>
  isSuccess(answer) && typeof videoOf(answer).id === 'string';

export const codeOf = (answer: Answer): unknown => valueAt(answer.json, 'error.code');

/** Whether an answer is the error envelope; its members have statements of their own. */
export const isEnvelope = ({ json }: Answer): boolean => isObject(valueAt(json, 'error'));
