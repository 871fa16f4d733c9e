import type { ErrorCode } from '../service-api/error-envelope.ts';
import { type Code, codes, type ErrorHelp } from './codes.ts';

/** Codes of reasons that are no errors of Clipcheck's own: the service's, and the queue's. */
export type ReasonCode = Exclude<ErrorCode, Code> | 'file_missing' | 'not_judged' | 'cap_reached';

export const reasonHelp: Readonly<Record<ReasonCode, ErrorHelp>> = {
  // The key and the account
  invalid_api_key: {
    meaning: 'The service does not know the key, or it was revoked.',
    action: 'Set the right API key in the settings, and resume.',
  },
  missing_api_key: {
    meaning: 'The service needs a key and got none.',
    action: 'Set an API key in the settings, and resume.',
  },
  unauthenticated: {
    meaning: 'The service did not accept the key for this request.',
    action: 'Set the right API key in the settings, and resume.',
  },
  insufficient_credits: {
    meaning:
      'The account’s balance does not cover the evaluation. The remaining clips stay pending.',
    action: 'Top up the balance of the account at the service, and resume.',
  },
  cap_reached: {
    meaning: 'The next clip would exceed the batch’s limit of billable units (--cap).',
    action: 'Raise or remove the limit of the batch.',
  },
  // The request
  invalid_glitch_types: {
    meaning: 'The service does not accept the requested finding types.',
    action: 'Choose finding types that the model supports, and retry.',
  },
  invalid_body: {
    meaning: 'The request does not have the form that the service expects.',
    action: 'Retry. If it happens again, report it as a bug of Clipcheck.',
  },
  not_implemented: {
    meaning: 'The service has no such operation.',
    action: 'Choose another service or model.',
  },
  not_found: {
    meaning:
      'The service does not know the evaluation, perhaps because it was made with another key.',
    action: 'Retry to evaluate the clip again.',
  },
  missing_video: {
    meaning: 'The service did not find the clip that was uploaded.',
    action: 'Retry, which uploads it again. If it happens again, contact the service provider.',
  },
  file_missing: {
    meaning: 'The file is no longer at its last known path.',
    action: 'Put the file back, or add its current folder.',
  },
  // The service’s day
  rate_limited: {
    meaning: 'Too many requests in a short time. Clipcheck waits as long as the service asks.',
    action: 'Retry later.',
  },
  concurrency_limit: {
    meaning: 'Too many evaluations at the same time. Fewer parallel clips avoid this.',
    action: 'Retry later, or with fewer parallel clips.',
  },
  internal_error: {
    meaning: 'A fault of the service.',
    action: 'Retry; failed evaluations are usually not billed.',
  },
  model_unavailable: {
    meaning: 'The model does not run at the moment.',
    action: 'Retry later, or choose another model.',
  },
  model_output_invalid: {
    meaning: 'The service could not use what its model returned.',
    action: 'Retry.',
  },
  model_timeout: {
    meaning: 'The evaluation did not finish within the service’s time limit.',
    action: 'Retry; a shorter clip takes less time.',
  },
  run_abandoned: {
    meaning: 'The evaluation failed several times, or its process ended each time.',
    action: 'Retry.',
  },
  not_judged: {
    meaning: 'There is nothing in the clip or its prompt that this detector can measure.',
    action: 'Judge this in the clip yourself: a retry does not change it.',
  },
};

const isOwn = <Key extends string>(table: Readonly<Record<Key, unknown>>, code: string) =>
  Object.hasOwn(table, code) ? (code as Key) : undefined;

export const helpOn = (code: string): ErrorHelp | undefined => {
  const own = isOwn(codes, code);
  if (own !== undefined) return codes[own];
  const reason = isOwn(reasonHelp, code);
  return reason === undefined ? undefined : reasonHelp[reason];
};
