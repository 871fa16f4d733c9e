import type { ErrorCode } from '../service-api/error-envelope.ts';
import { codeHelp, type ErrorHelp } from './code-help.ts';
import type { Code } from './codes.ts';

/** Codes of reasons that are no errors of Clipcheck's own: the service's, and the queue's. */
export type ReasonCode = Exclude<ErrorCode, Code> | 'file_missing' | 'not_judged' | 'cap_reached';

/** Help on each of these codes; see `codeHelp`. */
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
    action: 'The service did not understand the request. Retry; if it happens again, report it.',
  },
  not_implemented: {
    meaning: 'The service has no such operation.',
    action: 'The service does not support this. Choose another service or model.',
  },
  not_found: {
    meaning:
      'The service does not know the evaluation, perhaps because it was made with another key.',
    action: 'The service no longer has the evaluation. Retry to evaluate the clip again.',
  },
  missing_video: {
    meaning: 'The service did not find the clip that was uploaded.',
    action:
      'The service lost the upload. Retry; if it happens again, contact the service provider.',
  },
  file_missing: {
    meaning: 'The file is no longer at its last known path.',
    action: 'Put the file back, or add its current folder.',
  },
  // The service’s day
  rate_limited: {
    meaning: 'Too many requests in a short time. Clipcheck waits as long as the service asks.',
    action: 'The service accepts no more requests for now. Retry later.',
  },
  concurrency_limit: {
    meaning: 'Too many evaluations at the same time. Fewer parallel clips avoid this.',
    action: 'The service is at its limit of parallel evaluations. Retry later.',
  },
  internal_error: {
    meaning: 'A fault of the service.',
    action: 'The service failed. Retry; failed evaluations are usually not billed.',
  },
  model_unavailable: {
    meaning: 'The model does not run at the moment.',
    action: 'The model is currently unavailable. Retry later, or choose another.',
  },
  model_output_invalid: {
    meaning: 'The service could not use what its model returned.',
    action: 'The model gave an invalid answer. Retry.',
  },
  model_timeout: {
    meaning: 'The evaluation did not finish within the service’s time limit.',
    action: 'The model took too long. Retry; a shorter clip takes less time.',
  },
  run_abandoned: {
    meaning: 'The evaluation failed several times, or its process ended each time.',
    action: 'The service gave up on the evaluation. Retry.',
  },
  not_judged: {
    meaning: 'There is nothing in the clip or its prompt that this detector can measure.',
    action: 'This detector of the service cannot judge the clip. A retry does not change that.',
  },
};

const isOwn = <Key extends string>(table: Readonly<Record<Key, unknown>>, code: string) =>
  Object.hasOwn(table, code) ? (code as Key) : undefined;

/** Returns the help on a code; undefined for one that Clipcheck does not know. */
export const helpOn = (code: string): ErrorHelp | undefined => {
  const own = isOwn(codeHelp, code);
  if (own !== undefined) return codeHelp[own];
  const reason = isOwn(reasonHelp, code);
  return reason === undefined ? undefined : reasonHelp[reason];
};
