import type { Answer } from './client.ts';
import { type Evidence, isSuccess, type SamplesOf, valueAt, videoOf } from './evidence.ts';
import { isObject, type Json, type Refusal } from './statements.ts';

/** `detail`: what came instead, or why it cannot be tested here. */
export type Verdict = { result: 'pass' | 'fail' | 'not_testable'; detail: string | null };

export type Check = (evidence: Evidence) => Verdict;

export const notTestable = (detail: string): Verdict => ({ result: 'not_testable', detail });

export const passIf = (isMet: boolean, instead: string): Verdict =>
  isMet ? { result: 'pass', detail: null } : { result: 'fail', detail: instead };

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

export const describe = ({ status, text }: Answer): string =>
  status === 0 ? text : `${status} ${text.trim()}`;

/** Passes if all samples do. @param absence why there may be none */
export const every =
  (
    samplesOf: SamplesOf,
    isMet: (value: unknown, evidence: Evidence) => boolean,
    absence = 'no answer had one',
  ): Check =>
  (evidence) => {
    const samples = samplesOf(evidence);
    const wrong = samples.find(({ value }) => !isMet(value, evidence));
    if (wrong) return passIf(false, `${wrong.from}: ${show(wrong.value)}`);
    return samples.length === 0 ? notTestable(absence) : passIf(true, '');
  };

/** Judges the answer of a name. */
export const judged =
  (name: string, judge: (answer: Answer, evidence: Evidence) => Verdict): Check =>
  (evidence) => {
    const answer = evidence.named.get(name);
    return answer ? judge(answer, evidence) : notTestable(`there is no ${name}`);
  };

/** Checks the answer of a name. */
export const answered = (
  name: string,
  isMet: (answer: Answer, evidence: Evidence) => boolean,
): Check => judged(name, (answer, evidence) => passIf(isMet(answer, evidence), describe(answer)));

/**
 * Checks a member of the answer of a name.
 * @param isMet gets null if it is absent, and the body that its evaluation was created with
 */
export const member = (
  name: string,
  path: string,
  isMet: (value: unknown, request: Json) => boolean,
): Check =>
  judged(name, ({ json }, { requests }) => {
    const value = valueAt(json, path) ?? null;
    const [run = ''] = name.split(',');
    return passIf(isMet(value, requests.get(run) ?? {}), show(value));
  });

/** Whether a resource was made. */
export const hasId = (answer: Answer): boolean =>
  isSuccess(answer) && typeof videoOf(answer).id === 'string';

const aboutVideo = ['invalid_video', 'missing_video', 'not_found'];

/** Checks the answer of the statement's name, which must be the error envelope. */
export const refused = (id: string, { change, key, status, codes }: Refusal): Check =>
  judged(id, (answer, { isVideoReady }) => {
    const code = String(valueAt(answer.json, 'error.code'));
    if (change && !('video' in change) && !isVideoReady && aboutVideo.includes(code)) {
      return notTestable('the service looks at the video first, and none is ready');
    }
    if (typeof key === 'string' && answer.status === 404) {
      return notTestable('the service takes every key, each as an account of its own');
    }
    const isRefusal = status === undefined ? answer.status >= 400 : answer.status === status;
    const isEnvelope = isObject(valueAt(answer.json, 'error'));
    const isNamed = codes === undefined || codes.includes(code);
    return passIf(isRefusal && isEnvelope && isNamed, describe(answer));
  });
